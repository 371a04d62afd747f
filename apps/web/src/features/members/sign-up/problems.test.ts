import { documentVersions } from '@matjari/contract/accounts/documents'
import { messages } from '@matjari/contract/messages'
import { refusals } from '@matjari/contract/refusals'
import { expect, test } from 'vitest'
import { ApiError } from '../../../lib/api-error.ts'
import { consentParts } from '../fields/consent-fields.tsx'
import {
  firstProblem,
  refusedField,
  type SignUpAnswers,
  type SignUpProblems,
  signUpProblems,
} from './problems.ts'

const good: SignUpAnswers = {
  memberId: 'mangwon_walk',
  isIdChecked: true,
  password: { memberPw: 'Matjari2026!', confirmPassword: 'Matjari2026!' },
  memberName: '한여름',
  memberNickName: '망원동산책',
  isNicknameChecked: true,
  memberEmail: 'walk@example.com',
  isEmailProved: true,
}

const { signUp, email, password } = messages

test('모두 맞으면 보낼 수 있다', () => {
  expect(signUpProblems(good)).toEqual({})
})

test.each<[string, Partial<SignUpAnswers>, SignUpProblems]>([
  ['아이디가 비면', { memberId: '' }, { memberId: signUp.idFirst }],
  ['아이디가 짧으면', { memberId: 'abc' }, { memberId: signUp.idRule }],
  ['아이디를 확인하지 않으면', { isIdChecked: false }, { memberId: '아이디 중복확인을 해주세요.' }],
  [
    '비밀번호가 약하면',
    { password: { memberPw: 'matjari2026', confirmPassword: 'matjari2026' } },
    { memberPw: password.rule },
  ],
  [
    '비밀번호가 서로 다르면',
    { password: { ...good.password, confirmPassword: 'Matjari2026?' } },
    { confirmPassword: password.mismatch },
  ],
  ['이름이 한 글자면', { memberName: '한' }, { memberName: signUp.nameRule }],
  ['닉네임이 비면', { memberNickName: '' }, { memberNickName: signUp.nicknameFirst }],
  [
    '닉네임에 빈칸이 있으면',
    { memberNickName: '망원 산책' },
    { memberNickName: signUp.nicknameRule },
  ],
  [
    '닉네임을 확인하지 않으면',
    { isNicknameChecked: false },
    { memberNickName: '닉네임 중복확인을 해주세요.' },
  ],
  ['이메일이 비면', { memberEmail: '' }, { memberEmail: signUp.emailFirst }],
  ['이메일이 이상하면', { memberEmail: 'walk@' }, { memberEmail: email.rule }],
  ['이메일을 인증하지 않으면', { isEmailProved: false }, { memberEmail: email.proofMissing }],
])('%s 그 칸에서 말한다', (_name, changed, found) => {
  expect(signUpProblems({ ...good, ...changed })).toEqual(found)
})

test('여러 칸이 틀리면 화면에서 가장 앞선 칸으로 간다', () => {
  const found = signUpProblems({
    ...good,
    memberEmail: '',
    memberName: '',
    isNicknameChecked: false,
  })
  expect(firstProblem(found)).toBe('memberName')
  expect(firstProblem({ memberPw: undefined, memberEmail: '틀림' })).toBe('memberEmail')
})

const refused = (code: string, message: string) => new ApiError(message, { code, status: 200 })

test.each([
  ['E409', signUp.idTaken, 'memberId'],
  ['E409', signUp.nicknameTaken, 'memberNickName'],
  [refusals.emailTaken.code, '어떤 말이든', 'memberEmail'],
  [refusals.emailProofNeeded.code, email.proofMissing, 'memberEmail'],
  ['E400', messages.picture.imageOnly, 'memberProFiles'],
  ['E429', refusals.tooMany.message, null],
  ['E400', messages.consent.outdated, null],
])('서버의 거절 %s «%s»은 제 칸을 찾아간다', (code, message, field) => {
  expect(refusedField(refused(code, message))).toBe(field)
})

test('동의한 문서만 그 판과 함께 보낸다', () => {
  const { terms, privacy, marketing } = documentVersions
  expect(consentParts({ isRequiredGiven: false, isMarketingGiven: false })).toEqual({})
  expect(consentParts({ isRequiredGiven: true, isMarketingGiven: true })).toEqual({
    termsVersion: terms,
    privacyVersion: privacy,
    marketingVersion: marketing,
  })
})
