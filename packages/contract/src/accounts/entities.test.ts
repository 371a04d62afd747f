import { expect, test } from 'vitest'
import type { z } from 'zod'
import {
  emails,
  memberIds,
  mismatches,
  nicknames,
  passwords,
  personNames,
} from '../../test/member-edges.ts'
import { ProfileParts, SignUpParts, SocialParts } from './entities.ts'

/** Every sentence a person would be told, first things first. */
function refusalOf(schema: z.ZodType, value: unknown): string | null {
  const parsed = schema.safeParse(value)
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? '')
}

const filled = {
  memberId: 'noodle09',
  memberPw: 'Abcdef1!',
  memberName: '김솔',
  memberNickName: '저녁국수',
  memberEmail: 'sol@example.com',
}
const fields = [
  ['memberId', memberIds],
  ['memberName', personNames],
  ['memberNickName', nicknames],
  ['memberEmail', emails],
] as const

const rows = (kind: 'refused' | 'blank' | 'cleaned') =>
  fields.flatMap(([field, edges]) =>
    edges[kind].map(([what, typed, other]) => [field, what, typed, other] as const),
  )

test.each(
  fields.flatMap(([field, { taken }]) =>
    taken.map(([what, typed]) => [field, what, typed] as const),
  ),
)('가입의 %s, %s: 그대로 받는다', (field, _what, typed) => {
  expect(SignUpParts.parse({ ...filled, [field]: typed })[field]).toBe(typed)
})

test.each(rows('cleaned'))('가입의 %s, %s: %j 를 다듬어 받는다', (field, _what, typed, kept) => {
  expect(SignUpParts.parse({ ...filled, [field]: typed })[field]).toBe(kept)
})

test.each(rows('refused'))('가입의 %s, %s: %j 는 거절한다', (field, _what, typed, said) => {
  expect(refusalOf(SignUpParts, { ...filled, [field]: typed })).toBe(said)
})

test.each(rows('blank'))('가입의 %s, %s: 입력하라고 한다', (field, _what, typed, said) => {
  // The sign-up form asks for the address with words of its own.
  const expected = field === 'memberEmail' ? '이메일 먼저 입력해주세요.' : said
  expect(refusalOf(SignUpParts, { ...filled, [field]: typed })).toBe(expected)
})

test.each(passwords.taken)('가입의 비밀번호, %s: 한 글자도 바꾸지 않는다', (_what, typed) => {
  expect(SignUpParts.parse({ ...filled, memberPw: typed }).memberPw).toBe(typed)
})

test.each([
  ['memberId', '아이디 먼저 입력해주세요.'],
  ['memberPw', '비밀번호는 대소문자·숫자·특수문자 3가지 이상을 포함해야 합니다.'],
  ['memberName', '이름은 한글/영문 2~20자여야 합니다.'],
  ['memberNickName', '닉네임 먼저 입력해주세요.'],
  ['memberEmail', '이메일 먼저 입력해주세요.'],
])('가입에서 %s 가 없거나 두 번 오면 말한다', (field, said) => {
  expect(refusalOf(SignUpParts, { ...filled, [field]: undefined })).toBe(said)
  expect(refusalOf(SignUpParts, { ...filled, [field]: ['하나', '둘'] })).toBe(said)
})

const { memberId: _id, memberPw: _pw, ...social } = filled

test.each([...personNames.blank, ...personNames.refused])(
  '소셜 추가 정보의 이름, %s: %j',
  (_what, memberName) => {
    expect(refusalOf(SocialParts, { ...social, memberName })).toBe('이름을 다시 입력해주세요.')
  },
)

test.each(nicknames.blank)('소셜 추가 정보의 닉네임, %s', (_what, memberNickName) => {
  expect(refusalOf(SocialParts, { ...social, memberNickName })).toBe('닉네임을 먼저 입력해주세요.')
})

test.each(nicknames.refused)('소셜 추가 정보의 닉네임, %s: %j', (_what, memberNickName, said) => {
  expect(refusalOf(SocialParts, { ...social, memberNickName })).toBe(said)
})

test.each(emails.refused)('소셜 추가 정보의 이메일, %s: %j', (_what, memberEmail, said) => {
  expect(refusalOf(SocialParts, { ...social, memberEmail })).toBe(said)
})

test.each(emails.blank)('소셜 추가 정보의 이메일은 비워도 된다, %s', (_what, memberEmail) => {
  expect(SocialParts.parse({ ...social, memberEmail }).memberEmail).toBeUndefined()
})

// A name of the house may be one's own since before it was: only the server knows.
const anybodys = nicknames.refused.filter(([, , said]) => said !== '사용할 수 없는 닉네임이에요.')
const profileRules = [
  ...personNames.refused.map(([what, typed]) => {
    return ['memberName', what, typed, '이름은 한글이나 영어로 2 ~ 20 필수 입력입니다.'] as const
  }),
  ...anybodys.map(([what, typed]) => {
    return ['memberNickName', what, typed, '닉네임을 다시 확인해주세요.'] as const
  }),
  ...emails.refused.map(([what, typed, said]) => ['memberEmail', what, typed, said] as const),
]

test.each(profileRules)('개인정보의 %s, %s: %j', (field, _what, typed, said) => {
  expect(refusalOf(ProfileParts, { [field]: typed })).toBe(said)
})

test.each(passwords.refused.filter(([, typed]) => typed.trim() !== ''))(
  '개인정보의 새 비밀번호, %s: %j',
  (_what, memberPw) => {
    const said = '비밀번호는 대소문자·숫자·특수문자 3가지 이상을 포함해야 합니다.'
    expect(refusalOf(ProfileParts, { memberPw, confirmPassword: memberPw })).toBe(said)
  },
)

test.each(mismatches)('개인정보의 비밀번호 확인, %s', (_what, memberPw, confirmPassword) => {
  const said = '비밀번호가 일치하지 않습니다.'
  expect(refusalOf(ProfileParts, { memberPw, confirmPassword })).toBe(said)
  expect(refusalOf(ProfileParts, { confirmPassword })).toBe(said)
})

test('개인정보는 비운 칸을 없는 칸으로 본다', () => {
  const blank = Object.fromEntries(Object.keys(filled).map((field) => [field, '  ']))
  expect(ProfileParts.parse({ ...blank, confirmPassword: '' })).toEqual({})
})
