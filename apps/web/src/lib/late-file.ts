import { useLayoutEffect, useState } from 'react'
import { reloadOnce } from './lazy-part.ts'

/** Something in a file of its own that comes when it is needed, or is fetched ahead. */
export type LateFile<Content> = {
  /** Brings it, once; after a failure the next one tries again. */
  readonly load: () => Promise<Content>
  /** What has come so far. */
  readonly current: () => Content | undefined
}

export function lateFile<Content>(bring: () => Promise<Content>): LateFile<Content> {
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
export function useLateFile<Content>(file: LateFile<Content>): Content | undefined {
  const [outcome, setOutcome] = useState<Outcome>({})
  const content = file.current()

  useLayoutEffect(() => {
    if (content !== undefined) return
    let isAwaited = true
    const settle = (settled: Outcome) => isAwaited && setOutcome(settled)
    void file
      .load()
      .catch(reloadOnce)
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
