import pg from 'pg'
import { keepAliveOptions } from './connections.ts'

export type NoticeListener = {
  /** Called also for notices of this process. */
  readonly onNotice: (payload: string) => void
  /** Notices may have been missed, so the listener must read the database. */
  readonly onGap: () => void
  /** Notices are not received from now on; `onGap` is called when they are again. */
  readonly onAway?: () => void
}

/**
 * Short notices between server processes ("something is new in room 7"). The news itself is read from the database,
 * so a lost or repeated notice does no harm.
 */
export type Notices = {
  /** Resolves when every later notice is received; call the returned function to stop. */
  readonly listen: (channel: string, listener: NoticeListener) => Promise<() => Promise<void>>
  /** Outside a transaction. Inside one, a statement calls `pg_notify`, and the notice is sent with the commit. */
  readonly announce: (channel: string, payload: string) => Promise<void>
}

/**
 * Passes a notice to one listener. A notice that the listener cannot parse, e.g. of a newer server on the same
 * database, counts as a lost one: the listener reads the database, and no error ends the process.
 */
function hearNotice({ onNotice, onGap }: NoticeListener, payload: string) {
  try {
    onNotice(payload)
  } catch {
    onGap()
  }
}

const againMs = 500
const heartbeatMs = 5_000
const patienceMs = 5_000

/**
 * Runs LISTEN on its own connection, which is opened by the first listener. A lost connection is replaced until
 * `close`, and the listeners are told that notices may be missing.
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
      ...keepAliveOptions,
      application_name: 'matjari-notices',
    })
    client.on('notification', ({ channel, payload = '' }) => {
      for (const listener of listeners.get(channel) ?? []) hearNotice(listener, payload)
    })
    // While the connection opens, `connect` itself reports errors.
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

  /** A connection whose other end has vanished reports nothing, so it is checked regularly. */
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

const lastQueries = new WeakMap<pg.Client, Promise<unknown>>()

/** One after the other: a connection runs one query at a time. */
function ask(client: pg.Client, text: string) {
  const before = lastQueries.get(client) ?? Promise.resolve()
  const query = before.then(() => client.query(text))
  lastQueries.set(
    client,
    query.catch(() => {}),
  )
  return query
}

const listenTo = (channel: string) => `listen ${pg.escapeIdentifier(channel)}`

function endQuietly(client: pg.Client) {
  client.end().catch(() => {})
}

/** The embedded database has one session, which listens too and receives its own notices with the commit. */
export function embeddedNotices(pool: pg.Pool): Notices {
  const listeners = new Map<string, Set<NoticeListener>>()
  let hadSession = false

  // A new session, after the old one was lost, does not listen to anything yet.
  pool.on('connect', (client) => {
    client.on('notification', ({ channel, payload = '' }) => {
      for (const listener of listeners.get(channel) ?? []) hearNotice(listener, payload)
    })
    // The query that uses a broken session reports the error.
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
