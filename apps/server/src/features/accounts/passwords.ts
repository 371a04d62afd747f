import { randomInt } from 'node:crypto'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { forgiveAttempt, spendAttempt } from '../../db/attempts.ts'
import type { Db } from '../../db/db.ts'
import { violatedConstraint } from '../../db/errors.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'
import { hashPassword, whichPassword } from '../../lib/crypto/passwords.ts'
import { type LetterContent, makeLetter } from '../../lib/mail/letter.ts'
import type { Deps } from '../deps.ts'
import { queueMail } from '../notifications/mail.ts'
import { proofOwnerOf, redeemMemberCode } from './email-codes.ts'
import { revokeTemporarySignIns } from './sessions.sql.ts'
import * as store from './sign-in.sql.ts'
import { isStillConfirmed, TEMPORARY_PASSWORD_MS } from './tokens.ts'

/**
 * Proves that the member sits at the screen: by the password, or for a social member by a mailed
 * code.
 */
export async function proveIdentity(
  deps: Deps,
  who: { memberNo: string; secret: string; address: string },
): Promise<void> {
  const { memberNo, secret, address } = who
  const member = await store.readIdentity(deps.db, { memberNo, now: deps.now() })
  if (!member) throw new AppError('signedOut')
  // Counted apart from sign-ins: otherwise strangers who guess there could keep the member from
  // setting a new password.
  const attempt = { kind: 'confirm', account: member.memberId, address } as const
  await spendAttempt(deps, attempt)
  if (member.passwordHash === null) await proveByCode(deps, { ...member, code: secret, address })
  else if (!(await whichPassword(member, secret))) throw notProved()
  await forgiveAttempt(deps, attempt)
}

/** The session stays confirmed for a while. */
export async function confirmPassword(
  deps: Deps,
  caller: Caller,
  ask: { secret: string; address: string },
): Promise<void> {
  await proveIdentity(deps, { ...ask, memberNo: caller.memberNo })
  await store.markConfirmed(deps.db, { signInNo: caller.signInNo, now: deps.now() })
}

export async function requireConfirmed(
  tx: Db,
  ask: { signInNo: string; now: Date },
): Promise<void> {
  const confirmedAt = await store.readConfirmedAt(tx, ask.signInNo)
  if (!isStillConfirmed(confirmedAt, ask.now)) throw new AppError('confirmNeeded')
}

const notProved = () => new AppError('invalid', { message: messages.password.confirmFailed })

type SocialMember = {
  readonly memberNo: string
  readonly memberEmail: string | null
  readonly isEmailProved: boolean
  readonly code: string
  readonly address: string
}

/** The code also proves the address it was sent to, which a social member may not have had yet. */
async function proveByCode(deps: Deps, member: SocialMember) {
  const { memberNo, code, address } = member
  const asker = proofOwnerOf(deps, { ip: address, headers: {} })
  const email = await redeemMemberCode(deps, { memberNo, code, asker }).catch((error: unknown) => {
    // If the code has expired or was tried too often, the member is told so, because a new one
    // helps.
    const isWrong = error instanceof AppError && error.message === messages.email.wrongCode
    throw isWrong ? notProved() : error
  })
  const isOwn = member.memberEmail?.toLowerCase() === email
  if (isOwn && member.isEmailProved) return
  try {
    const memberEmail = isOwn && member.memberEmail ? member.memberEmail : email
    await store.setProvedEmail(deps.db, { memberNo, memberEmail })
  } catch (error) {
    throw violatedConstraint(error) === 'member_email_taken' ? new AppError('emailTaken') : error
  }
}

const temporaryPasswordLetter = (letter: {
  readonly memberId: string
  readonly password: string
  readonly loginUrl: string
}): LetterContent => ({
  subject: '[맛자리] 임시 비밀번호를 알려 드려요',
  title: '임시 비밀번호',
  paragraphs: [
    `${letter.memberId} 님이 요청한 임시 비밀번호예요.`,
    `${limits.temporaryPassword.minutes}분 동안만 쓸 수 있어요. 로그인한 뒤 새 비밀번호로 바꿔 주세요.`,
  ],
  secret: { label: '임시 비밀번호', value: letter.password },
  button: { label: '로그인하기', url: letter.loginUrl },
  notes: [
    '새 비밀번호를 정하기 전까지는 쓰던 비밀번호도 그대로 쓸 수 있어요.',
    '직접 요청하지 않았다면 이 메일은 지우셔도 돼요.',
  ],
})

/** Mails a second password that is valid for a while. The member's own password stays as it is. */
export async function mailTemporaryPassword(
  deps: Deps,
  request: { memberId: string; email: string; address: string },
): Promise<void> {
  const { memberId, email, address } = request
  await spendAttempt(deps, { kind: 'codeRequest', account: memberId, address })
  const member = await store.findPasswordMember(deps.db, { memberId, email })
  if (!member) throw new AppError('notFound')
  await spendAttempt(deps, { kind: 'letter', account: member.memberEmail, address })
  const password = makeTemporaryPassword()
  const passwordHash = await hashPassword(password)
  const now = deps.now()
  const expiresAt = new Date(now.getTime() + TEMPORARY_PASSWORD_MS)
  const { clientUrl, publicUrl } = deps.config
  const loginUrl = `${clientUrl ?? publicUrl}/login`
  const letter = makeLetter(
    temporaryPasswordLetter({ memberId: member.memberId, password, loginUrl }),
  )
  await deps.db.transaction().execute(async (tx) => {
    await store.putTemporaryPassword(tx, {
      memberNo: member.memberNo,
      passwordHash,
      createdAt: now,
      expiresAt,
    })
    // The previous temporary password is void, and so are sign-ins that were begun with it.
    await revokeTemporarySignIns(tx, { memberNo: member.memberNo, now })
    await queueMail(deps, tx, { to: member.memberEmail, letter, uselessAfter: expiresAt })
  })
}

/**
 * After a new password of the member's own, or a withdrawal, the mailed password is void, and so
 * are sign-ins that were begun with it.
 */
export async function dropTemporaryPassword(tx: Db, which: { memberNo: string; now: Date }) {
  await store.deleteTemporaryPassword(tx, which.memberNo)
  await revokeTemporarySignIns(tx, which)
}

/** Without letters and digits that look alike in print, such as l, 1, I, O and 0. */
const kinds = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '!@#$%*+=']
const temporaryLength = 12

/**
 * Fulfils the rule for passwords: one character of each kind, the rest of any kind, in random
 * order.
 */
export function makeTemporaryPassword(): string {
  const any = kinds.join('')
  const rest = Array.from({ length: temporaryLength - kinds.length }, () => any)
  const places = shuffled([...kinds, ...rest])
  return places.map((characters) => characters[randomInt(characters.length)]).join('')
}

function shuffled(items: readonly string[]): string[] {
  const remaining = [...items]
  return items.flatMap(() => remaining.splice(randomInt(remaining.length), 1))
}
