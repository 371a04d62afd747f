import pg from 'pg'
import { hearNotice } from '../hear-notice.ts'
import type { NoticeListener, Notices } from '../notices.ts'

/** The embedded database has one session: it listens as well, and hears what it told itself with the commit. */
export function embeddedNotices(pool: pg.Pool): Notices {
  const listeners = new Map<string, Set<NoticeListener>>()
  let hadSession = false

  // A session that was lost is replaced by one that listens to nothing yet.
  pool.on('connect', (client) => {
    client.on('notification', ({ channel, payload = '' }) => {
      for (const listener of listeners.get(channel) ?? []) hearNotice(listener, payload)
    })
    // What is wrong with the session is told to whoever uses it.
    for (const channel of listeners.keys()) client.query(listenTo(channel)).catch(() => {})
    if (hadSession) tellGap()
    hadSession = true
  })

  pool.on('remove', () => {
    for (const each of listeners.values()) for (const { onAway } of each) onAway?.()
  })

  function tellGap() {
    for (const each of listeners.values()) for (const { onGap } of each) onGap()
  }

  return {
    async listen(channel, listener) {
      const known = listeners.get(channel) ?? new Set()
      listeners.set(channel, known.add(listener))
      const stop = async () => void known.delete(listener)
      try {
        await pool.query(listenTo(channel))
        return stop
      } catch (error) {
        await stop()
        throw error
      }
    },
    async announce(channel, payload) {
      await pool.query('select pg_notify($1, $2)', [channel, payload])
    },
  }
}

const listenTo = (channel: string) => `listen ${pg.escapeIdentifier(channel)}`
