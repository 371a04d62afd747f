import { unsealAny } from '../../../lib/crypto/seal.ts'
import { everyKey } from '../../../lib/crypto/secrets.ts'
import { isPassing } from '../../../lib/db/errors.ts'
import type { Deps } from '../../../lib/deps.ts'
import { pause } from '../../../lib/rounds.ts'
import { encryptFor } from './encryption.ts'
import { pushKey, signingKey } from './keys.ts'
import { isUseless, leaseEnd, nextTryAt, secondsLeft } from './rules.ts'
import { PushError, type PushSender, sendPush } from './sender.ts'
import { isPushService } from './services.ts'
import * as store from './store.ts'

/** Sent at the same time. */
const batchSize = 10
const noteEveryMs = 1_000
/** One a second, and still within the lease. */
const noteAttempts = 15

type DeliveryDeps = Pick<Deps, 'db' | 'now' | 'secrets' | 'config' | 'metrics'>
type DeliveryLog = { readonly warn: (details: object, line: string) => void }
type Options = { readonly log?: DeliveryLog; readonly isStopping?: () => boolean }

/**
 * Sends what is due until nothing is. The lease is committed before we talk to a push service, so nobody
 * else sends the message meanwhile. Dying between the service's "taken" and our note of it repeats the
 * message after the lease, and its topic makes it replace the first on the device.
 */
export async function deliverPush(
  deps: DeliveryDeps,
  { log, isStopping = () => false }: Options = {},
): Promise<number> {
  let sent = 0
  while (!isStopping()) {
    const now = deps.now()
    const leased = await store.leaseDue(deps.db, { now, until: leaseEnd(now), most: batchSize })
    if (leased.length === 0) break
    const sender = await senderOf(deps)
    const ends = await Promise.allSettled(
      leased.map((message) => deliver(deps, sender, { message, log })),
    )
    // Not before all have ended: a failure of one must not leave others unattended.
    const failed = ends.find((end) => end.status === 'rejected')
    if (failed) throw failed.reason
    sent += ends.filter((end) => end.status === 'fulfilled' && end.value).length
  }
  return sent
}

async function senderOf(deps: DeliveryDeps): Promise<PushSender> {
  const { publicUrl } = deps.config
  const key = await pushKey(deps)
  const contact = publicUrl.startsWith('https:')
    ? publicUrl
    : `mailto:no-reply@${new URL(publicUrl).hostname}`
  return { key: await signingKey(key), publicKey: key.publicKey, contact }
}

type Delivery = { readonly message: store.LeasedMessage; readonly log: DeliveryLog | undefined }

async function deliver(deps: DeliveryDeps, sender: PushSender, { message, log }: Delivery) {
  const { messageNo, tries } = message
  const reason = await whyUnsent(deps, sender, message)
  if (reason === null) {
    await noteSent(deps, messageNo)
    deps.metrics?.count('push', 'sent')
    return true
  }
  const dueAt = reason.kind === 'later' ? nextTryAt(message, deps.now(), reason.retryAfterMs) : null
  if (reason.kind === 'gone') await store.removeGone(deps.db, message.subscriptionNo)
  else if (dueAt) await store.postpone(deps.db, message, dueAt)
  else await store.giveUp(deps.db, message)
  const isGone = reason.kind === 'gone'
  deps.metrics?.count('push', isGone ? 'gone' : dueAt ? 'postponed' : 'givenUp')
  const line = dueAt ? 'push postponed' : 'push given up'
  log?.warn({ messageNo, tries, reason: reason.message }, line)
  return false
}

/** Null when the push service has it. */
async function whyUnsent(
  { secrets, config, now }: DeliveryDeps,
  sender: PushSender,
  message: store.LeasedMessage,
): Promise<PushError | null> {
  const { endpoint, p256dh, auth, topic, isUrgent, uselessAfter } = message
  if (isUseless(message, now())) return new PushError('useless by now', 'never')
  // The list may have become shorter since the browser asked.
  if (!isPushService(endpoint, config)) return new PushError('no push service', 'gone')
  const opened = unsealAny(everyKey(secrets, 'pushKey'), message.sealed)
  if (!opened) return new PushError('sealed with another key', 'never')
  try {
    const content = encryptFor({ p256dh, auth }, opened.text)
    const seconds = secondsLeft(uselessAfter, now())
    await sendPush(sender, { endpoint, topic, isUrgent, seconds, content })
    return null
  } catch (error) {
    return error instanceof PushError ? error : new PushError('unexpected', 'never')
  }
}

/** A database that is away for a moment must not make us send it again. */
async function noteSent({ db }: DeliveryDeps, messageNo: string) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await store.removeSent(db, messageNo)
    } catch (error) {
      if (attempt === noteAttempts || !isPassing(error)) throw error
      await pause(noteEveryMs)
    }
  }
}
