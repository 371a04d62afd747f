import { isPersonName, nicknameProblem } from '@matjari/contract/accounts/rules'
import { emailProblem } from '@matjari/contract/email'
import { messages } from '@matjari/contract/messages'
import { refusals } from '@matjari/contract/refusals'

export type SocialField = 'memberNickName' | 'memberEmail' | 'memberName' | 'memberProFiles'
export type SocialProblem = { readonly field: SocialField; readonly message: string }

export type SocialAnswers = {
  readonly memberName: string
  readonly memberNickName: string
  readonly isNicknameChecked: boolean
  /** Absent when the address is settled and not asked for. */
  readonly memberEmail?: string
}

const { nicknameFirst, nameAgain, nicknameCheck } = messages.social

export const socialNicknameProblem = (nickname: string) =>
  nickname === '' ? nicknameFirst : nicknameProblem(nickname)

/** What keeps the form from being sent, at most one per field, in the order of the specification. */
export function socialProblems(filled: SocialAnswers): readonly SocialProblem[] {
  const { memberName, memberNickName, isNicknameChecked, memberEmail } = filled
  const problems: SocialProblem[] = []
  const add = (field: SocialField, message: string) => problems.push({ field, message })

  if (memberNickName === '') add('memberNickName', nicknameFirst)
  const badEmail = memberEmail === undefined ? null : emailProblem(memberEmail)
  if (badEmail !== null) add('memberEmail', badEmail)
  if (!isPersonName(memberName)) add('memberName', nameAgain)
  if (memberNickName !== '' && !isNicknameChecked) add('memberNickName', nicknameCheck)
  return problems
}

const { signUp, email, picture } = messages

/** The words and codes by which the server's refusal names a field. */
const namedBy: readonly { field: SocialField; texts: readonly string[] }[] = [
  {
    field: 'memberNickName',
    texts: [signUp.nicknameTaken, signUp.nicknameRule, signUp.nicknameFirst, nicknameFirst],
  },
  {
    field: 'memberEmail',
    texts: [
      email.required,
      email.rule,
      email.proofMissing,
      refusals.emailTaken.code,
      refusals.emailProofNeeded.code,
    ],
  },
  { field: 'memberName', texts: [nameAgain, signUp.nameRule] },
  { field: 'memberProFiles', texts: [...Object.values(picture), refusals.tooLarge.code] },
]

export const refusedSocialField = ({ code, message }: { code: string; message: string }) =>
  namedBy.find(({ texts }) => texts.includes(message) || texts.includes(code))?.field ?? null
