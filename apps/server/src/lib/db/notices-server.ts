import pg from 'pg'
import { stayingAlive } from './connections.ts'
import { hearNotice } from './hear-notice.ts'
import type { NoticeListener, Notices } from './notices.ts'

const againMs = 500
const heartbeatMs = 5_000
const patienceMs = 5_000

/**
 * LISTEN on a connection of its own, made when somebody first listens. A lost one is replaced until
 * `close`, and whoever listens is told that something may have been missed.
 */
export function serverNotices(
  url: string,
  pool: pg.Pool,
): Notices & { readonly close: () => Promise<void> } {
  const listeners = new Map<string, Set<NoticeListener>>()
  let session: Promise<pg.Client> | undefined
  let again: NodeJS.Timeout | undefined
  let hasGap = false
  let isClosed = false

  function connected(): Promise<pg.Client> {
    session ??= open().catch((error: unknown) => {
      session = undefined
      throw error
    })
    return session
  }

  async function open() {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
      ...stayingAlive,
      application_name: 'matjari-notices',
    })
    client.on('notification', ({ channel, payload = '' }) => {
      for (const listener of listeners.get(channel) ?? []) hearNotice(listener, payload)
    })
    // Before it stands, `connect` says what is wrong.
    client.on('error', () => {})
    await client.connect()
    try {
      for (const channel of listeners.keys()) await ask(client, listenTo(channel))
    } catch (error) {
      endQuietly(client)
      throw error
    }
    watch(client)
    if (hasGap) tellGap()
    return client
  }

  /** A connection whose other end has vanished says nothing of it: it has to be asked. */
  function watch(client: pg.Client) {
    let isLost = false
    const lose = () => {
      if (isLost) return
      isLost = true
      clearInterval(heartbeat)
      endQuietly(client)
      if (isClosed) return
      session = undefined
      hasGap = true
      tellAway()
      reconnectSoon()
    }
    const heartbeat = setInterval(() => void ask(client, 'select 1').catch(lose), heartbeatMs)
    heartbeat.unref()
    client.on('error', lose)
    client.on('end', lose)
  }

  function reconnectSoon() {
    if (isClosed) return
    clearTimeout(again)
    again = setTimeout(() => void connected().catch(reconnectSoon), againMs)
  }

  function tellAway() {
    for (const each of listeners.values()) for (const { onAway } of each) onAway?.()
  }

  function tellGap() {
    hasGap = false
    for (const each of listeners.values()) for (const { onGap } of each) onGap()
  }

  return {
    async listen(channel, listener) {
      const known = listeners.get(channel) ?? new Set()
      listeners.set(channel, known.add(listener))
      const stop = async () => void known.delete(listener)
      try {
        const client = await connected()
        await ask(client, listenTo(channel))
        return stop
      } catch (error) {
        await stop()
        throw error
      }
    },
    async announce(channel, payload) {
      await pool.query('select pg_notify($1, $2)', [channel, payload])
    },
    async close() {
      isClosed = true
      clearTimeout(again)
      const client = await session?.catch(() => undefined)
      await client?.end().catch(() => {})
    },
  }
}

const lastAsked = new WeakMap<pg.Client, Promise<unknown>>()

/** One after the other: a connection takes the next question when it has answered the last. */
function ask(client: pg.Client, text: string) {
  const before = lastAsked.get(client) ?? Promise.resolve()
  const asked = before.then(() => client.query(text))
  lastAsked.set(
    client,
    asked.catch(() => {}),
  )
  return asked
}

const listenTo = (channel: string) => `listen ${pg.escapeIdentifier(channel)}`

function endQuietly(client: pg.Client) {
  client.end().catch(() => {})
}
