import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { refusals } from '../refusals.ts'
import { type DocumentKind, documentVersions } from '../rules/members/documents.ts'
import { emailProblem } from '../rules/members/email.ts'
import {
  isNickname,
  isPersonName,
  memberIdProblem,
  nicknameProblem,
  personNameProblem,
} from '../rules/members/names.ts'
import { passwordProblem, passwordRepeatProblem } from '../rules/members/password.ts'
import {
  boundedText,
  cleanText,
  emptyAsAbsent,
  exactText,
  requestObject,
  ruledText,
} from '../wire.ts'

/** The version of a document the person agreed to. An old one is refused: they have to see the new. */
const agreedTo = (kind: DocumentKind) =>
  emptyAsAbsent(
    cleanText().refine((version) => version === documentVersions[kind], messages.consent.outdated),
  )

/** Absent where a form cannot be sent without agreeing (wire page), so the required two may be left out. */
const consents = {
  termsVersion: agreedTo('terms'),
  privacyVersion: agreedTo('privacy'),
  marketingVersion: agreedTo('marketing'),
}

export const SignUpParts = requestObject({
  memberId: ruledText(memberIdProblem),
  memberPw: exactText(passwordProblem),
  memberName: ruledText(personNameProblem),
  memberNickName: ruledText(nicknameProblem),
  memberEmail: ruledText((email) =>
    email === '' ? messages.signUp.emailFirst : emailProblem(email),
  ),
  ...consents,
})

export const SocialParts = requestObject({
  memberName: ruledText((name) => (isPersonName(name) ? null : messages.social.nameAgain)),
  memberNickName: ruledText((name) =>
    name === '' ? messages.social.nicknameFirst : nicknameProblem(name),
  ),
  memberEmail: emptyAsAbsent(ruledText(emailProblem)),
  ...consents,
})

/** Only what was filled in is sent. */
export const ProfileParts = requestObject({
  memberId: emptyAsAbsent(cleanText().max(100, refusals.invalid.message)),
  memberName: emptyAsAbsent(
    ruledText((name) => (isPersonName(name) ? null : messages.profile.nameRule)),
  ),
  memberNickName: emptyAsAbsent(
    ruledText((name) => (isNickname(name) ? null : messages.profile.nicknameAgain)),
  ),
  memberEmail: emptyAsAbsent(ruledText(emailProblem)),
  memberPw: emptyAsAbsent(exactText(passwordProblem)),
  confirmPassword: emptyAsAbsent(boundedText(limits.password.units, messages.password.mismatch)),
}).superRefine(({ memberPw, confirmPassword }, context) => {
  if (confirmPassword === undefined) return
  const problem = passwordRepeatProblem(memberPw ?? '', confirmPassword)
  if (problem === null) return
  context.addIssue({ code: 'custom', message: problem, path: ['confirmPassword'] })
})
