import { isPassing } from '../../db/errors.ts'
import { unsealAny } from '../../lib/crypto/seal.ts'
import { everyKey } from '../../lib/crypto/secrets.ts'
import type { Letter } from '../../lib/mail/letter.ts'
import { MailError, type MailTransport } from '../../lib/mail/smtp.ts'
import { pause, startRepeatingJob } from '../../lib/queues/repeating-job.ts'
import type { Deps } from '../deps.ts'
import * as store from './mail.sql.ts'
import { isUseless, leaseEnd, nextTryAt } from './mail.ts'

const pollMs = 1_000
/** Sent at the same time, each over a connection of its own. */
const batchSize = 5
const stopPatienceMs = 5_000
/** One a second, and still within the lease. */
const noteAttempts = 15

type DeliveryDeps = Pick<Deps, 'db' | 'now' | 'secrets' | 'metrics'>
/** Numbers and codes only: never whom a letter is for or what it says. */
type DeliveryLog = { readonly warn: (details: object, line: string) => void }

/**
 * Sends the letters that are due, some at a time, and says how many have left.
 *
 * The lease is committed before we talk to the mail server, so nobody else sends the letter meanwhile.
 * When the process dies between the server's "taken" and our note of it, the lease runs out and the
 * letter is sent once more, under the same Message-ID by which the receiver can tell. SMTP offers no
 * way to close that gap; every other death loses nothing and repeats nothing.
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
  // Not before all have ended: a failure of one must not leave others unattended.
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

/** Null when the letter has left. */
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

/** A database that is away for a moment must not make us send the letter again. */
async function noteSent({ db, now }: DeliveryDeps, mailNo: string) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await store.markSent(db, { mailNo, now: now() })
    } catch (error) {
      if (attempt === noteAttempts || !isPassing(error)) throw error
      await pause(pollMs)
    }
  }
}

/** Looks for letters once a second until stopped. */
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
  // Waits for the letters in hand, but not for a mail server that has stopped answering.
  return { stop: () => rounds.stop(stopPatienceMs) }
}
