import { randomUUID } from 'node:crypto'
import type { Notices } from '../../db/notices.ts'
import type { ResponseCache } from './response-cache.ts'

/** Triggers tell the changes of what everybody sees here, with the commit that made them. */
export const changesChannel = 'shown'

const patienceMs = 1_000
const againMs = 1_000

type Options = {
  readonly cache: ResponseCache
  readonly notices: Notices
  readonly onError: (error: unknown) => void
  /** Something was heard, or may have been missed: what is read from now on must not be older. */
  readonly onChange?: (() => void) | undefined
}

/**
 * Keeps the cache right: it is open only while every change is heard. Notices come in the order of the commits,
 * so whoever has heard a mark of their own has heard everything that was committed before it.
 */
export function startCacheInvalidation({ cache, notices, onError, onChange = () => {} }: Options) {
  const marks = new Map<string, () => void>()
  let stopListening: (() => Promise<void>) | undefined
  let again: NodeJS.Timeout | undefined
  let isStopped = false

  function onNotice(payload: string) {
    const [kind, ...rest] = payload.split(' ')
    if (kind === 'changed') {
      onChange()
      return cache.drop(rest)
    }
    if (kind === 'mark' && rest[0]) return marks.get(rest[0])?.()
    throw new Error('a notice of another kind')
  }

  function open() {
    onChange()
    cache.open()
  }

  async function listen() {
    if (cache.isOff) return onChange()
    try {
      const stop = await notices.listen(changesChannel, {
        onNotice,
        // A gap is over when it is told, so from here on everything is heard again.
        onGap: open,
        onAway: () => cache.close(),
      })
      if (isStopped) return await stop()
      stopListening = stop
      open()
    } catch (error) {
      onError(error)
      if (isStopped) return
      again = setTimeout(() => void listen(), againMs)
      again.unref()
    }
  }

  return {
    listen,

    /** Resolves when nothing is kept any more that a commit before now has changed. */
    async catchUp() {
      if (!cache.isOpen()) return
      const mark = randomUUID()
      let impatient: NodeJS.Timeout | undefined
      const heard = new Promise<boolean>((resolve) => {
        marks.set(mark, () => resolve(true))
        impatient = setTimeout(() => resolve(false), patienceMs)
      })
      try {
        await notices.announce(changesChannel, `mark ${mark}`)
        if (!(await heard)) cache.empty()
      } catch (error) {
        onError(error)
        cache.empty()
      } finally {
        clearTimeout(impatient)
        marks.delete(mark)
      }
    },

    async stop() {
      isStopped = true
      clearTimeout(again)
      cache.close()
      await stopListening?.()
    },
  }
}

export type CacheInvalidation = ReturnType<typeof startCacheInvalidation>
