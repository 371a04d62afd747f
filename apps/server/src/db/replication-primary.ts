import pg from 'pg'
import { stayingAlive } from './connections.ts'

/** A place in PostgreSQL's log of changes (LSN). It only grows. */
export type Position = bigint

const shape = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i

/** `16/B374D848`; undefined for anything else. */
export function readPosition(text: string): Position | undefined {
  const [, high, low] = shape.exec(text) ?? []
  if (high === undefined || low === undefined) return undefined
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

export const writePosition = (position: Position) =>
  `${(position >> 32n).toString(16)}/${(position & 0xffff_ffffn).toString(16)}`.toUpperCase()

const pageBytes = 8192n
/** Of a page, and of the first one of a file. */
const headBytes = [24n, 40n]

/**
 * Where the last entry ends, given where the next one begins. At the beginning of a page the two are apart by its
 * head, and a replica that has everything only ever tells the first.
 */
export function endOfWritten(next: Position): Position {
  const inPage = next % pageBytes
  return headBytes.includes(inPage) ? next - inPage : next
}

/** Whoever does not answer a tiny question within this is as good as away. */
export const patienceMs = 1_000

/**
 * One connection for small questions, made when it is first needed and again after it was lost. It is not one of a
 * pool, so that the answer does not wait for those who read.
 */
export function watchConnection(url: string, onLost: () => void = () => {}) {
  let client: Promise<pg.Client> | undefined
  let isClosed = false

  async function open() {
    const opened = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
      ...stayingAlive,
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
      const asked = (client ??= open())
      try {
        const { rows } = await (await asked).query<Row>(statement)
        const [row] = rows
        if (!row) throw new Error('nothing was answered')
        return row
      } catch (error) {
        if (client === asked) lose()
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

/** One that hangs in a question is cut off. */
function endQuietly(client: pg.Client) {
  client.end().catch(() => {})
}

type Sample = { readonly at: number; readonly flushed: Position }

/** Two replicas that look at the same moment share one sample. */
const sharedMs = 20

/** Which server and which database on it, the same for all its replicas. */
const identity = `
  select system_identifier::text || ' ' || (
    select oid::text from pg_database where datname = current_database()
  ) as name from pg_control_system()`

export const ownIdentity = identity

/** How far the primary has written, and when. */
export function followPrimary(url: string, maxLagMs: number) {
  const watched = watchConnection(url)
  /** The oldest first. */
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
     * Everything that is committed by now ends before this. Also what is not flushed yet: with
     * `synchronous_commit=off` others see a change before that. Those who ask while an answer is on its
     * way share the next one.
     */
    written(): Promise<Position> {
      next ??= last.then(() => {
        next = undefined
        const asked = written()
        last = asked.catch(() => {})
        return asked
      })
      return next
    },

    /** Resolves when it is known how far the primary is about now. */
    sample(): Promise<void> {
      const newest = samples.at(-1)
      if (newest && performance.now() - newest.at < sharedMs) return Promise.resolve()
      sampling ??= takeSample().finally(() => {
        sampling = undefined
      })
      return sampling
    },

    /** Whoever is here has everything that was flushed up to this moment; undefined: that is too long ago to know. */
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
