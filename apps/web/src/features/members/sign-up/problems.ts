import {
  memberIdProblem,
  nicknameProblem,
  personNameProblem,
} from '@matjari/contract/accounts/rules'
import { emailProblem } from '@matjari/contract/email'
import { messages } from '@matjari/contract/messages'
import { refusals } from '@matjari/contract/refusals'
import { ApiError } from '../../../lib/api-error.ts'
import { type NewPassword, newPasswordProblems } from '../fields/new-password.ts'

/** In the order they stand on the screen. */
const signUpFields = [
  'memberId',
  'memberPw',
  'confirmPassword',
  'memberName',
  'memberNickName',
  'memberEmail',
  'memberProFiles',
] as const
export type SignUpField = (typeof signUpFields)[number]
export type SignUpProblems = { readonly [Field in SignUpField]?: string | undefined }

export type SignUpAnswers = {
  readonly memberId: string
  readonly isIdChecked: boolean
  readonly password: NewPassword
  readonly memberName: string
  readonly memberNickName: string
  readonly isNicknameChecked: boolean
  readonly memberEmail: string
  readonly isEmailProved: boolean
}

/** Everything that keeps the form from being sent, each at its field. */
export function signUpProblems(filled: SignUpAnswers): SignUpProblems {
  const memberId =
    memberIdProblem(filled.memberId) ?? unless(filled.isIdChecked, '아이디 중복확인을 해주세요.')
  const memberName = personNameProblem(filled.memberName)
  const memberNickName =
    nicknameProblem(filled.memberNickName) ??
    unless(filled.isNicknameChecked, messages.social.nicknameCheck)
  const memberEmail =
    signUpEmailProblem(filled.memberEmail) ??
    unless(filled.isEmailProved, messages.email.proofMissing)
  return {
    ...(memberId !== null && { memberId }),
    ...newPasswordProblems(filled.password),
    ...(memberName !== null && { memberName }),
    ...(memberNickName !== null && { memberNickName }),
    ...(memberEmail !== null && { memberEmail }),
  }
}

export const firstProblem = (found: SignUpProblems) =>
  signUpFields.find((field) => found[field] !== undefined) ?? null

const unless = (isDone: boolean, problem: string) => (isDone ? null : problem)

const signUpEmailProblem = (email: string) =>
  email === '' ? messages.signUp.emailFirst : emailProblem(email)

const { signUp, email, password, picture } = messages

/** The words and codes by which the server's refusal names a field. */
const namedBy: readonly { field: SignUpField; texts: readonly string[] }[] = [
  { field: 'memberId', texts: [signUp.idTaken, signUp.idRule, signUp.idFirst] },
  { field: 'memberPw', texts: [password.rule] },
  { field: 'memberName', texts: [signUp.nameRule] },
  {
    field: 'memberNickName',
    texts: [signUp.nicknameTaken, signUp.nicknameRule, signUp.nicknameFirst],
  },
  {
    field: 'memberEmail',
    texts: [
      signUp.emailFirst,
      email.rule,
      email.proofMissing,
      refusals.emailTaken.code,
      refusals.emailProofNeeded.code,
    ],
  },
  { field: 'memberProFiles', texts: [...Object.values(picture), refusals.tooLarge.code] },
]

export function refusedField(error: Error): SignUpField | null {
  const code = error instanceof ApiError ? error.code : null
  const isNamed = ({ texts }: { texts: readonly string[] }) =>
    texts.includes(error.message) || (code !== null && texts.includes(code))
  return namedBy.find(isNamed)?.field ?? null
}
