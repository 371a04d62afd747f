import type { MyPageInfo } from '@matjari/contract/accounts/entities'
import {
  isNickname,
  isReservedName,
  passwordProblem,
  passwordRepeatProblem,
} from '@matjari/contract/accounts/rules'
import { messages } from '@matjari/contract/messages'
import type { ProfileUpdate } from '../api.ts'
import type { NewPassword } from '../fields/new-password.ts'

/** What the form holds at the moment it is sent. */
export type ProfileDraft = {
  readonly nickname: string
  readonly isNicknameChecked: boolean
  readonly email: string
  /** By a code, just now. */
  readonly isEmailProved: boolean
  readonly password: NewPassword
  readonly picture: File | null
}

type Stored = Pick<
  MyPageInfo,
  'memberId' | 'memberName' | 'memberNickName' | 'memberEmail' | 'isEmailProved'
>

export type ProfileProblem = {
  readonly at: 'nickname' | 'email' | 'memberPw' | 'confirmPassword' | 'form'
  readonly message: string
}

/** The first thing that keeps the form from being sent. */
export function profileProblem(stored: Stored, draft: ProfileDraft): ProfileProblem | null {
  return nicknameProblem(stored, draft) ?? passwordTrouble(draft) ?? changeProblem(stored, draft)
}

/** Who has a name of the house already may keep it. */
export function newNicknameProblem(stored: Pick<Stored, 'memberNickName'>, nickname: string) {
  if (!isNickname(nickname)) return messages.profile.nicknameAgain
  const isNew = nickname !== stored.memberNickName
  return isNew && isReservedName(nickname) ? messages.signUp.nicknameReserved : null
}

function nicknameProblem(stored: Stored, draft: ProfileDraft): ProfileProblem | null {
  const message = newNicknameProblem(stored, draft.nickname)
  if (message !== null) return { at: 'nickname', message }
  if (draft.nickname === stored.memberNickName || draft.isNicknameChecked) return null
  return { at: 'nickname', message: messages.profile.nicknameCheck }
}

function passwordTrouble({ password }: ProfileDraft): ProfileProblem | null {
  const { memberPw, confirmPassword } = password
  const mismatch = passwordRepeatProblem(memberPw, confirmPassword)
  if (mismatch !== null) return { at: 'confirmPassword', message: mismatch }
  const broken = memberPw === '' ? null : passwordProblem(memberPw)
  return broken === null ? null : { at: 'memberPw', message: broken }
}

function changeProblem(stored: Stored, draft: ProfileDraft): ProfileProblem | null {
  const isNewlyProved = draft.isEmailProved && stored.isEmailProved === 'N'
  if (!hasChanges(stored, draft) && !isNewlyProved) {
    return { at: 'form', message: messages.profile.nothingToChange }
  }
  return draft.isEmailProved ? null : { at: 'email', message: messages.profile.emailProofNeeded }
}

const hasChanges = (stored: Stored, { nickname, email, password, picture }: ProfileDraft) =>
  nickname !== stored.memberNickName ||
  email.toLowerCase() !== stored.memberEmail.toLowerCase() ||
  password.memberPw !== '' ||
  picture !== null

/** Only what is not empty is sent. */
export function profileUpdate(stored: Stored, draft: ProfileDraft): ProfileUpdate {
  const { memberPw, confirmPassword } = draft.password
  return {
    parts: {
      memberId: stored.memberId,
      memberNickName: draft.nickname,
      ...(stored.memberName !== '' && { memberName: stored.memberName }),
      ...(draft.email !== '' && { memberEmail: draft.email }),
      ...(memberPw !== '' && { memberPw, confirmPassword }),
    },
    files: draft.picture ? { memberProFiles: draft.picture } : {},
  }
}
