import { passwordProblem } from '@matjari/contract/accounts/rules'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

// Test files share their modules, and by now the app may stand on the real argon2: this file has
// modules of its own, on one that counts, and leaves none of them to the next.
vi.resetModules()
vi.doMock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>()
  return { ...argon2, verify: vi.fn<typeof argon2.verify>(argon2.verify) }
})
const { verify } = await import('@node-rs/argon2')
const { hashPassword, passwordMatches, whichPassword } = await import('./passwords.ts')
const { makeTemporaryPassword } = await import('../../features/accounts/passwords.ts')

afterAll(() => {
  vi.doUnmock('@node-rs/argon2')
  vi.resetModules()
})
beforeEach(() => {
  vi.mocked(verify).mockClear()
})

const own = await hashPassword('Own-passw0rd')
const temporary = await hashPassword('Temp-passw0rd')

test.each([
  ['모르는 아이디', undefined],
  ['비밀번호만 있는 회원', { passwordHash: own, temporaryHash: null }],
  ['임시 비밀번호도 있는 회원', { passwordHash: own, temporaryHash: temporary }],
  ['비밀번호가 없는 소셜 회원', { passwordHash: null, temporaryHash: null }],
] as const)('%s: 거절할 때는 늘 두 번 견주어 걸린 시간으로 알 수 없다', async (_name, member) => {
  expect(await whichPassword(member, 'wrong')).toBeNull()
  expect(verify).toHaveBeenCalledTimes(2)
})

test('비밀번호는 argon2id로 19 MiB를 두 번 지나게 해서 간직한다', () => {
  expect(own).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('두 비밀번호를 가려낸다', async () => {
  const member = { passwordHash: own, temporaryHash: temporary }
  expect(await whichPassword(member, 'Own-passw0rd')).toEqual({ hash: own, isTemporary: false })
  expect(await whichPassword(member, 'Temp-passw0rd')).toEqual({
    hash: temporary,
    isTemporary: true,
  })
})

test('한글을 풀어 쓴 기기와 모아 쓴 기기의 비밀번호는 같다', async () => {
  const member = {
    passwordHash: await hashPassword('Abc1!국수면'.normalize('NFD')),
    temporaryHash: null,
  }
  expect(await whichPassword(member, 'Abc1!국수면'.normalize('NFC'))).not.toBeNull()
})

test('아무의 것도 아닌 비밀번호로는 없는 비밀번호를 맞힐 수 없다', async () => {
  const typed = 'nobody has this password'
  expect(await whichPassword(undefined, typed)).toBeNull()
  expect(await whichPassword({ passwordHash: null, temporaryHash: null }, typed)).toBeNull()
})

test('몰릴 때도 모르는 아이디와 아는 아이디는 한 줄에 서서, 걸린 시간으로 알 수 없다', async () => {
  const asked = [undefined, undefined, undefined, own].map((stored) => passwordMatches(stored, 'x'))
  await Promise.all(asked)
  const compared = vi.mocked(verify).mock.calls.map(([stored]) => stored === own)
  expect(compared).toEqual([false, false, false, true])
})

test('임시 비밀번호는 늘 규칙에 맞고 헷갈리는 글자가 없고 되풀이되지 않는다', () => {
  const made = Array.from({ length: 500 }, makeTemporaryPassword)
  expect(made.filter((password) => passwordProblem(password) !== null)).toEqual([])
  expect(made.filter((password) => /[lIoO01]/.test(password) || password.length !== 12)).toEqual([])
  expect(new Set(made).size).toBe(made.length)
})
