import { createHmac, randomInt } from 'node:crypto'
import { limits } from '@matjari/contract/limits'
import { Secret, TOTP } from 'otpauth'
import { everyKey, type Secrets, seal, unsealAny } from '../../lib/crypto/secrets.ts'
import type { LetterContent } from '../../lib/mail/letter.ts'

// The codes of an authenticator app (RFC 6238) and the recovery codes. SHA-1, six digits and 30 s
// are what every app understands.

const totpOf = (secret: string, label: string) =>
  new TOTP({
    issuer: '맛자리',
    label,
    algorithm: 'SHA1',
    digits: limits.twoStep.digits,
    period: limits.twoStep.stepSeconds,
    secret: Secret.fromBase32(secret),
  })

export const makeSecret = () => new Secret({ size: 20 }).base32

/** The content of the QR code. */
export const appAddress = (secret: string, memberId: string) => totpOf(secret, memberId).toString()

/** The time step of a code; null when the code is not valid at this moment. */
export function stepOfCode(
  { secret, digits }: { secret: string; digits: string },
  now: Date,
): string | null {
  const totp = totpOf(secret, '')
  const timestamp = now.getTime()
  const delta = totp.validate({ token: digits, timestamp, window: limits.twoStep.window })
  return delta === null ? null : String(totp.counter({ timestamp }) + delta)
}

/** Without letters and digits that look alike in print, such as 1, I, L, O and 0. */
const recoveryLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Ten letters in two groups, 'K7QNM-4WXYP'. */
export function makeRecoveryCodes(): string[] {
  const letter = () => recoveryLetters[randomInt(recoveryLetters.length)]
  const half = limits.twoStep.recoveryCharacters / 2
  const group = () => Array.from({ length: half }, letter).join('')
  return Array.from({ length: limits.twoStep.recoveryCodes }, () => `${group()}-${group()}`)
}

/** Hashed without the hyphen. */
export const hashRecoveryCode = (
  key: Uint8Array,
  { memberNo, letters }: { memberNo: string; letters: string },
) => createHmac('sha256', key).update(`${memberNo} ${letters}`).digest()

type TypedCode =
  | { readonly kind: 'app'; readonly digits: string }
  | { readonly kind: 'recovery'; readonly letters: string }

/** Reads what a member has typed, with or without spaces and hyphens. */
export function parseTypedCode(typed: string): TypedCode {
  const letters = typed.replaceAll(/[\s-]/g, '').toUpperCase()
  return /^\d{6}$/.test(letters) ? { kind: 'app', digits: letters } : { kind: 'recovery', letters }
}

export const twoStepLetter = (change: {
  readonly memberId: string
  readonly isOn: boolean
  readonly signInsUrl: string
}): LetterContent => ({
  subject: `[맛자리] 2단계 인증을 ${change.isOn ? '켰어요' : '껐어요'}`,
  title: `2단계 인증을 ${change.isOn ? '켰어요' : '껐어요'}`,
  paragraphs: [
    change.isOn
      ? `${change.memberId} 님의 계정에 로그인할 때 이제 인증 앱의 코드도 물어요.`
      : `${change.memberId} 님의 계정에 로그인할 때 이제 코드를 묻지 않아요.`,
    '다른 기기에서는 모두 로그아웃했어요.',
  ],
  button: { label: '로그인 관리', url: change.signInsUrl },
  notes: ['직접 바꾸지 않았다면 지금 비밀번호를 바꾸고 로그인한 기기를 확인해 주세요.'],
})

// What is stored of an authenticator app: its secret, sealed. Recovery codes are hashed, so they
// could not be hashed again under another key. Their key is therefore sealed together with the
// secret, and a previous TOKEN_SECRET can be removed without voiding recovery codes.

type OpenedSecret = {
  readonly secret: string
  /** The key of the member's recovery codes. */
  readonly recoveryKey: Uint8Array
  /** Sealed with a previous secret. */
  readonly isOld: boolean
}

export const sealSecret = (secrets: Secrets, secret: string): Buffer =>
  seal(secrets.twoStepKey, secret)

/** The same content, sealed with the present secret. */
export const resealSecret = (secrets: Secrets, { secret, recoveryKey }: OpenedSecret): Buffer =>
  seal(secrets.twoStepKey, `${secret} ${Buffer.from(recoveryKey).toString('base64url')}`)

/** Null when it was sealed with a secret that is neither the present nor a previous one. */
export function openSecret(secrets: Secrets, sealed: Buffer): OpenedSecret | null {
  const opened = unsealAny(everyKey(secrets, 'twoStepKey'), sealed)
  if (!opened) return null
  const [secret = '', carried] = opened.text.split(' ')
  const recoveryKey = carried
    ? Buffer.from(carried, 'base64url')
    : everyKey(secrets, 'recoveryKey')[opened.place]
  return recoveryKey ? { secret, recoveryKey, isOld: opened.place > 0 } : null
}
