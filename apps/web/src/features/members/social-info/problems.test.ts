import { messages } from '@matjari/contract/messages'
import { refusals } from '@matjari/contract/refusals'
import { expect, test } from 'vitest'
import { refusedSocialField, type SocialAnswers, socialProblems } from './problems.ts'

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
