import type { Access } from '@matjari/contract/call'
import { expect, test } from 'vitest'
import { AppError } from '../lib/app-error.ts'
import { accessFor, admit, bearerToken, type Caller } from './caller.ts'

const member: Caller = {
  memberNo: '1',
  memberId: 'member01',
  memberRole: 'ROLE_COMMON',
  isStoreOwner: false,
  signInNo: '7',
  scope: 'full',
}
const people = {
  nobody: 'nobody',
  inactive: 'inactive',
  member,
  owner: { ...member, isStoreOwner: true },
  staff: { ...member, isStaff: true },
  admin: { ...member, memberRole: 'ROLE_ADMIN' },
} as const

async function outcome(access: Access, who: keyof typeof people) {
  try {
    await admit({ access, token: 'token', identify: () => Promise.resolve(people[who]) })
    return 'in'
  } catch (error) {
    return (error as AppError).kind
  }
}

test.each([
  ['public', ['in', 'in', 'in', 'in', 'in', 'in']],
  ['member', ['signedOut', 'inactive', 'in', 'in', 'in', 'in']],
  ['desk', ['signedOut', 'inactive', 'forbidden', 'in', 'in', 'forbidden']],
  ['owner', ['signedOut', 'inactive', 'forbidden', 'in', 'forbidden', 'forbidden']],
  ['admin', ['signedOut', 'inactive', 'forbidden', 'forbidden', 'forbidden', 'in']],
] as const)('%s 호출에는 정해진 사람만 들어온다', async (access, expected) => {
  const who = ['nobody', 'inactive', 'member', 'owner', 'staff', 'admin'] as const
  expect(await Promise.all(who.map((person) => outcome(access, person)))).toEqual(expected)
})

test('토큰이 없으면 누구인지 묻지도 않는다', async () => {
  const identify = () => Promise.reject(new Error('asked'))
  expect(await admit({ access: 'public', token: undefined, identify })).toBeNull()
})

test.each([
  ['Bearer abc.def', 'abc.def'],
  ['bearer abc', 'abc'],
  ['Bearer null', undefined],
  ['Bearer undefined', undefined],
  ['Basic abc', undefined],
  [undefined, undefined],
])('%s 머리말의 토큰은 %s 이다', (header, token) => {
  expect(bearerToken(header)).toBe(token)
})

test('정해진 질문만 모두에게 열린다', () => {
  const call = {
    summary: '',
    access: 'admin',
    publicWhen: { status2: 'Y' },
    refusal: 'status',
  } as const
  expect(accessFor(call, { status2: 'Y' })).toBe('public')
  expect(accessFor(call, { status2: 'N' })).toBe('admin')
  expect(accessFor(call, {})).toBe('admin')
})
