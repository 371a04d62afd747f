import type { AdminMember } from '@matjari/contract/accounts/entities'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import type { PageInfo } from '@matjari/contract/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bearer, buildMember, signIn, testPassword } from '../../../test/support/members/members.ts'
import { ask } from '../../../test/support/members/signed-in.ts'
import { buildGuest } from '../../../test/support/reservations/bookings.ts'
import { buildWriters } from '../../../test/support/reviews/rows.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { ensureAdministrator } from './member-admin.ts'

describe('회원 변경', () => {
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

  test.each(['%', 'f%1', 'where-is', '\\', 'find_me'])(
    '%s 는 글자 그대로 찾는다',
    async (search) => {
      expect(await idsIn(`search=${encodeURIComponent(search)}`)).toEqual([])
    },
  )

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
    expect(
      (await change({ memberId: other.memberId, isActive: 'Y' }, other.token)).statusCode,
    ).toBe(403)
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
})

describe('회원 목록', () => {
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
})

describe('설정된 관리자', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  const ensure = (memberId: string) =>
    ensureAdministrator(server.deps, { memberId, password: testPassword })
  const administratorsWith = (memberId: string) =>
    server.deps.db
      .selectFrom('member')
      .select(['memberRole', 'isActive'])
      .where((eb) => eb(eb.fn('lower', ['memberId']), '=', memberId.toLowerCase()))
      .execute()
  const oneAdministrator = [{ memberRole: 'ROLE_ADMIN', isActive: true }]

  test('정해 둔 관리자는 없으면 만들고 있으면 그대로 관리자이다', async () => {
    await ensure('Boss')
    await ensure('boss')
    expect(await administratorsWith('boss')).toEqual(oneAdministrator)
    expect((await signIn(server.app, 'boss')).accessToken).toBeTruthy()
  })

  test('이미 있는 회원이면 관리자로 올리고 다시 활성화한다', async () => {
    await buildMember(server.deps.db, { memberId: 'promoted', isActive: false, passwordHash: null })
    await ensure('promoted')
    expect(await administratorsWith('promoted')).toEqual(oneAdministrator)
    expect((await signIn(server.app, 'promoted')).accessToken).toBeTruthy()
  })

  test('누가 그 아이디를 닉네임으로 쓰고 있어도 관리자를 만든다', async () => {
    await buildMember(server.deps.db, { memberNickName: 'chief' })
    await ensure('chief')
    expect(await administratorsWith('chief')).toEqual(oneAdministrator)
  })
})
