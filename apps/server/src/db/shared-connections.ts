import pg from 'pg'
import type { PoolCount } from './connections.ts'

/** One database process serves one connection; two connections keep two processors busy. */
const defaultSize = 2
/** Queries that may wait on one connection; with more, the next query uses the pool. */
const mostUnderWay = 32
/** A connection that has not answered for this long is blocked and gets no more queries. */
const stuckMs = 50
/** The pause after a connection could not be opened. */
const restMs = 1_000

type Shared = {
  readonly client: pg.Client
  underWay: number
  /** When it last answered, or got its first query. */
  heardAt: number
  isSending: boolean
}

/**
 * Connections that run several quick reads at once. All queries of one tick of the event loop are sent together, so
 * that neither process wakes up for each. Answers come in the order of the queries, so only reads that are always
 * quick may use them.
 */
export function openSharedConnections(config: pg.ClientConfig, size: number) {
  const open: Shared[] = []
  let opening: Promise<void> | undefined
  let restsUntil = -Infinity
  let isClosed = false

  async function openAnother() {
    const client = new pg.Client({ ...config, pipeline: true })
    const shared: Shared = { client, underWay: 0, heardAt: 0, isSending: false }
    const leave = () => {
      const at = open.indexOf(shared)
      if (at >= 0) open.splice(at, 1)
    }
    // The failing queries report the error to their callers.
    client.on('error', leave).once('end', leave)
    try {
      await client.connect()
      if (isClosed) await client.end()
      else open.push(shared)
    } catch {
      restsUntil = performance.now() + restMs
    }
  }

  /** A connection that already sends in this tick; otherwise the least busy one. */
  function choose(): Shared | undefined {
    const now = performance.now()
    let least: Shared | undefined
    for (const shared of open) {
      if (shared.underWay >= mostUnderWay) continue
      if (shared.underWay > 0 && now - shared.heardAt > stuckMs) continue
      if (shared.isSending) return shared
      if (!least || shared.underWay < least.underWay) least = shared
    }
    return least
  }

  /** Opens another connection when none is idle. The query does not wait for it. */
  function growFor(chosen: Shared | undefined) {
    if (chosen?.underWay === 0 || open.length >= size || isClosed) return
    if (performance.now() < restsUntil) return
    opening ??= openAnother().finally(() => {
      opening = undefined
    })
  }

  async function ask(shared: Shared, statement: pg.QueryConfig): Promise<pg.QueryResult> {
    sendTogether(shared)
    if (shared.underWay === 0) shared.heardAt = performance.now()
    shared.underWay += 1
    try {
      return await shared.client.query(statement)
    } finally {
      shared.underWay -= 1
      shared.heardAt = performance.now()
    }
  }

  return {
    /** Undefined when no connection has capacity: the query must use the pool. */
    query(statement: pg.QueryConfig): Promise<pg.QueryResult> | undefined {
      const shared = choose()
      growFor(shared)
      return shared && ask(shared, statement)
    },

    count: (): PoolCount => ({
      size,
      open: open.length,
      idle: open.filter(({ underWay }) => underWay === 0).length,
      waiting: 0,
    }),

    async close() {
      isClosed = true
      await opening
      await Promise.all(open.map(({ client }) => client.end()))
    },
  }
}

/** Sends all queries of this tick in one write. */
function sendTogether(shared: Shared) {
  if (shared.isSending) return
  shared.isSending = true
  const { stream } = shared.client.connection
  stream.cork()
  setImmediate(() => {
    shared.isSending = false
    stream.uncork()
  })
}

/** How many of the read connections are shared; a single read connection stays in the pool. */
export const sharedConnectionCount = (readConnections: number) =>
  Math.min(defaultSize, readConnections - 1)
