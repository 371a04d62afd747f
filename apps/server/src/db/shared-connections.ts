import pg from 'pg'
import type { PoolCount } from './connections.ts'

/** One of the database's processes answers what comes over one connection; two of them keep two cores busy. */
const usualSize = 2
/** What waits on one connection for what was sent before; with more, whoever comes asks elsewhere. */
const mostUnderWay = 32
/** A connection that has said nothing for so long is held up by something, and gets nothing more to do. */
const stuckMs = 50
/** After a connection could not be opened. */
const restMs = 1_000

type Shared = {
  readonly client: pg.Client
  underWay: number
  /** When it last said something, or was given something to do. */
  heardAt: number
  isSending: boolean
}

/**
 * Connections over which several quick reads are under way at once. What is asked in one turn of the loop goes out
 * together, so that neither we nor the database are woken for each. Answers come in the order of the questions: only
 * what never takes long may be asked here.
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
    // Whoever waits for an answer hears of it by that.
    client.on('error', leave).once('end', leave)
    try {
      await client.connect()
      if (isClosed) await client.end()
      else open.push(shared)
    } catch {
      restsUntil = performance.now() + restMs
    }
  }

  /** Those of one turn together; otherwise whoever has least to do. */
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

  /** One more when nobody is idle. Whoever asks does not wait for it. */
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
    /** Undefined: none has room at the moment, so it is to be asked elsewhere. */
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

/** What is asked until the loop comes round leaves as one. */
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

/** So many of those that only read; where there is one alone, it stays with the pool. */
export const sharedAmong = (readConnections: number) => Math.min(usualSize, readConnections - 1)
