import type { ListedRestaurant, Registration } from '@matjari/contract/entities/restaurant'
import { limits } from '@matjari/contract/limits'
import type { PageInfo } from '@matjari/contract/paging'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildMember } from '../../../../test/support/members/members.ts'
import { ask, tokenFor } from '../../../../test/support/members/signed-in.ts'
import { buildGuest } from '../../../../test/support/reservations/bookings.ts'
import { buildRestaurant } from '../../../../test/support/restaurants/restaurants.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

let server: TestApp
let token: string
let cafeNo: string
const crowd = limits.admin.perPage + 3
const odd = "100% 봄_날'\\"

beforeAll(async () => {
  server = await testApp()
  const { db } = server.deps
  token = (await buildGuest(server, { memberRole: 'ROLE_ADMIN' })).token
  const owner = await buildMember(db, { memberId: 'cafe_owner', isStoreOwner: true })
  const build = (restaurantName: string, status: 'N' | 'Y' | 'I' | 'R' | 'C') =>
    buildRestaurant(db, { memberNo: owner.memberNo, restaurantName, status })
  for (let n = 0; n < crowd; n += 1) await build(`많은집 ${n}`, 'Y')
  await build('Cafe 봄날', 'N')
  await build('CAFE봄날 2호점', 'I')
  await build(odd, 'R')
  cafeNo = (await build('카페 끝', 'N')).restaurantNo
  await buildRestaurant(db, {
    restaurantName: '남의 집',
    status: 'C',
    phoneNumber: '031-8899-0011',
  })
})
afterAll(() => server.close())

type Page = { readonly restaurants: ListedRestaurant[]; readonly pageInfo: PageInfo }
const list = async (query: Record<string, string> = {}) => {
  const call = `GET /api/admin/registrations?${new URLSearchParams(query)}`
  return (await ask<{ items: Page }>(server, call, { token })).body.items
}
const found = async (query: Record<string, string>) => {
  const { restaurants, pageInfo } = await list(query)
  expect(pageInfo.totalBoardNo).toBe(restaurants.length)
  return restaurants.map(({ restaurantName }) => restaurantName)
}
const preview = (restaurantNo: string, caller: string | undefined = token) =>
  ask<{ items: Registration }>(server, `GET /api/admin/registrations/${restaurantNo}`, {
    token: caller,
  })

test('쪽을 말하지 않으면 첫 쪽이고 새것부터 정한 만큼 온다', async () => {
  const first = await list()
  expect(first.restaurants).toHaveLength(limits.admin.perPage)
  expect(first.restaurants[0]).toMatchObject({ restaurantName: '남의 집', isActive: 'C' })
  expect(first.pageInfo).toEqual({
    boardNoPerPage: limits.admin.perPage,
    totalBoardNo: crowd + 5,
    pageSize: limits.pager.range,
    currentPage: 1,
  })
  const second = await list({ page: '2' })
  const names = [...first.restaurants, ...second.restaurants].map((row) => row.restaurantName)
  expect(new Set(names).size).toBe(crowd + 5)
  expect(names.at(-1)).toBe('많은집 0')
  const beyond = await list({ page: '3' })
  expect(beyond.restaurants).toEqual([])
  expect(beyond.pageInfo).toMatchObject({ totalBoardNo: crowd + 5, currentPage: 3 })
})

test('상태와 이름을 함께 걸고 이름의 대소문자와 띄어쓰기는 상관없다', async () => {
  expect(await found({ status: 'N' })).toEqual(['카페 끝', 'Cafe 봄날'])
  expect(await found({ search: 'cafe봄 날' })).toEqual(['CAFE봄날 2호점', 'Cafe 봄날'])
  expect(await found({ search: 'CAFE 봄날', status: 'N' })).toEqual(['Cafe 봄날'])
  expect(await found({ search: 'cafe', status: 'Y' })).toEqual([])
  expect((await list({ status: 'Y', size: '2', page: '2' })).restaurants).toMatchObject([
    { restaurantName: `많은집 ${crowd - 3}` },
    { restaurantName: `많은집 ${crowd - 4}` },
  ])
})

test.each([
  ['%', [odd]],
  ['0%봄_', [odd]],
  ["'", [odd]],
  ['\\', [odd]],
  ['%afe', []],
  ['C_fe', []],
  ['.*', []],
])('%s 는 글자 그대로 찾는다', async (search, wanted) => {
  expect(await found({ search })).toEqual(wanted)
})

test('미리 보기에는 적어 낸 것과 적어 낸 사람이 있다', async () => {
  const { status, body } = await preview(cafeNo)
  expect(status).toBe(200)
  expect(body.items).toEqual({
    restaurantNo: cafeNo,
    restaurantName: '카페 끝',
    restaurantAddress: '서울 마포구 양화로 160 (동교동)',
    isActive: 'N',
    restaurantImage: null,
    createDate: '2026-11-01T00:00:00.000Z',
    restaurantPostalCode: '04050',
    restaurantPhoneNumber: '02-123-4567',
    restaurantDescription: '매일 아침 끓이는 한 그릇이에요.',
    category: '한식',
    tags: ['김치찌개'],
    lat: 37.5576,
    lng: 126.9252,
    isLocationExact: false,
    memberNo: expect.any(String) as string,
    memberId: 'cafe_owner',
    memberNickname: 'cafe_owner_nick',
    activeCount: crowd,
  })
})

test.each(['031-8899-0011', '03188990011', '8899-00', '(031) 8899', '990011'])(
  '전화번호 %s로도 찾는다',
  async (search) => {
    expect(await found({ search })).toEqual(['남의 집'])
  },
)

test('숫자 두 자리는 번호로 보지 않고 이름에서만 찾는다', async () => {
  expect(await found({ search: '31' })).toEqual([])
  expect(await found({ search: '100' })).toEqual([odd])
})

test.each(['999999', '0', 'x', '-1', '99999999999999999999'])(
  '%s번 맛집은 없다',
  async (restaurantNo) => {
    expect((await preview(restaurantNo)).status).toBe(404)
  },
)

test.each([
  'page=0',
  'size=0',
  `size=${limits.admin.perPageMax + 1}`,
  'status=X',
  `search=${'a'.repeat(101)}`,
])('%s 은 받지 않는다', async (query) => {
  expect((await ask(server, `GET /api/admin/registrations?${query}`, { token })).status).toBe(400)
})

test('관리자가 아니면 403이고 로그인하지 않으면 401이다', async () => {
  const registrant = await server.deps.db
    .selectFrom('restaurant')
    .select('memberNo')
    .where('restaurantNo', '=', cafeNo)
    .executeTakeFirstOrThrow()
  const own = await tokenFor(server, registrant.memberNo)
  const guest = await buildGuest(server)
  for (const path of ['', `/${cafeNo}`]) {
    const call = `GET /api/admin/registrations${path}`
    for (const caller of [own, guest.token])
      expect((await ask(server, call, { token: caller })).status).toBe(403)
    expect((await ask(server, call)).status).toBe(401)
  }
})
