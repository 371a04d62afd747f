import { isIPv6 } from 'node:net'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../lib/app-error.ts'
import type { Clock } from '../lib/clock.ts'
import { everyMac, type Secrets } from '../lib/crypto/secrets.ts'
import type { Db } from './db.ts'

type AttemptDeps = { readonly db: Db; readonly now: Clock; readonly secrets: Secrets }

// Attempts are counted under a hash of the subject, made with TOKEN_SECRET. After a change of the secret the hash
// differs, so the counts of the previous hash are moved: otherwise a new secret would reset all limits.

type AttemptHashes = { readonly hash: Buffer; readonly formerly: readonly Buffer[] }

export function attemptHashes(deps: Pick<AttemptDeps, 'secrets'>, text: string): AttemptHashes {
  const [hash, ...formerly] = everyMac(deps.secrets, 'attemptKey', text)
  if (!hash) throw new Error('there is no key')
  return { hash, formerly }
}

/** Costs nothing without a previous secret. One statement per subject, so that no transaction holds two rows. */
export async function migrateAttemptCounts(
  deps: Pick<AttemptDeps, 'db' | 'now'>,
  subjects: readonly AttemptHashes[],
) {
  for (const { hash, formerly } of subjects)
    if (formerly.length > 0) await migrateAttemptCount(deps, { hash, formerly })
}

/** Locks the rows in one order first: two servers that disagree about which secret is new must not deadlock. */
async function migrateAttemptCount(
  { db, now }: Pick<AttemptDeps, 'db' | 'now'>,
  { hash, formerly }: AttemptHashes,
) {
  await sql`
    with held as materialized (
      select subject_hash from attempt_limit
      where subject_hash in (${sql.join([hash, ...formerly].map((one) => sql`${one}::bytea`))})
      order by subject_hash for update
    ), carried as (
      delete from attempt_limit where subject_hash <> ${hash}::bytea
        and subject_hash in (select subject_hash from held)
      returning attempts, ends_at
    )
    insert into attempt_limit (subject_hash, attempts, ends_at)
    select ${hash}::bytea, sum(attempts)::int, max(ends_at) from carried
    where ends_at > ${now()}::timestamptz having count(*) > 0
    on conflict (subject_hash) do update set
      attempts = excluded.attempts
        + case when attempt_limit.ends_at <= ${now()}::timestamptz then 0 else attempt_limit.attempts end,
      ends_at = greatest(attempt_limit.ends_at, excluded.ends_at)`.execute(db)
}

// Limits how often something may be tried. Counted in the database, so that the limit holds across processes. Never
// inside a transaction that may roll back: a refused attempt must stay counted.

type AttemptKind = Exclude<keyof typeof limits.attempts, 'windowMinutes'>

/** Who tries: the account or e-mail address, and the network address of the client. */
type Attempt = {
  readonly kind: AttemptKind
  readonly account?: string | undefined
  readonly address: string
  /** A device on which this account has signed in before. */
  readonly device?: string | undefined
}

/** The 65,536 IPv6 networks of one site may together try this many times as often as one network. */
const perSite = 2
const windowMs = limits.attempts.windowMinutes * 60_000

/** Counts the attempt, or throws a refusal with the time to wait. Concurrent attempts cannot exceed the limit. */
export async function spendAttempt(deps: AttemptDeps, attempt: Attempt) {
  const refused = await attemptRefusal(deps, attempt)
  if (refused) throw refused.refusal
}

/** The same, but returns which limit was reached. */
export async function attemptRefusal(deps: AttemptDeps, attempt: Attempt) {
  const subjects = subjectsOf(deps, attempt)
  await migrateAttemptCounts(deps, subjects)
  const counted = await count(deps, subjects)
  for (const [index, { attempts, endsAt }] of counted.entries()) {
    const subject = subjects[index]
    if (!subject || attempts <= subject.limit) continue
    const seconds = (endsAt.getTime() - deps.now().getTime()) / 1000
    const message = messages.attempts.tooMany(waitText(seconds))
    return { by: subject.by, refusal: new AppError('tooMany', { message, retryAfter: seconds }) }
  }
  return null
}

