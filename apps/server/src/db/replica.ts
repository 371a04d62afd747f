import { type CamelCasePlugin, Kysely, type PostgresPool } from 'kysely'
import pg from 'pg'
import type { DatabaseLimits } from '../lib/config.ts'
import { columnTypes, keepAliveOptions, surviveLostConnections } from './connections.ts'
import type { Db } from './db.ts'
import { isReadOnly, isTransient } from './errors.ts'
import { directRead, enableDirectReads, type StatementSender, statementName } from './prepared.ts'
import {
  ownIdentity,
  type Position,
  parsePosition,
  patienceMs,
  type PrimaryWatch as Watched,
  watchConnection,
} from './replication-primary.ts'
import type { Tables } from './tables.ts'
import { twoPoolDialect } from './two-pools.ts'

export type PrimaryPools = {
  /** A pool for reads. Changes are not possible on a replica. */
  readonly reads: StatementSender
  readonly changes: PostgresPool
  readonly names: CamelCasePlugin
}

type SessionOptions = {
  readonly url: string
  /** When the replica's server started: after a restart it may be at an earlier position for a moment. */
  readonly bornAt: string
  readonly limits: DatabaseLimits
  readonly primary: PrimaryPools
  /** Called when the replica failed although the query was correct. */
  readonly onFailure: () => void
}

const bornAt = 'select pg_postmaster_start_time()::text as "bornAt"'

/**
 * The connections to a replica for one run of its server. The primary answers what the replica cannot, including
 * queries that are running when the session closes, and everything afterwards: code that holds its `db` notices
 * nothing.
 */
function openSession({ url, limits, primary, onFailure, ...session }: SessionOptions) {
  const pool = new pg.Pool({
    connectionString: url,
    max: limits.readPoolSize,
    // The primary can answer too, so a query does not wait long for the replica.
    connectionTimeoutMillis: Math.min(patienceMs, limits.connectTimeoutMs),
    ...keepAliveOptions,
    statement_timeout: limits.statementTimeoutMs,
    lock_timeout: limits.lockTimeoutMs,
    idle_in_transaction_session_timeout: limits.idleTransactionMs,
    application_name: 'matjari-replica',
    options: `${keepAliveOptions.options} -c default_transaction_read_only=on`,
    types: columnTypes,
    verify: (client, done) => {
      client.query<{ bornAt: string }>(bornAt, (error, result) => {
        // The result is typed as present, but it is missing when the query failed.
        const isSame = !error && result.rows[0]?.bornAt === session.bornAt
        done(isSame ? undefined : new Error('started anew'))
      })
    },
  })
  surviveLostConnections(pool)
  const underWay = new Set<(reason: Error) => void>()
  const counts = { reads: 0, repeated: 0 }
  let isClosed = false

  const onReplica = (statement: pg.QueryConfig) =>
    new Promise<pg.QueryResult>((resolve, reject) => {
      underWay.add(reject)
      pool
        .query(statement)
        .then(resolve, reject)
        .finally(() => underWay.delete(reject))
    })

  async function send(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    if (isClosed) return primary.reads.query(statement)
    try {
      const result = await onReplica(statement)
      counts.reads += 1
      return result
    } catch (error) {
      if (isOutOfTime(error)) throw error
      counts.repeated += 1
      // A refused change is no failure of the replica.
      const isFailure = isTransient(error) && !isReadOnly(error)
      if (isFailure || !(error instanceof pg.DatabaseError)) onFailure()
      return primary.reads.query(statement)
    }
  }

  const dialect = twoPoolDialect({ reads: poolThat(send), changes: primary.changes })
  const db: Db = new Kysely<Tables>({ dialect, plugins: [primary.names] })
  enableDirectReads(db, directRead({ query: send }, primary.names))
  return {
    db,
    counts,
    close() {
      if (isClosed) return
      isClosed = true
      for (const reject of underWay) reject(new Error('the replica is left out'))
      pool.end().catch(() => {})
    },
  }
}

type Session = ReturnType<typeof openSession>

/** The query has used up its time limit; running it again elsewhere would take as long once more. */
const isOutOfTime = (error: unknown) =>
  error instanceof pg.DatabaseError && /statement timeout/.test(error.message)

/** A pool for Kysely. Statements are sent one by one, so no connection is held. */
function poolThat(send: (statement: pg.QueryConfig) => Promise<pg.QueryResult>): PostgresPool {
  const client = {
    query: (text: unknown, values: readonly unknown[] = []): never => {
      if (typeof text !== 'string') throw new TypeError('cursors are not used here')
      return send({ name: statementName(text), text, values: [...values] }) as never
    },
    release: () => {},
  }
  return { connect: async () => client, end: async () => {} }
}

/**
 * `serving`, or why not: `behind` by more than allowed, `away`, `promoted` (it no longer follows a primary and may
 * have its own changes), `stranger` (a copy of another server, or another database).
 */
export type ReplicaState = 'serving' | 'behind' | 'away' | 'promoted' | 'stranger'

/** After a failure the replica is not used for this long. */
const restMs = 1_000
/** For this long after a read the replica is checked often. */
const busyMs = 2_000
/** While a reader needs a newer position, the replica is checked almost continuously, but not for ever. */
const hurryMs = 10
const hurryForMs = 500

