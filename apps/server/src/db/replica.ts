import { type CamelCasePlugin, Kysely, type PostgresPool } from 'kysely'
import pg from 'pg'
import type { DatabaseLimits } from '../lib/database-limits.ts'
import { columnTypes, stayingAlive, surviveLostConnections } from './connections.ts'
import type { Db } from './db.ts'
import { isPassing, isReadOnly } from './errors.ts'
import { directRead, enableDirectReads, nameOf, type Sends } from './prepared.ts'
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
  /** What only reads, and what does not: a replica has no room for the latter. */
  readonly reads: Sends
  readonly changes: PostgresPool
  readonly names: CamelCasePlugin
}

type SessionOptions = {
  readonly url: string
  /** When its server started: another start may be at an earlier place of the log for a moment. */
  readonly bornAt: string
  readonly limits: DatabaseLimits
  readonly primary: PrimaryPools
  /** Nothing is wrong with what was asked, but with the replica. */
  readonly onFailure: () => void
}

const bornAt = 'select pg_postmaster_start_time()::text as "bornAt"'

/**
 * A replica from one start of its server to the end. What it cannot answer the primary does, also what is under way
 * when it is closed, and everything afterwards: nobody who was given its `db` notices.
 */
function openSession({ url, limits, primary, onFailure, ...session }: SessionOptions) {
  const pool = new pg.Pool({
    connectionString: url,
    max: limits.readPoolSize,
    // Others can answer as well: nobody waits long for this one.
    connectionTimeoutMillis: Math.min(patienceMs, limits.connectTimeoutMs),
    ...stayingAlive,
    statement_timeout: limits.statementTimeoutMs,
    lock_timeout: limits.lockTimeoutMs,
    idle_in_transaction_session_timeout: limits.idleTransactionMs,
    application_name: 'matjari-replica',
    options: `${stayingAlive.options} -c default_transaction_read_only=on`,
    types: columnTypes,
    verify: (client, done) => {
      client.query<{ bornAt: string }>(bornAt, (error, result) => {
        // Typed as always there: it is not when the question failed.
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
      // That it only reads is no failure of a replica.
      const isFailure = isPassing(error) && !isReadOnly(error)
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

/** It has taken as long as anything may; to begin again elsewhere would take as long once more. */
const isOutOfTime = (error: unknown) =>
  error instanceof pg.DatabaseError && /statement timeout/.test(error.message)

/** As Kysely wants it. Statements are sent one by one, so there is nothing to hold and to give back. */
function poolThat(send: (statement: pg.QueryConfig) => Promise<pg.QueryResult>): PostgresPool {
  const client = {
    query: (text: unknown, values: readonly unknown[] = []): never => {
      if (typeof text !== 'string') throw new TypeError('cursors are not used here')
      return send({ name: nameOf(text), text, values: [...values] }) as never
    },
    release: () => {},
  }
  return { connect: async () => client, end: async () => {} }
}

/**
 * `serving` or why not: `behind` by more than is allowed, `away`, `promoted` (it follows nobody any more and may have
 * changes of its own), `stranger` (a copy of another server, or another database).
 */
export type ReplicaState = 'serving' | 'behind' | 'away' | 'promoted' | 'stranger'

/** After a failure others answer for so long, whatever the watch says. */
const restMs = 1_000
/** So long after the last read it is watched closely. */
const busyMs = 2_000
/** As long as somebody must see more than it has, it is asked again almost at once, but not for ever. */
const hurryMs = 10
const hurryForMs = 500

type ReplicaOptions = {
  readonly url: string
  readonly limits: DatabaseLimits
  readonly maxLagMs: number
  readonly watched: Watched
  readonly primary: PrimaryPools
  /** What everybody must see; undefined while that is being found out. */
  readonly needed: () => Position | undefined
  readonly onState: (state: ReplicaState) => void
}

type Open = { readonly session: Session; readonly bornAt: string; replayed: Position }
type Look = { readonly isFollowing: boolean; readonly replayed: string; readonly bornAt: string }

/** Watches one replica for as long as the process runs, and knows at any moment who may read it. */
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

  /** Whatever was known of it holds no longer. */
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
      // While the primary does not answer nobody knows how old this one is.
      if (open && lagOf(open) > maxLagMs) become('behind')
      return
    }
    try {
      const current = (open ??= await begin())
      if (!current) return
      const seen = await watch.ask<Look>(
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
      // Once behind, it has to be well within before it counts as back.
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
    /** Where it can be read by somebody who must see everything up to `least`. */
    dbFor(least: Position): Db | undefined {
      const now = performance.now()
      const wasIdle = now - askedAt > busyMs
      askedAt = now
      if (wasIdle) lookNow()
      if (!open || state !== 'serving' || now < restsUntil) return undefined
      if (open.replayed < least || lagOf(open) > maxLagMs) return undefined
      return open.session.db
    },
    /** More is needed from now on. */
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
