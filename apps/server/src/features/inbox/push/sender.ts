import { type CryptoKey, SignJWT } from 'jose'

const timeoutMs = 10_000
/** A push service takes tokens of at most a day. */
const tokenSeconds = 12 * 60 * 60

/** Numbers and words of ours only: never whom a message is for, where it went or what it says. */
export class PushError extends Error {
  override readonly name = 'PushError'
  /** `gone`: there is no such browser any more. `never`: another try would end the same. */
  readonly kind: 'gone' | 'never' | 'later'
  readonly retryAfterMs: number

  constructor(message: string, kind: PushError['kind'], retryAfterMs = 0) {
    super(message)
    this.kind = kind
    this.retryAfterMs = retryAfterMs
  }
}

export type PushSender = {
  readonly key: CryptoKey | Uint8Array
  readonly publicKey: string
  /** Whom a push service asks when something is wrong. */
  readonly contact: string
}

type PushRequest = {
  readonly endpoint: string
  readonly topic: string
  readonly isUrgent: boolean
  readonly seconds: number
  readonly content: Uint8Array
}

/** Throws a PushError unless the push service has taken it. */
export async function sendPush(sender: PushSender, request: PushRequest): Promise<void> {
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
    // Nobody sends us elsewhere.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw new PushError(isTimeout(error) ? 'no answer' : 'no connection', 'later')
  })
  // What it says beyond its status is not read, however much it is.
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

/** By the real time, whatever the product's clock says: the push service has only that. */
function tokenFor({ key, contact }: PushSender, audience: string) {
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(audience)
    .setSubject(contact)
    .setExpirationTime(now + tokenSeconds)
    .sign(key)
}
