import pg from 'pg'
import { keepAliveOptions } from './connections.ts'

/** A position in PostgreSQL's write-ahead log (LSN). It only grows. */
export type Position = bigint

const shape = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i

/** `16/B374D848`; undefined for any other text. */
export function readPosition(text: string): Position | undefined {
  const [, high, low] = shape.exec(text) ?? []
  if (high === undefined || low === undefined) return undefined
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

export const writePosition = (position: Position) =>
  `${(position >> 32n).toString(16)}/${(position & 0xffff_ffffn).toString(16)}`.toUpperCase()

const pageBytes = 8192n
/** The header of a page, and of the first page of a file. */
const headBytes = [24n, 40n]

/**
 * Where the last record ends, computed from where the next one begins. At the start of a page the two differ by the
 * page header, and a replica that has everything reports only the end of the last record.
 */
export function endOfWritten(next: Position): Position {
  const inPage = next % pageBytes
  return headBytes.includes(inPage) ? next - inPage : next
}

/** A server that does not answer a trivial query within this time counts as away. */
export const patienceMs = 1_000

/**
 * One connection for trivial queries, opened when it is first needed and again after a loss. It is not in a pool, so
 * that its queries do not wait for reads.
 */
export function watchConnection(url: string, onLost: () => void = () => {}) {
  let client: Promise<pg.Client> | undefined
  let isClosed = false

  async function open() {
    const opened = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
      ...keepAliveOptions,
      application_name: 'matjari-replicas',
    })
    opened.on('error', () => {})
    opened.on('end', lose)
    try {
      await opened.connect()
    } catch (error) {
      endQuietly(opened)
      throw error
    }
    return opened
  }

  function lose() {
    const lost = client
    if (!lost) return
    client = undefined
    onLost()
    void lost.then(endQuietly, () => {})
  }

  return {
    async ask<Row extends object>(statement: string): Promise<Row> {
      if (isClosed) throw new Error('no longer watched')
      const opened = (client ??= open())
      try {
        const { rows } = await (await opened).query<Row>(statement)
        const [row] = rows
        if (!row) throw new Error('nothing was answered')
        return row
      } catch (error) {
        if (client === opened) lose()
        throw error
      }
    },
    async close() {
      isClosed = true
      const last = await client?.catch(() => undefined)
      client = undefined
      await last?.end().catch(() => {})
    },
  }
}

/** A connection that hangs in a query is cut. */
function endQuietly(client: pg.Client) {
  client.end().catch(() => {})
}

type Sample = { readonly at: number; readonly flushed: Position }

/** Two replicas that are checked at the same moment share one sample. */
const sharedMs = 20

/** The identity of server and database, equal for a primary and all its replicas. */
const identity = `
  select system_identifier::text || ' ' || (
    select oid::text from pg_database where datname = current_database()
  ) as name from pg_control_system()`

export const ownIdentity = identity

/** The write position of the primary, with the time at which it was read. */
export function followPrimary(url: string, maxLagMs: number) {
  const watched = watchConnection(url)
  /** Oldest first. */
  const samples: Sample[] = []
  let sampling: Promise<void> | undefined
  let next: Promise<Position> | undefined
  let last: Promise<unknown> = Promise.resolve()

  async function written(): Promise<Position> {
    const { at } = await watched.ask<{ at: string }>(
      'select pg_current_wal_insert_lsn()::text as at',
    )
    return endOfWritten(parsePosition(at))
  }

  async function takeSample() {
    const at = performance.now()
    const { flushed } = await watched.ask<{ flushed: string }>(
      'select pg_current_wal_flush_lsn()::text as flushed',
    )
    samples.push({ at, flushed: parsePosition(flushed) })
    while ((samples[0]?.at ?? at) < at - maxLagMs) samples.shift()
  }

  return {
    identity: async () => (await watched.ask<{ name: string }>(identity)).name,

    /**
     * A position after everything committed until now. Also after what is not flushed yet: with
     * `synchronous_commit=off` other sessions see a change before it is flushed. Callers that arrive while a query
     * runs share the next one.
     */
    written(): Promise<Position> {
      next ??= last.then(() => {
        next = undefined
        const reading = written()
        last = reading.catch(() => {})
        return reading
      })
      return next
    },

    /** Resolves when a recent position of the primary is known. */
    sample(): Promise<void> {
      const newest = samples.at(-1)
      if (newest && performance.now() - newest.at < sharedMs) return Promise.resolve()
      sampling ??= takeSample().finally(() => {
        sampling = undefined
      })
      return sampling
    },

    /**
     * A replica at this position had everything that was flushed at the returned time; undefined when that is too
     * long ago to know.
     */
    momentOf: (position: Position) => samples.findLast(({ flushed }) => flushed <= position)?.at,

    close: () => watched.close(),
  }
}

export type PrimaryWatch = ReturnType<typeof followPrimary>

export function parsePosition(text: string): Position {
  const position = readPosition(text)
  if (position === undefined) throw new Error('a position that cannot be read')
  return position
}
