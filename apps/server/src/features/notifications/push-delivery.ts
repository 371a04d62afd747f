import { type CryptoKey, SignJWT } from 'jose'
import { isTransient } from '../../db/errors.ts'
import { everyKey, unsealAny } from '../../lib/crypto/secrets.ts'
import { pause } from '../../lib/queues/repeating-job.ts'
import type { Deps } from '../deps.ts'
import * as store from './push.sql.ts'
import { isPushService, pushKey, signingKey } from './push.ts'
import { encryptFor } from './push-encryption.ts'

/** How long a message belongs to the process that took it. Longer than sending may last. */
export const LEASE_MS = 60_000
/** Tries over about two minutes, because a member has only ten to answer an offered table. */
export const MAX_TRIES = 7
const FIRST_DELAY_MS = 2_000

type TriedMessage = {
  /** Including the present one. */
  readonly tries: number
  readonly uselessAfter: Date
}

const isUseless = ({ uselessAfter }: Pick<TriedMessage, 'uselessAfter'>, now: Date) =>
  uselessAfter <= now

/**
 * When to try again: the wait doubles each time, and is no shorter than the push service demands.
 * Null: no more.
 */
function nextTryAt(message: TriedMessage, now: Date, retryAfterMs = 0): Date | null {
  if (message.tries >= MAX_TRIES) return null
  const delay = Math.max(FIRST_DELAY_MS * 2 ** (message.tries - 1), retryAfterMs)
  const next = new Date(now.getTime() + delay)
  return isUseless(message, next) ? null : next
}

const leaseEnd = (now: Date) => new Date(now.getTime() + LEASE_MS)

/** How long a push service keeps a message for a browser that is offline. */
const secondsLeft = (uselessAfter: Date, now: Date) =>
  Math.max(0, Math.floor((uselessAfter.getTime() - now.getTime()) / 1000))

const timeoutMs = 10_000
/** Push services accept tokens of at most one day. */
const tokenSeconds = 12 * 60 * 60

/**
 * Contains numbers and fixed words only: never the recipient, the address or the content of a
 * message.
 */
class PushError extends Error {
  override readonly name = 'PushError'
  /** `gone`: the browser no longer exists. `never`: another try would fail the same way. */
  readonly kind: 'gone' | 'never' | 'later'
  readonly retryAfterMs: number

  constructor(message: string, kind: PushError['kind'], retryAfterMs = 0) {
    super(message)
    this.kind = kind
    this.retryAfterMs = retryAfterMs
  }
}

type PushSender = {
  readonly key: CryptoKey | Uint8Array
  readonly publicKey: string
  /** Whom the operators of a push service contact when something is wrong. */
  readonly contact: string
}

type PushRequest = {
  readonly endpoint: string
  readonly topic: string
  readonly isUrgent: boolean
  readonly seconds: number
  readonly content: Uint8Array
}

/** Throws a PushError unless the push service has accepted the message. */
async function sendPush(sender: PushSender, request: PushRequest): Promise<void> {
  const { endpoint, topic, isUrgent, seconds, content } = request
  const token = await tokenFor(sender, new URL(endpoint).origin)
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      authorization: `vapid t=${token}, k=${sender.publicKey}`,
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(seconds),
      urgency: isUrgent ? 'high' : 'normal',
      topic,
    },
    body: content,
    // A redirect must not send the message to another server.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw new PushError(isTimeout(error) ? 'no answer' : 'no connection', 'later')
  })
  // The body of the answer is not read, however long it is.
  await response.body?.cancel().catch(() => undefined)
  if (!response.ok) throw refusalOf(response)
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'

function refusalOf({ status, headers }: Response): PushError {
  const message = `status ${status}`
  if (status === 404 || status === 410) return new PushError(message, 'gone')
  if (status !== 429 && status < 500) return new PushError(message, 'never')
  const seconds = Number(headers.get('retry-after') ?? 0)
  return new PushError(message, 'later', Number.isFinite(seconds) ? seconds * 1000 : 0)
}

/**
 * Uses the real time even when the product's clock is set differently, because the push service
 * checks against it.
 */
function tokenFor({ key, contact }: PushSender, audience: string) {
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(audience)
    .setSubject(contact)
    .setExpirationTime(now + tokenSeconds)
    .sign(key)
}

/** Messages sent at the same time. */
const batchSize = 10
const noteEveryMs = 1_000
/** One attempt per second; all of them fit within the lease. */
const noteAttempts = 15

type DeliveryDeps = Pick<Deps, 'db' | 'now' | 'secrets' | 'config' | 'metrics'>
type DeliveryLog = { readonly warn: (details: object, line: string) => void }

/**
 * Sends messages until none is due. The lease is committed before the process talks to a push
 * service, so no other process sends the message meanwhile. A crash between the service's
 * acceptance and the update of the row repeats the message after the lease; with the same topic it
 * replaces the first one on the device.
 */
export async function deliverPush(
  deps: DeliveryDeps,
  { log, isStopping = () => false }: { log?: DeliveryLog; isStopping?: () => boolean } = {},
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
    // Waits until all have ended, so that one failure does not leave the others without their
    // updates.
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

async function deliver(
  deps: DeliveryDeps,
  sender: PushSender,
  { message, log }: { message: store.LeasedMessage; log: DeliveryLog | undefined },
) {
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

/** Null when the push service has accepted the message. */
async function whyUnsent(
  { secrets, config, now }: DeliveryDeps,
  sender: PushSender,
  message: store.LeasedMessage,
): Promise<PushError | null> {
  const { endpoint, p256dh, auth, topic, isUrgent, uselessAfter } = message
  if (isUseless(message, now())) return new PushError('useless by now', 'never')
  // The operator may have shortened the list since the browser subscribed.
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

/**
 * Repeated, because a short failure of the database must not make the process send the message
 * again.
 */
async function noteSent({ db }: DeliveryDeps, messageNo: string) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await store.removeSent(db, messageNo)
    } catch (error) {
      if (attempt === noteAttempts || !isTransient(error)) throw error
      await pause(noteEveryMs)
    }
  }
}
