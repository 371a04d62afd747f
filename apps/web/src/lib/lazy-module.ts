import { type ComponentType, lazy, useLayoutEffect, useState } from 'react'
import { historyState, updateHistoryState } from './history-state.ts'

/** A component in a chunk of its own that loads when it first renders. */
export const lazyComponent = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load().catch(reloadOnStaleChunk) }))

/**
 * After a deployment the old chunks are gone: a reload gets the new index page. The mark is stored in the
 * history entry, so that a chunk that is missing for good cannot reload forever.
 */
function reloadOnStaleChunk(error: unknown): Promise<never> {
  if ('reloaded' in historyState() || !navigator.onLine) throw error
  updateHistoryState({ reloaded: true })
  location.reload()
  return new Promise(() => {})
}

/** A chunk that is loaded on demand, or preloaded. */
export type LazyModule<Content> = {
  /** Loads the chunk once; after a failure the next call tries again. */
  readonly load: () => Promise<Content>
  /** The content, once loaded. */
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
 * The content of the chunk, at once if it is loaded, and undefined before. Not React.lazy: React keeps the
 * fallback of a lazy component for 300 ms, however soon the chunk has loaded.
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
