import { type ComponentType, lazy } from 'react'

/** A page, or a part of one, in a file of its own that is loaded when it is first shown. */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load().catch(reloadOnce) }))

/**
 * After a deployment the files of the old version are gone: the new index page knows the new ones.
 * The mark lies in the history entry, so that a file that is missing for good cannot reload forever.
 */
export function reloadOnce(error: unknown): Promise<never> {
  const state: unknown = history.state
  const marks = typeof state === 'object' && state !== null ? state : {}
  if ('reloaded' in marks || !navigator.onLine) throw error
  history.replaceState({ ...marks, reloaded: true }, '')
  location.reload()
  return new Promise(() => {})
}
