import { messages } from '@matjari/contract/messages'
import { AppError } from '../../../lib/http/app-error.ts'
import type { LetterContent } from '../../../lib/mail/letter.ts'
import { isSameEmail } from '../rules.ts'

export type StoredProfile = {
  readonly memberId: string
  readonly memberName: string
  readonly memberNickName: string
  readonly memberEmail: string | null
  readonly isEmailProved: boolean
  readonly hasPassword: boolean
}

/** The form, as far as it was filled in. */
export type SentProfile = {
  readonly memberId?: string | undefined
  readonly memberName?: string | undefined
  readonly memberNickName?: string | undefined
  readonly memberEmail?: string | undefined
  readonly memberPw?: string | undefined
  readonly confirmPassword?: string | undefined
}

/** Why the form cannot be taken at all, whatever has been proved. */
export function profileRefusal(stored: StoredProfile, sent: SentProfile): AppError | null {
  const { memberId = stored.memberId, memberName = stored.memberName } = sent
  if (memberId !== stored.memberId || memberName !== stored.memberName)
    return new AppError('invalid', { message: messages.profile.fixedFields })
  if (sent.memberPw === undefined) return null
  // The contract compares the two; one that was not repeated at all is refused here.
  if (sent.confirmPassword === undefined)
    return new AppError('invalid', { message: messages.password.mismatch })
  // A social member proves themselves by mail; a password would be a second door nobody watches.
  return stored.hasPassword
    ? null
    : new AppError('invalid', { message: messages.profile.socialPassword })
}

/** What the form would change, compared with what is stored. */
export function profileChanges(
  stored: StoredProfile,
  sent: SentProfile & { readonly hasPicture: boolean },
) {
  const nickname = sent.memberNickName === stored.memberNickName ? undefined : sent.memberNickName
  const email =
    sent.memberEmail !== undefined && !isSameEmail(stored.memberEmail, sent.memberEmail)
      ? sent.memberEmail
      : undefined
  const password = sent.memberPw
  return {
    nickname,
    email,
    password,
    /** These may only be changed by somebody who reads the member's mail at this time. */
    needsProof: Boolean(nickname ?? email ?? password) || sent.hasPicture,
    /** Nothing else may have changed, and the address is still worth proving. */
    mayProveEmail: sent.memberEmail !== undefined && !stored.isEmailProved,
  }
}

export type ProfileChanges = ReturnType<typeof profileChanges>

/** A proved address stays; the words differ from those for a proof that is merely missing. */
export const proofRefusal = (stored: StoredProfile, newEmail: string | undefined) =>
  newEmail !== undefined && stored.isEmailProved
    ? new AppError('invalid', { message: messages.profile.fixedFields })
    : new AppError('emailProofNeeded')

export const passwordChangedLetter = (member: {
  readonly memberId: string
  readonly findPasswordUrl: string
}): LetterContent => ({
  subject: '[맛자리] 비밀번호가 변경됐어요',
  title: '비밀번호가 변경됐어요',
  paragraphs: [
    `${member.memberId} 계정의 비밀번호를 방금 바꿨어요.`,
    '다른 기기에서는 모두 로그아웃됐으니 새 비밀번호로 다시 로그인해 주세요.',
  ],
  button: { label: '비밀번호 찾기', url: member.findPasswordUrl },
  notes: ['직접 바꾸지 않았다면 지금 바로 비밀번호 찾기로 새 비밀번호를 받아 주세요.'],
})