/** After a success: resets the account's count, and gives the address this one attempt back. */
export async function forgiveAttempt(deps: AttemptDeps, attempt: Attempt) {
  const forgiven = subjectsOf(deps, attempt).map(({ hash, by }, index) => {
    // Each statement waits for the one before it, so rows are locked in the order in which they are counted.
    const isNext = index > 0 ? sql`and (select count(*) from ${step(index - 1)}) >= 0` : sql``
    return by === 'address'
      ? sql`update attempt_limit set attempts = attempts - 1
          where subject_hash = ${hash} and attempts > 0 ${isNext} returning 1`
      : sql`delete from attempt_limit where subject_hash = ${hash} ${isNext} returning 1`
  })
  await sql`with ${steps(forgiven)} select`.execute(deps.db)
}

/** Skips rows that a transaction is just counting; the next round deletes them. */
export const forgetEndedAttempts = (deps: AttemptDeps) =>
  deps.db
    .deleteFrom('attemptLimit')
    .where('subjectHash', 'in', (eb) =>
      eb
        .selectFrom('attemptLimit')
        .select('subjectHash')
        .where('endsAt', '<=', deps.now())
        .forUpdate()
        .skipLocked(),
    )
    .execute()

type Subject = {
  readonly by: 'address' | 'account' | 'device' | 'everywhere'
  readonly hash: Buffer
  readonly limit: number
  /** The hashes with previous secrets. */
  readonly formerly: readonly Buffer[]
}
type AttemptLimits = { readonly [By in Subject['by']]?: number }

/**
 * Always in this order: the address; the account from that address; then the account's device, or the account from
 * everywhere.
 */
function subjectsOf(
  deps: AttemptDeps,
  { kind, account, address, device }: Attempt,
): readonly Subject[] {
  const attemptLimits: AttemptLimits = limits.attempts[kind]
  const network = networkOf(address)
  const site = siteOf(network)
  const byAccount = account === undefined ? null : `${kind} account ${account.toLowerCase()}`
  const subject = (by: Subject['by'], text: string | null, times = 1): Subject[] => {
    const limit = attemptLimits[by]
    if (text === null || limit === undefined) return []
    return [{ by, ...attemptHashes(deps, text), limit: limit * times }]
  }
  return [
    ...subject('address', `${kind} address ${network}`),
    ...subject('address', site && `${kind} site ${site}`, perSite),
    ...subject('account', byAccount && `${byAccount} from ${network}`),
    ...subject('account', byAccount && site && `${byAccount} from site ${site}`, perSite),
    ...(device === undefined
      ? subject('everywhere', byAccount)
      : subject('device', byAccount && `${byAccount} on ${device}`)),
  ]
}

/** The /48 of an IPv6 address: one customer may have all of it and change networks inside. */
const siteOf = (network: string) =>
  network.includes(':') ? network.split(':').slice(0, 3).join(':') : null

/** An IPv6 customer has 2^64 addresses, which count as one. */
export function networkOf(address: string): string {
  const mapped = address.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: 8 - groups.length - rest.length }, () => '0')
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':')
}

const step = (index: number) => sql.ref(`step_${index}`)
const steps = (statements: readonly RawBuilder<unknown>[]) =>
  sql.join(statements.map((statement, index) => sql`${step(index)} as (${statement})`))

/**
 * One statement counts all subjects, each only when the one before it is within its limit: an attempt that is refused
 * for its address does not count for the account. The last row returned is the one that refused.
 */
async function count(deps: AttemptDeps, subjects: readonly Subject[]) {
  const now = deps.now()
  const endsAt = new Date(now.getTime() + windowMs)
  const isOver = sql<boolean>`attempt_limit.ends_at <= ${now}::timestamptz`
  const counting = subjects.map(({ hash }, index) => {
    const before = subjects[index - 1]
    const isReached = before
      ? sql`from ${step(index - 1)} where attempts <= ${before.limit}::int`
      : sql``
    return sql`
      insert into attempt_limit (subject_hash, attempts, ends_at)
      select ${hash}::bytea, 1, ${endsAt}::timestamptz ${isReached}
      on conflict (subject_hash) do update set
        attempts = case when ${isOver} then 1 else attempt_limit.attempts + 1 end,
        ends_at = case when ${isOver} then excluded.ends_at else attempt_limit.ends_at end
      returning attempts, ends_at`
  })
  const counts = subjects.map(
    (_, index) => sql`select ${sql.lit(index)} as place, attempts, ends_at from ${step(index)}`,
  )
  const { rows } = await sql<{ attempts: number; endsAt: Date }>`
    with ${steps(counting)} ${sql.join(counts, sql` union all `)} order by place`.execute(deps.db)
  return rows
}

/** The time to wait, in words: never shorter than the real time. */
export function waitText(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds))
  return whole < 60 ? `${whole}초` : `${Math.ceil(whole / 60)}분`
}
