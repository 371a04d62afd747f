import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer, buildMember, signIn } from '../../../../test/support/members/members.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

let server: TestApp
let admin: { memberNo: string; memberId: string; token: string }
beforeAll(async () => {
  server = await testApp()
  admin = await administrator()
})
afterAll(() => server.close())

async function administrator() {
  const { memberNo, memberId } = await buildMember(server.deps.db, { memberRole: 'ROLE_ADMIN' })
  const { accessToken: token } = await signIn(server.app, memberId)
  return { memberNo, memberId, token }
}

async function list(query: string) {
  const url = `/api/member/member-list?${query}`
  const response = await server.app.inject({ url, headers: bearer(admin.token) })
  expect(response.body).not.toMatch(/argon2|password/i)
  const { items } = response.json<{ body: { items: { memberId: string }[] } }>().body
  return items
}
const idsIn = async (query: string) => (await list(query)).map(({ memberId }) => memberId)
const change = (payload: object, token = admin.token) =>
  server.app.inject({
    method: 'POST',
    url: '/api/member/admin-update',
    headers: bearer(token),
    payload,
  })
const recordsOf = (targetNo: string) =>
  server.deps.db
    .selectFrom('audit')
    .selectAll()
    .where('targetNo', '=', targetNo)
    .orderBy('auditNo')
    .execute()

test('회원 목록은 새 회원부터이고 탈퇴한 회원은 없다', async () => {
  const older = await buildMember(server.deps.db, { memberId: 'list_older', isStoreOwner: true })
  const newer = await buildMember(server.deps.db, { memberId: 'list_newer', isActive: false })
  const gone = await buildMember(server.deps.db, { memberId: 'list_gone' })
  await server.deps.db
    .updateTable('member')
    .set({ withdrawnAt: server.clock.now() })
    .where('memberNo', '=', gone.memberNo)
    .execute()
  expect(await list('isActive=&isStoreOwner=&search=LIST_')).toEqual([
    {
      memberNo: newer.memberNo,
      memberId: 'list_newer',
      memberName: '김하루',
      memberNickName: 'list_newer_nick',
      memberEmail: 'list_newer@example.com',
      isActive: 'N',
      isStoreOwner: 'N',
      memberRole: 'ROLE_COMMON',
      createDate: expect.any(String) as string,
    },
    expect.objectContaining({ memberNo: older.memberNo, isActive: 'Y', isStoreOwner: 'Y' }),
  ])
  expect(await idsIn('search=list_&isActive=N')).toEqual(['list_newer'])
  expect(await idsIn('search=list_&isStoreOwner=Y')).toEqual(['list_older'])
  expect(await idsIn('')).toContain(admin.memberId)
})

test('아이디와 이름과 닉네임과 이메일에서 찾는다', async () => {
  await buildMember(server.deps.db, {
    memberId: 'find.me-1',
    memberNickName: '찾는닉',
    memberEmail: 'Where_Is@example.org',
  })
  for (const search of ['FIND.ME', '찾는닉', 'where_is@EXAMPLE.org'])
    expect(await idsIn(`search=${encodeURIComponent(search)}`)).toEqual(['find.me-1'])
  expect(await idsIn(`search=${encodeURIComponent('김하루')}`)).toContain('find.me-1')
})

test.each(['%', 'f%1', 'where-is', '\\', 'find_me'])('%s 는 글자 그대로 찾는다', async (search) => {
  expect(await idsIn(`search=${encodeURIComponent(search)}`)).toEqual([])
})

test('상태와 등급을 바꾸면 누가 왜 바꿨는지 남는다', async () => {
  const { memberNo, memberId } = await buildMember(server.deps.db)
  const { accessToken } = await signIn(server.app, memberId)
  const response = await change({ memberId, isActive: 'N', reason: '약관 위반' })
  expect(response.json()).toMatchObject({
    header: { code: 'S200', message: '상태가 성공적으로 변경되었습니다.' },
  })
  const refused = await server.app.inject({
    method: 'POST',
    url: '/api/member/mypage-info',
    headers: bearer(accessToken),
  })
  expect(refused.json()).toMatchObject({ header: { code: 'E403-INACTIVE' } })
  await change({ memberId: memberId.toUpperCase(), isStoreOwner: 'Y' })
  const record = {
    actorNo: admin.memberNo,
    targetKind: 'member',
    targetNo: memberNo,
    targetName: memberId,
    createdAt: server.clock.now(),
  }
  expect(await recordsOf(memberNo)).toMatchObject([
    { ...record, action: '회원 상태 변경', before: '활성', after: '비활성', reason: '약관 위반' },
    { ...record, action: '회원 등급 변경', before: '일반회원', after: '사장님', reason: '' },
  ])
  expect(await list(`search=${memberId}`)).toMatchObject([{ isActive: 'N', isStoreOwner: 'Y' }])
})

test('바뀌는 것이 없으면 기록도 없다', async () => {
  const { memberNo, memberId } = await buildMember(server.deps.db)
  expect((await change({ memberId, isActive: 'Y', isStoreOwner: 'N' })).statusCode).toBe(200)
  expect(await recordsOf(memberNo)).toEqual([])
})

test('기록할 수 없으면 바뀌지도 않는다', async () => {
  const { memberId } = await buildMember(server.deps.db)
  const own = await administrator()
  await server.deps.db.schema.alterTable('audit').renameTo('audit_elsewhere').execute()
  try {
    expect((await change({ memberId, isActive: 'N' }, own.token)).statusCode).toBe(500)
  } finally {
    await server.deps.db.schema.alterTable('audit_elsewhere').renameTo('audit').execute()
  }
  expect(await list(`search=${memberId}`)).toMatchObject([{ isActive: 'Y' }])
})

test('모르는 회원과 탈퇴한 회원은 찾을 수 없다', async () => {
  const gone = await buildMember(server.deps.db)
  await server.deps.db
    .updateTable('member')
    .set({ withdrawnAt: server.clock.now() })
    .where('memberNo', '=', gone.memberNo)
    .execute()
  for (const memberId of ['nobody_at_all', gone.memberId])
    expect((await change({ memberId, isActive: 'N' })).statusCode).toBe(404)
})

test('관리자는 자기 자신을 비활성화할 수 없지만 다른 관리자는 할 수 있다', async () => {
  const other = await administrator()
  const refused = await change({ memberId: admin.memberId, isActive: 'N' })
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({ header: { message: messages.admin.notYourself } })
  expect((await change({ memberId: admin.memberId, isStoreOwner: 'Y' })).statusCode).toBe(200)
  expect((await change({ memberId: other.memberId, isActive: 'N' })).statusCode).toBe(200)
  expect((await change({ memberId: other.memberId, isActive: 'Y' }, other.token)).statusCode).toBe(
    403,
  )
})

test('관리자가 아니면 목록도 변경도 할 수 없다', async () => {
  const { memberId } = await buildMember(server.deps.db)
  const { accessToken } = await signIn(server.app, memberId)
  expect((await change({ memberId, isStoreOwner: 'Y' }, accessToken)).statusCode).toBe(403)
  const listed = await server.app.inject({
    url: '/api/member/member-list',
    headers: bearer(accessToken),
  })
  expect(listed.statusCode).toBe(403)
})
