import type { AdminMember } from '@matjari/contract/entities/member'
import { limits } from '@matjari/contract/limits'
import type { PageInfo } from '@matjari/contract/paging'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildMember } from '../../../../test/support/members/members.ts'
import { ask } from '../../../../test/support/members/signed-in.ts'
import { buildGuest } from '../../../../test/support/reservations/bookings.ts'
import { buildWriters } from '../../../../test/support/reviews/rows.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

let server: TestApp
let token: string
const crowd = limits.admin.perPage + 5

beforeAll(async () => {
  server = await testApp()
  const { db } = server.deps
  token = (await buildGuest(server, { memberRole: 'ROLE_ADMIN', memberId: 'the_admin' })).token
  await buildMember(db, { memberId: 'odd_1', memberNickName: "100%'진심\\" })
  await buildMember(db, { memberId: 'odd_2', memberEmail: 'Where_Is@example.org' })
  await buildMember(db, { memberId: 'odd_3', isActive: false, isStoreOwner: true })
  await buildMember(db, { memberId: 'odd_4', isActive: false })
  await buildMember(db, { memberId: 'odd_5', isStoreOwner: true })
  const gone = await buildMember(db, { memberId: 'odd_gone' })
  await db
    .updateTable('member')
    .set({ withdrawnAt: server.clock.now() })
    .where('memberNo', '=', gone.memberNo)
    .execute()
  await buildWriters(db, crowd)
})
afterAll(() => server.close())

type Page = { readonly members: AdminMember[]; readonly pageInfo: PageInfo }
const list = async (query: Record<string, string> = {}) => {
  const call = `GET /api/admin/members?${new URLSearchParams(query)}`
  return (await ask<{ items: Page }>(server, call, { token })).body.items
}
const found = async (query: Record<string, string>) => {
  const { members, pageInfo } = await list(query)
  expect(pageInfo.totalBoardNo).toBe(members.length)
  return members.map(({ memberId }) => memberId)
}

test('쪽을 말하지 않으면 첫 쪽이고 새 회원부터 정한 만큼 온다', async () => {
  const first = await list()
  expect(first.members).toHaveLength(limits.admin.perPage)
  const numbers = first.members.map(({ memberNo }) => Number(memberNo))
  expect(numbers).toEqual(numbers.toSorted((one, other) => other - one))
  expect(first.pageInfo).toEqual({
    boardNoPerPage: limits.admin.perPage,
    totalBoardNo: crowd + 6,
    pageSize: limits.pager.range,
    currentPage: 1,
  })
  expect(await list({ page: '1' })).toEqual(first)
  expect(await list({ page: '', size: '', search: ' ', isActive: '' })).toEqual(first)
})

test('쪽을 이으면 모두가 한 번씩 있고 끝을 지난 쪽은 비어 있지만 수는 그대로다', async () => {
  const pages = await Promise.all(['1', '2', '3'].map((page) => list({ page, size: '12' })))
  const ids = pages.flatMap(({ members }) => members.map(({ memberId }) => memberId))
  expect(new Set(ids).size).toBe(crowd + 6)
  expect(ids.at(-1)).toBe('the_admin')
  const beyond = await list({ page: '9', size: '12' })
  expect(beyond.members).toEqual([])
  expect(beyond.pageInfo).toMatchObject({ totalBoardNo: crowd + 6, currentPage: 9 })
})

test('한 줄에는 화면에 필요한 것이 모두 있다', async () => {
  const { members } = await list({ search: 'the_admin' })
  expect(members).toEqual([
    {
      memberNo: expect.any(String) as string,
      memberId: 'the_admin',
      memberName: '김하루',
      memberNickName: 'the_admin_nick',
      memberEmail: 'the_admin@example.com',
      isActive: 'Y',
      isStoreOwner: 'N',
      memberRole: 'ROLE_ADMIN',
      createDate: expect.stringMatching(/Z$/) as string,
    },
  ])
})

test('찾는 말과 상태와 등급을 함께 걸고 탈퇴한 회원은 없다', async () => {
  expect(await found({ search: 'ODD_' })).toEqual(['odd_5', 'odd_4', 'odd_3', 'odd_2', 'odd_1'])
  expect(await found({ search: 'odd_', isActive: 'N' })).toEqual(['odd_4', 'odd_3'])
  expect(await found({ search: 'odd_', isStoreOwner: 'Y' })).toEqual(['odd_5', 'odd_3'])
  expect(await found({ isActive: 'N', isStoreOwner: 'Y' })).toEqual(['odd_3'])
  expect(await found({ isActive: 'N', isStoreOwner: 'N', search: 'odd_4@' })).toEqual(['odd_4'])
  expect(await found({ search: 'odd_gone' })).toEqual([])
})

test.each([
  ['%', ['odd_1']],
  ["0%'진", ['odd_1']],
  ["'", ['odd_1']],
  ['\\', ['odd_1']],
  ['where_is@EXAMPLE', ['odd_2']],
  ['where%is', []],
  ['odd.1', []],
  ['oddX1', []],
])('%s 는 글자 그대로 찾는다', async (search, wanted) => {
  expect(await found({ search })).toEqual(wanted)
})

test.each(['page=0', 'page=1.5', 'page=x', 'size=0', `size=${limits.admin.perPageMax + 1}`])(
  '%s 은 받지 않는다',
  async (query) => {
    expect((await ask(server, `GET /api/admin/members?${query}`, { token })).status).toBe(400)
  },
)

test('가장 큰 쪽까지는 받고 상태가 틀리면 받지 않는다', async () => {
  expect((await list({ size: String(limits.admin.perPageMax) })).members).toHaveLength(crowd + 6)
  for (const query of ['isActive=yes', 'isStoreOwner=1', `search=${'a'.repeat(101)}`])
    expect((await ask(server, `GET /api/admin/members?${query}`, { token })).status).toBe(400)
})

test('관리자가 아니면 403이고 로그인하지 않으면 401이다', async () => {
  for (const options of [{}, { isStoreOwner: true }]) {
    const guest = await buildGuest(server, options)
    const answer = await ask(server, 'GET /api/admin/members', { token: guest.token })
    expect(answer.status).toBe(403)
  }
  expect((await ask(server, 'GET /api/admin/members')).status).toBe(401)
})
