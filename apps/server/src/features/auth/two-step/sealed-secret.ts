import { seal, unsealAny } from '../../../lib/crypto/seal.ts'
import { everyKey, type Secrets } from '../../../lib/crypto/secrets.ts'

// What is kept of an authenticator app: its secret, sealed. Recovery codes are hashed, so that nobody could ever
// write them anew with another key. Their key therefore travels with the secret when that is sealed anew, and a
// previous TOKEN_SECRET can go without taking anybody's recovery codes along.

type Opened = {
  readonly secret: string
  /** Hashes the recovery codes that the member has. */
  readonly recoveryKey: Uint8Array
  /** Sealed with a previous secret. */
  readonly isOld: boolean
}

export const sealSecret = (secrets: Secrets, secret: string): Buffer =>
  seal(secrets.twoStepKey, secret)

/** The same with the secret of today. */
export const sealAnew = (secrets: Secrets, { secret, recoveryKey }: Opened): Buffer =>
  seal(secrets.twoStepKey, `${secret} ${Buffer.from(recoveryKey).toString('base64url')}`)

/** Null when it was sealed with a secret that is neither today's nor a previous one. */
export function openSecret(secrets: Secrets, sealed: Buffer): Opened | null {
  const opened = unsealAny(everyKey(secrets, 'twoStepKey'), sealed)
  if (!opened) return null
  const [secret = '', carried] = opened.text.split(' ')
  const recoveryKey = carried
    ? Buffer.from(carried, 'base64url')
    : everyKey(secrets, 'recoveryKey')[opened.place]
  return recoveryKey ? { secret, recoveryKey, isOld: opened.place > 0 } : null
}
