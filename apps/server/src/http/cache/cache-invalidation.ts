import { randomUUID } from 'node:crypto'
import type { Notices } from '../../db/notices.ts'
import type { ResponseCache } from './response-cache.ts'

/** Database triggers announce changes of public data on this channel, with the commit of the change. */
export const changesChannel = 'shown'

const patienceMs = 1_000
const againMs = 1_000

type Options = {
  readonly cache: ResponseCache
  readonly notices: Notices
  readonly onError: (error: unknown) => void
  /** Public data has changed, or a notice may have been lost: later reads must not return older data. */
  readonly onChange?: (() => void) | undefined
}

/**
 * Drops cached responses when their data changes. The cache is open only while the process receives every notice.
 * Notices arrive in the order of the commits, so a process that receives its own notice has received the notices of all
 * earlier commits.
 */
export function startCacheInvalidation({ cache, notices, onError, onChange = () => {} }: Options) {
  const ownNotices = new Map<string, () => void>()
  let stopListening: (() => Promise<void>) | undefined
  let again: NodeJS.Timeout | undefined
  let isStopped = false

  function onNotice(payload: string) {
    const [kind, ...rest] = payload.split(' ')
    if (kind === 'changed') {
      onChange()
      return cache.drop(rest)
    }
    if (kind === 'mark' && rest[0]) return ownNotices.get(rest[0])?.()
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
        // `onGap` is called when the connection listens again, so from here on no notice is lost.
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

    /** Resolves when every response that an earlier commit has changed is dropped from the cache. */
    async catchUp() {
      if (!cache.isOpen()) return
      const noticeId = randomUUID()
      let impatient: NodeJS.Timeout | undefined
      const heard = new Promise<boolean>((resolve) => {
        ownNotices.set(noticeId, () => resolve(true))
        impatient = setTimeout(() => resolve(false), patienceMs)
      })
      try {
        await notices.announce(changesChannel, `mark ${noticeId}`)
        if (!(await heard)) cache.empty()
      } catch (error) {
        onError(error)
        cache.empty()
      } finally {
        clearTimeout(impatient)
        ownNotices.delete(noticeId)
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
