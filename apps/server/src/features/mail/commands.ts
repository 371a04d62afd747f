import { seal } from '../../lib/crypto/seal.ts'
import type { Db } from '../../lib/db/database.ts'
import type { Deps } from '../../lib/deps.ts'
import { AppError } from '../../lib/http/app-error.ts'
import type { Letter } from '../../lib/mail/letter.ts'
import { forgottenBefore, isMailboxOpen } from './rules.ts'
import * as store from './store.ts'

const mailboxSize = 200

/** Removes what nobody will ask for again. */
export async function forgetOldMail(deps: Pick<Deps, 'db' | 'now' | 'config'>) {
  await store.deleteEndedMail(deps.db, forgottenBefore(deps.now()))
  if (isMailboxOpen(deps.config)) await store.deleteAllButNewest(deps.db, mailboxSize)
}

type NewMail = {
  readonly to: string
  readonly letter: Letter
  /** After this it is not worth sending any more. */
  readonly uselessAfter?: Date
}

/**
 * Writes a letter into the outbox, in the transaction of what it announces: both happen or neither.
 * Sending is done by the delivery, afterwards.
 */
export async function queueMail(
  deps: Pick<Deps, 'now' | 'config' | 'secrets'>,
  tx: Db,
  mail: NewMail,
) {
  // Without a way to send, saying "sent" would be a lie. Outside production the mailbox page shows it.
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
