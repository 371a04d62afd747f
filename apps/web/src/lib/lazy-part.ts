import { type ComponentType, lazy } from 'react'
import { entryMarks, keepInEntry } from './browser/history-entry.ts'

/** A page, or a part of one, in a file of its own that is loaded when it is first shown. */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load().catch(reloadOnce) }))

/**
 * After a deployment the files of the old version are gone: the new index page knows the new ones.
 * The mark lies in the history entry, so that a file that is missing for good cannot reload forever.
 */
export function reloadOnce(error: unknown): Promise<never> {
  if ('reloaded' in entryMarks() || !navigator.onLine) throw error
  keepInEntry({ reloaded: true })
  location.reload()
  return new Promise(() => {})
}
