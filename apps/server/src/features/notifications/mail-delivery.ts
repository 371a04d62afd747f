import { isTransient } from '../../db/errors.ts'
import { everyKey, unsealAny } from '../../lib/crypto/secrets.ts'
import type { Letter } from '../../lib/mail/letter.ts'
import { MailError, type MailTransport } from '../../lib/mail/smtp.ts'
import { pause, startRepeatingJob } from '../../lib/queues/repeating-job.ts'
import type { Deps } from '../deps.ts'
import * as store from './mail.sql.ts'
import { isUseless, leaseEnd, nextTryAt } from './mail.ts'

const pollMs = 1_000
/** Mails sent at the same time, each over its own connection. */
const batchSize = 5
const stopPatienceMs = 5_000
/** One attempt per second; all of them fit within the lease. */
const noteAttempts = 15

type DeliveryDeps = Pick<Deps, 'db' | 'now' | 'secrets' | 'metrics'>
/** Numbers and codes only: never the recipient or the content of a mail. */
type DeliveryLog = { readonly warn: (details: object, line: string) => void }

/**
 * Sends the mails that are due, some at a time, and returns how many were sent. The lease is
 * committed before the process talks to the mail server, so no other process sends the same mail
 * meanwhile. If the process dies between the server's acceptance and the update of the row, the
 * lease runs out and the mail is sent once more, under the same Message-ID, by which the receiver
 * can recognise it. SMTP offers no way to close that gap; any other crash neither loses nor repeats
 * a mail.
 */
export async function deliverDue(
  deps: DeliveryDeps,
  transport: MailTransport,
  { log }: { log?: DeliveryLog } = {},
): Promise<number> {
  const now = deps.now()
  const leased = await store.leaseDueMail(deps.db, { now, until: leaseEnd(now), most: batchSize })
  const ends = await Promise.allSettled(
    leased.map((mail) => deliver(deps, transport, { mail, log })),
  )
  // Waits until all have ended, so that one failure does not leave the others without their
  // updates.
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
  return ends.filter((end) => end.status === 'fulfilled' && end.value).length
}

async function deliver(
  deps: DeliveryDeps,
  transport: MailTransport,
  { mail, log }: { mail: store.LeasedMail; log: DeliveryLog | undefined },
) {
  const reason = await whyUnsent(deps, transport, mail)
  const now = deps.now()
  if (reason === null) {
    await noteSent(deps, mail.mailNo)
    deps.metrics?.count('mail', 'sent')
    return true
  }
  const failure = { mailNo: mail.mailNo, tries: mail.tries, reason: reason.message }
  const dueAt = reason.isPermanent ? null : nextTryAt(mail, now)
  if (dueAt) await store.postpone(deps.db, { ...failure, dueAt })
  else await store.giveUp(deps.db, { ...failure, now })
  deps.metrics?.count('mail', dueAt ? 'postponed' : 'givenUp')
  log?.warn(failure, dueAt ? 'letter postponed' : 'letter given up')
  return false
}

/** Null when the mail was sent. */
async function whyUnsent(deps: DeliveryDeps, transport: MailTransport, mail: store.LeasedMail) {
  if (isUseless(mail, deps.now())) return new MailError('useless by now', true)
  const opened = mail.sealed && unsealAny(everyKey(deps.secrets, 'mailKey'), mail.sealed)
  if (!opened) return new MailError('sealed with another key', true)
  try {
    const letter = JSON.parse(opened.text) as Letter
    await transport.send({ to: mail.recipient, letter, messageId: mail.messageId })
    return null
  } catch (error) {
    return error instanceof MailError ? error : new MailError('unexpected', false)
  }
}

/**
 * Repeated, because a short failure of the database must not make the process send the mail again.
 */
async function noteSent({ db, now }: DeliveryDeps, mailNo: string) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await store.markSent(db, { mailNo, now: now() })
    } catch (error) {
      if (attempt === noteAttempts || !isTransient(error)) throw error
      await pause(pollMs)
    }
  }
}

/** Looks for mails once a second until stopped. */
export function startDelivery(
  deps: DeliveryDeps,
  transport: MailTransport,
  { log }: { log: DeliveryLog },
) {
  const rounds = startRepeatingJob(
    async (isStopping) => {
      while (!isStopping() && (await deliverDue(deps, transport, { log })) > 0);
    },
    {
      everyMs: pollMs,
      job: deps.metrics?.job('mail', pollMs),
      onError: (err) => log.warn({ err }, 'mail delivery failed'),
    },
  )
  // Waits for mails that are being sent, but not for a mail server that has stopped answering.
  return { stop: () => rounds.stop(stopPatienceMs) }
}
