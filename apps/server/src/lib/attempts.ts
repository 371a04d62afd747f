import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { waitText } from '@matjari/contract/rules/wait-text'
import { sql } from 'kysely'
import type { Deps } from './deps.ts'
import { AppError } from './http/app-error.ts'

// How often somebody may try something, counted in the database so that it holds across processes.
// Never inside a transaction that may be rolled back: a refused attempt is an attempt.

export type AttemptKind = 'login' | 'codeRequest' | 'codeCheck' | 'find'

/** Who tries: the account or e-mail that is meant, and the network address that asks. */
export type Attempt = {
  readonly kind: AttemptKind
  readonly account?: string | undefined
  readonly address: string
}

const windowMs = limits.attempts.windowMinutes * 60_000

/** Counts the attempt, or refuses it with the time to wait. Of attempts at once, no more than the limit pass. */
export async function spendAttempt(deps: Deps, attempt: Attempt) {
  for (const { subject, limit } of subjectsOf(attempt)) {
    const { attempts, endsAt } = await count(deps, hashOf(deps, subject))
    if (attempts <= limit) continue
    const seconds = (endsAt.getTime() - deps.now().getTime()) / 1000
    throw new AppError('tooMany', {
      message: messages.attempts.tooMany(waitText(seconds)),
      retryAfter: seconds,
    })
  }
}

/** After a success: the account starts afresh, and the address gets this one attempt back. */
export async function forgiveAttempt(deps: Deps, attempt: Attempt) {
  const [address, ...accounts] = subjectsOf(attempt).map(({ subject }) => hashOf(deps, subject))
  if (accounts.length > 0)
    await deps.db.deleteFrom('attemptLimit').where('subjectHash', 'in', accounts).execute()
  if (address)
    await deps.db
      .updateTable('attemptLimit')
      .set((eb) => ({ attempts: eb('attempts', '-', 1) }))
      .where('subjectHash', '=', address)
      .where('attempts', '>', 0)
      .execute()
}

export const forgetEndedAttempts = (deps: Deps) =>
  deps.db.deleteFrom('attemptLimit').where('endsAt', '<=', deps.now()).execute()

function subjectsOf({ kind, account, address }: Attempt) {
  const allowed = limits.attempts[kind]
  const network = networkOf(address)
  const byAddress = { subject: `${kind} address ${network}`, limit: allowed.address }
  if (account === undefined) return [byAddress]
  const byAccount = `${kind} account ${account.toLowerCase()}`
  if (!('everywhere' in allowed)) return [byAddress, { subject: byAccount, limit: allowed.account }]
  return [
    byAddress,
    { subject: `${byAccount} from ${network}`, limit: allowed.account },
    { subject: byAccount, limit: allowed.everywhere },
  ]
}

/** One customer of IPv6 has 2^64 addresses: they count as one. */
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

const hashOf = (deps: Deps, subject: string) =>
  createHmac('sha256', deps.secrets.attemptKey).update(subject).digest()

async function count(deps: Deps, subjectHash: Buffer) {
  const now = deps.now()
  const endsAt = new Date(now.getTime() + windowMs)
  const isOver = sql<boolean>`attempt_limit.ends_at <= ${now}`
  return deps.db
    .insertInto('attemptLimit')
    .values({ subjectHash, attempts: 1, endsAt })
    .onConflict((oc) =>
      oc.column('subjectHash').doUpdateSet({
        attempts: sql`case when ${isOver} then 1 else attempt_limit.attempts + 1 end`,
        endsAt: sql`case when ${isOver} then excluded.ends_at else attempt_limit.ends_at end`,
      }),
    )
    .returning(['attempts', 'endsAt'])
    .executeTakeFirstOrThrow()
}
