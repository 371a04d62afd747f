import { documentVersions } from '@matjari/contract/accounts/documents'
import { messages } from '@matjari/contract/messages'
import { refusals } from '@matjari/contract/refusals'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { consentParts } from './member-fields.tsx'
import {
  needsConfirmation,
  type ProfileDraft,
  profileProblem,
  profileUpdate,
  refusedProfileField,
} from './profile-form.tsx'
import {
  firstProblem,
  refusedField,
  type SignUpAnswers,
  type SignUpProblems,
  signUpProblems,
} from './sign-up-form.tsx'
import { refusedSocialField, type SocialAnswers, socialProblems } from './social-info-form.tsx'

describe('프로필 변경', () => {
  const stored = {
    memberId: 'noodle',
    memberName: '한여름',
    memberNickName: '저녁은국수',
    memberEmail: 'noodle@example.com',
    isEmailProved: 'Y',
  } as const
  const untouched: ProfileDraft = {
    nickname: stored.memberNickName,
    isNicknameChecked: false,
    email: stored.memberEmail,
    isEmailProved: false,
    password: { memberPw: '', confirmPassword: '' },
    picture: null,
  }
  const picture = new File(['x'], 'me.png', { type: 'image/png' })
  const twice = (password: string) => ({ memberPw: password, confirmPassword: password })
  const good = 'Noodle!2026'

  describe('보내기 전에', () => {
    const { nicknameAgain, nicknameCheck, nothingToChange, emailProofNeeded } = messages.profile
    const { mismatch, rule } = messages.password
    const changed = { nickname: '점심도국수', isNicknameChecked: true, isEmailProved: true }

    test.each<[string, Partial<ProfileDraft>, string | null]>([
      ['빈 닉네임', { nickname: '' }, nicknameAgain],
      ['한 글자 닉네임', { nickname: '국' }, nicknameAgain],
      ['쓸 수 없는 글자의 닉네임', { nickname: '국수 최고' }, nicknameAgain],
      ['확인하지 않은 새 닉네임', { nickname: '점심도국수' }, nicknameCheck],
      ['확인한 새 닉네임', { ...changed, isEmailProved: false }, emailProofNeeded],
      ['확인하고 인증한 새 닉네임', changed, null],
      [
        '다시 입력하지 않은 비밀번호',
        { password: { memberPw: good, confirmPassword: '' } },
        mismatch,
      ],
      ['다시 입력만 한 비밀번호', { password: { memberPw: '', confirmPassword: good } }, mismatch],
      [
        '다르게 입력한 약한 비밀번호',
        { password: { memberPw: 'a', confirmPassword: 'b' } },
        mismatch,
      ],
      ['약한 비밀번호', { password: twice('noodle2026') }, rule],
      ['인증하지 않은 새 비밀번호', { password: twice(good) }, emailProofNeeded],
      ['인증한 새 비밀번호', { password: twice(good), isEmailProved: true }, null],
      ['인증하지 않은 새 사진', { picture }, emailProofNeeded],
      ['인증한 새 사진', { picture, isEmailProved: true }, null],
      ['바꾼 것이 없는 양식', {}, nothingToChange],
      ['바꾼 것 없이 인증만 한 양식', { isEmailProved: true }, nothingToChange],
      ['대소문자만 다른 이메일', { email: 'Noodle@Example.com' }, nothingToChange],
    ])('%s', (_, change, message) => {
      expect(profileProblem(stored, { ...untouched, ...change })?.message ?? null).toBe(message)
    })

    test('인증한 적 없는 이메일은 인증하는 것도 바꾸는 일이다', () => {
      const unproved = { ...stored, isEmailProved: 'N' } as const
      expect(profileProblem(unproved, { ...untouched, isEmailProved: true })).toBeNull()
      const other = { ...untouched, email: 'other@example.com' }
      expect(profileProblem(unproved, other)).toEqual({ at: 'email', message: emailProofNeeded })
      expect(profileProblem(unproved, { ...other, isEmailProved: true })).toBeNull()
    })
  })

  describe('보낼 때는', () => {
    test('비어 있는 것을 빼고 보낸다', () => {
      expect(profileUpdate({ ...stored, memberName: '' }, { ...untouched, email: '' })).toEqual({
        parts: { memberId: 'noodle', memberNickName: '저녁은국수' },
        files: {},
      })
    })

    test('채운 것을 모두 보낸다', () => {
      const draft = { ...untouched, nickname: '점심도국수', password: twice(good), picture }
      expect(profileUpdate(stored, draft)).toEqual({
        parts: {
          memberId: 'noodle',
          memberName: '한여름',
          memberNickName: '점심도국수',
          memberEmail: 'noodle@example.com',
          memberPw: good,
          confirmPassword: good,
        },
        files: { memberProFiles: picture },
      })
    })
  })
})

