import { expect, test } from 'vitest'
import { codeLetter, foremost, judgeCode, mayReceiveCode } from './rules.ts'

const now = new Date('2026-11-15T09:40:00Z')
const later = new Date(now.getTime() + 1)

test.each([
  ['맞는 번호', { isSame: true }, 'right'],
  ['틀린 번호', { isSame: false }, 'wrong'],
  ['네 번 틀린 뒤의 맞는 번호', { isSame: true, tries: 4 }, 'right'],
  ['다섯 번 틀린 뒤의 맞는 번호', { isSame: true, tries: 5 }, 'noTriesLeft'],
  ['시간이 다 된 맞는 번호', { isSame: true, expiresAt: now }, 'expired'],
  [
    '시간이 다 되어도 내가 증명한 맞는 번호',
    { isSame: true, proof: 'own', expiresAt: now },
    'right',
  ],
  ['남이 증명한 맞는 번호', { isSame: true, proof: 'others' }, 'wrong'],
  ['다섯 번 틀리고 시간도 다 된 번호', { isSame: true, tries: 5, expiresAt: now }, 'expired'],
] as const)('%s', (_name, change, verdict) => {
  expect(judgeCode({ tries: 0, expiresAt: later, proof: 'none', ...change }, now)).toBe(verdict)
})

test.each([
  [[], 'wrong'],
  [['expired', 'right', 'wrong'], 'right'],
  [['expired', 'noTriesLeft', 'wrong'], 'wrong'],
  [['expired', 'noTriesLeft'], 'noTriesLeft'],
  [['expired'], 'expired'],
] as const)('한 주소의 번호들이 %j 이면 %s 로 답한다', (verdicts, answer) => {
  expect(foremost(verdicts)).toBe(answer)
})

test.each([
  ['확인된 내 이메일', { memberEmail: 'Me@example.com', isEmailProved: true }, true],
  ['확인된 이메일이 있는데 다른 이메일', { memberEmail: 'a@b.kr', isEmailProved: true }, false],
  ['아직 확인하지 않았으면 다른 이메일', { memberEmail: 'a@b.kr', isEmailProved: false }, true],
  ['이메일이 없으면 아무 이메일', { memberEmail: null, isEmailProved: false }, true],
] as const)('%s', (_name, member, may) => {
  expect(mayReceiveCode(member, 'me@EXAMPLE.com')).toBe(may)
})

test.each(['signUp', 'member'] as const)(
  '%s 편지는 제목과 머리글에 번호를 드러내지 않는다',
  (purpose) => {
    const { secret, ...words } = codeLetter(purpose, '012345')
    expect(secret).toEqual({ label: '인증번호', value: '012345' })
    expect(JSON.stringify(words)).not.toContain('012345')
  },
)
