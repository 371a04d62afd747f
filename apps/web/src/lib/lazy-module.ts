import { type ComponentType, lazy, useLayoutEffect, useState } from 'react'
import { historyState, updateHistoryState } from './history-state.ts'

/** A page, or a part of one, in a file of its own that is loaded when it is first shown. */
export const lazyComponent = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load().catch(reloadOnStaleChunk) }))

/**
 * After a deployment the files of the old version are gone: the new index page knows the new ones.
 * The mark lies in the history entry, so that a file that is missing for good cannot reload forever.
 */
function reloadOnStaleChunk(error: unknown): Promise<never> {
  if ('reloaded' in historyState() || !navigator.onLine) throw error
  updateHistoryState({ reloaded: true })
  location.reload()
  return new Promise(() => {})
}

/** Something in a file of its own that comes when it is needed, or is fetched ahead. */
export type LazyModule<Content> = {
  /** Brings it, once; after a failure the next one tries again. */
  readonly load: () => Promise<Content>
  /** What has come so far. */
  readonly current: () => Content | undefined
}

export function lazyModule<Content>(bring: () => Promise<Content>): LazyModule<Content> {
  let content: Content | undefined
  let coming: Promise<Content> | undefined

  async function attempt() {
    try {
      content = await bring()
      return content
    } catch (error) {
      coming = undefined
      throw error
    }
  }

  return {
    load: () => {
      coming ??= attempt()
      return coming
    },
    current: () => content,
  }
}

type Outcome = { readonly error?: unknown }

/**
 * What the file holds, at once if it is here already, and undefined until it has come.
 * Not a lazy component: React keeps the stand-in of one for 300 ms, however soon the file is there.
 */
export function useLazyModule<Content>(file: LazyModule<Content>): Content | undefined {
  const [outcome, setOutcome] = useState<Outcome>({})
  const content = file.current()

  useLayoutEffect(() => {
    if (content !== undefined) return
    let isAwaited = true
    const settle = (settled: Outcome) => isAwaited && setOutcome(settled)
    void file
      .load()
      .catch(reloadOnStaleChunk)
      .then(
        () => settle({}),
        (error: unknown) => settle({ error }),
      )
    return () => {
      isAwaited = false
    }
  }, [file, content])

  if ('error' in outcome) throw outcome.error
  return content
}