type ReplicaOptions = {
  readonly url: string
  readonly limits: DatabaseLimits
  readonly maxLagMs: number
  readonly watched: Watched
  readonly primary: PrimaryPools
  /** The position that every reader must see; undefined while it is being read. */
  readonly needed: () => Position | undefined
  readonly onState: (state: ReplicaState) => void
}

type Open = { readonly session: Session; readonly bornAt: string; replayed: Position }
type ReplicaStatus = {
  readonly isFollowing: boolean
  readonly replayed: string
  readonly bornAt: string
}

/** Watches one replica for as long as the process runs, and always knows which reads it may serve. */
export function followReplica({
  url,
  maxLagMs,
  watched,
  needed,
  onState,
  ...given
}: ReplicaOptions) {
  const watch = watchConnection(url, leave)
  const counts = { reads: 0, repeated: 0 }
  const paces = { busy: Math.min(100, maxLagMs / 4), idle: Math.min(500, maxLagMs / 2) }
  let open: Open | undefined
  let state: ReplicaState = 'away'
  let restsUntil = 0
  let askedAt = -Infinity
  let hurryUntil = 0
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let isClosed = false

  function become(now: ReplicaState) {
    if (state === now) return
    state = now
    onState(now)
  }

  /** The state of the replica is no longer known. */
  function leave() {
    if (!open) return
    open.session.close()
    counts.reads += open.session.counts.reads
    counts.repeated += open.session.counts.repeated
    open = undefined
    if (state === 'serving' || state === 'behind') become('away')
  }

  function lagOf({ replayed }: Open): number {
    const moment = watched.momentOf(replayed)
    return moment === undefined ? Infinity : performance.now() - moment
  }

  async function look() {
    try {
      await watched.sample()
    } catch {
      // Without the primary the replica's lag is unknown.
      if (open && lagOf(open) > maxLagMs) become('behind')
      return
    }
    try {
      const current = (open ??= await begin())
      if (!current) return
      const seen = await watch.ask<ReplicaStatus>(
        `select pg_is_in_recovery() as "isFollowing", pg_last_wal_replay_lsn()::text as replayed,
           pg_postmaster_start_time()::text as "bornAt"`,
      )
      if (!seen.isFollowing) {
        leave()
        become('promoted')
        return
      }
      if (seen.bornAt !== current.bornAt) leave()
      if (open !== current) return
      current.replayed = parsePosition(seen.replayed)
      const lag = lagOf(current)
      // A replica that was behind must be well within the limit before it serves again.
      become(lag <= (state === 'serving' ? maxLagMs : maxLagMs / 2) ? 'serving' : 'behind')
    } catch {
      leave()
      become('away')
    }
  }

  async function begin(): Promise<Open | undefined> {
    const [own, theirs] = await Promise.all([
      watched.identity(),
      watch.ask<{ name: string; bornAt: string; isFollowing: boolean }>(
        `select name, pg_postmaster_start_time()::text as "bornAt", pg_is_in_recovery() as "isFollowing"
         from (${ownIdentity}) one`,
      ),
    ])
    if (isClosed) return undefined
    if (own !== theirs.name || !theirs.isFollowing) {
      become(own === theirs.name ? 'promoted' : 'stranger')
      return undefined
    }
    const onFailure = () => {
      restsUntil = performance.now() + restMs
      lookNow()
    }
    const { bornAt } = theirs
    return { session: openSession({ ...given, url, bornAt, onFailure }), bornAt, replayed: 0n }
  }

  function isHurried(now: number) {
    if (!open || now > hurryUntil) return false
    const least = needed()
    return least === undefined || open.replayed < least
  }

  function lookLater() {
    if (isClosed) return
    const now = performance.now()
    const usual = open && now - askedAt < busyMs ? paces.busy : paces.idle
    timer = setTimeout(lookNow, isHurried(now) ? hurryMs : usual)
    timer.unref()
  }

  function lookNow() {
    clearTimeout(timer)
    if (isClosed) return
    looking ??= look().finally(() => {
      looking = undefined
      lookLater()
    })
  }
  lookNow()

  return {
    /** The replica's database, if it has everything up to `least`. */
    dbFor(least: Position): Db | undefined {
      const now = performance.now()
      const wasIdle = now - askedAt > busyMs
      askedAt = now
      if (wasIdle) lookNow()
      if (!open || state !== 'serving' || now < restsUntil) return undefined
      if (open.replayed < least || lagOf(open) > maxLagMs) return undefined
      return open.session.db
    },
    /** A newer position is needed from now on. */
    hurry() {
      hurryUntil = performance.now() + hurryForMs
      lookNow()
    },
    tell: () => ({
      state,
      lagMs: open && Number.isFinite(lagOf(open)) ? Math.round(lagOf(open)) : null,
      reads: counts.reads + (open?.session.counts.reads ?? 0),
      repeated: counts.repeated + (open?.session.counts.repeated ?? 0),
    }),
    async close() {
      isClosed = true
      clearTimeout(timer)
      leave()
      await watch.close()
      await looking
    },
  }
}