describe('프로필 저장', () => {
  const answered = (code: string, message: string) => new ApiError(message, { code, status: 200 })

  test.each([
    ['email', answered(refusals.emailProofNeeded.code, messages.profile.emailProofNeeded)],
    ['nickname', answered(refusals.conflict.code, messages.profile.nicknameTaken)],
    ['form', answered(refusals.invalid.code, messages.profile.fixedFields)],
    ['form', new Error('bug')],
  ])('거절은 %s 자리에 적는다', (place, error) => {
    expect(refusedProfileField(error)).toBe(place)
  })

  test('오래된 비밀번호 확인만 다시 확인하게 한다', () => {
    const { code, message } = refusals.confirmNeeded
    expect(needsConfirmation(answered(code, message))).toBe(true)
    expect(needsConfirmation(answered(refusals.invalid.code, message))).toBe(false)
    expect(needsConfirmation(new Error(message))).toBe(false)
  })
})

describe('가입', () => {
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
    [
      '아이디를 확인하지 않으면',
      { isIdChecked: false },
      { memberId: '아이디 중복확인을 해주세요.' },
    ],
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
})

describe('소셜 정보', () => {
  const good: SocialAnswers = {
    memberName: '한여름',
    memberNickName: '망원동산책',
    isNicknameChecked: true,
    memberEmail: 'walk@example.com',
  }

  test.each<[string, Partial<SocialAnswers>, string[]]>([
    ['다 채우면 보낼 수 있다', {}, []],
    [
      '닉네임이 비었다',
      { memberNickName: '', isNicknameChecked: false },
      ['닉네임을 먼저 입력해주세요.'],
    ],
    ['이메일이 비었다', { memberEmail: '' }, ['이메일을 입력해주세요.']],
    ['이메일이 아니다', { memberEmail: 'walk@' }, ['이메일 주소를 다시 확인해 주세요.']],
    ['이름이 한 글자다', { memberName: '한' }, ['이름을 다시 입력해주세요.']],
    ['이름에 숫자가 있다', { memberName: '한여름1' }, ['이름을 다시 입력해주세요.']],
    ['닉네임을 확인하지 않았다', { isNicknameChecked: false }, ['닉네임 중복확인을 해주세요.']],
    [
      '여럿이면 명세의 차례로 말한다',
      { memberName: '', memberNickName: '', isNicknameChecked: false, memberEmail: '' },
      ['닉네임을 먼저 입력해주세요.', '이메일을 입력해주세요.', '이름을 다시 입력해주세요.'],
    ],
    [
      '닉네임 확인은 맨 나중이다',
      { memberName: '', isNicknameChecked: false, memberEmail: '' },
      ['이메일을 입력해주세요.', '이름을 다시 입력해주세요.', '닉네임 중복확인을 해주세요.'],
    ],
  ])('%s', (_name, filled, expected) => {
    expect(socialProblems({ ...good, ...filled }).map(({ message }) => message)).toEqual(expected)
  })

  test('정해진 이메일은 묻지 않는다', () => {
    const { memberEmail: _, ...withoutEmail } = good
    expect(socialProblems(withoutEmail)).toEqual([])
  })

  test.each([
    [refusals.conflict.code, messages.signUp.nicknameTaken, 'memberNickName'],
    [refusals.emailTaken.code, refusals.emailTaken.message, 'memberEmail'],
    [refusals.invalid.code, messages.email.required, 'memberEmail'],
    [refusals.invalid.code, messages.social.nameAgain, 'memberName'],
    [refusals.unsupportedMedia.code, messages.picture.imageOnly, 'memberProFiles'],
    [refusals.conflict.code, messages.social.alreadyDone, null],
  ])('서버의 거절 %s «%s»의 자리를 안다', (code, message, field) => {
    expect(refusedSocialField({ code, message })).toBe(field)
  })
})
