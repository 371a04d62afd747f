import type { Db } from '../../db/db.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Config } from '../../lib/config.ts'
import { everyKey, seal, unsealAny } from '../../lib/crypto/secrets.ts'
import type { Letter } from '../../lib/mail/letter.ts'
import type { Deps } from '../deps.ts'
import * as store from './mail.sql.ts'

/** How long a mail belongs to the process that took it. Longer than sending may last. */
export const LEASE_MS = 60_000
/** Tries over about four hours. */
export const MAX_TRIES = 15
const FIRST_DELAY_MS = 2_000
const LONGEST_DELAY_MS = 3_600_000
const RETENTION_MS = 7 * 24 * 3_600_000

type TriedMail = {
  /** Including the present one. */
  readonly tries: number
  readonly uselessAfter: Date | null
}

export const isUseless = ({ uselessAfter }: Pick<TriedMail, 'uselessAfter'>, now: Date) =>
  uselessAfter !== null && uselessAfter <= now

/** When to try again after a failure; the wait doubles each time. Null: no more. */
export function nextTryAt(mail: TriedMail, now: Date): Date | null {
  if (mail.tries >= MAX_TRIES) return null
  const delay = Math.min(FIRST_DELAY_MS * 2 ** (mail.tries - 1), LONGEST_DELAY_MS)
  const next = new Date(now.getTime() + delay)
  return isUseless(mail, next) ? null : next
}

export const leaseEnd = (now: Date) => new Date(now.getTime() + LEASE_MS)

/** Mails that ended before this moment are deleted. */
const endOfRetention = (now: Date) => new Date(now.getTime() - RETENTION_MS)

/** Outside production and without a mail server, mails are stored and shown on a page. */
export const isMailboxOpen = (config: Pick<Config, 'production' | 'smtpUrl'>) =>
  !config.production && !config.smtpUrl

const mailboxSize = 200

/** Deletes mails that are no longer needed. */
export async function forgetOldMail(deps: Pick<Deps, 'db' | 'now' | 'config'>) {
  await store.deleteEndedMail(deps.db, endOfRetention(deps.now()))
  if (isMailboxOpen(deps.config)) await store.deleteAllButNewest(deps.db, mailboxSize)
}

type NewMail = {
  readonly to: string
  readonly letter: Letter
  /** After this moment the mail is not worth sending. */
  readonly uselessAfter?: Date
}

/**
 * Writes a mail into the outbox, in the transaction of the change that it announces: both happen or
 * neither. The delivery sends it afterwards.
 */
export async function queueMail(
  deps: Pick<Deps, 'now' | 'config' | 'secrets'>,
  tx: Db,
  mail: NewMail,
) {
  // Without a mail server the answer "sent" would be wrong. Outside production the mailbox page
  // shows the mail.
  if (deps.config.production && !deps.config.smtpUrl) throw new AppError('unavailable')
  const now = deps.now()
  await store.insertMail(tx, {
    recipient: mail.to,
    sealed: seal(deps.secrets.mailKey, JSON.stringify(mail.letter)),
    createdAt: now,
    dueAt: now,
    uselessAfter: mail.uselessAfter ?? null,
  })
}

const batchSize = 200

/** The same for mails that wait. One that is sent meanwhile is left alone. */
export async function resealMail(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  {
    isStopping = () => false,
    isLooking = false,
  }: { isStopping?: () => boolean; isLooking?: boolean } = {},
) {
  const counts = { old: 0, unreadable: 0 }
  const keys = everyKey(secrets, 'mailKey')
  for (let after = '0'; !isStopping(); ) {
    const rows = await store.listSealed(db, { after, most: batchSize })
    for (const { mailNo, sealed } of rows) {
      const opened = sealed && unsealAny(keys, sealed)
      if (!opened) counts.unreadable += 1
      else if (opened.place > 0) {
        const row = { mailNo, from: sealed, to: seal(secrets.mailKey, opened.text) }
        if (isLooking || (await store.replaceSealed(db, row))) counts.old += 1
      }
      after = mailNo
    }
    if (rows.length < batchSize) break
  }
  return counts
}
