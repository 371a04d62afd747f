import { messages } from '@matjari/contract/messages'
import { describe, expect, test } from 'vitest'
import { type ProfileDraft, profileProblem, profileUpdate } from './changes.ts'

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
