import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildMember, signIn } from '../../../test/support/members/members.ts'
import { ownerServing, readMenu } from '../../../test/support/restaurants/menus.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const dishes = (count: number) => Array.from({ length: count }, (_, n) => `요리 ${n}`)

test('쪽을 말하지 않으면 처음 다섯을 순서대로 주고 코드는 S200이다', async () => {
  const { restaurantNo } = await ownerServing(server, dishes(6))
  const { header, menus, ...page } = await readMenu(server, restaurantNo)
  expect(header.code).toBe('S200')
  expect(menus.map(({ menuName }) => menuName)).toEqual(dishes(5))
  expect(menus[0]).toEqual({
    menuNo: expect.stringMatching(/^\d+$/),
    menuName: '요리 0',
    menuPrice: 9000,
    menuPhotoUrl: null,
  })
  expect(page).toEqual({ status: 200, hasMore: true, isOwner: false, totalCount: 6 })
})

test.each([
  { count: 0, query: '', shown: 0, hasMore: false },
  { count: 5, query: '?page=0&size=5', shown: 5, hasMore: false },
  { count: 6, query: '?page=0&size=5', shown: 5, hasMore: true },
  { count: 6, query: '?page=1&size=5', shown: 1, hasMore: false },
  { count: 10, query: '?page=1', shown: 5, hasMore: false },
  { count: 6, query: '?page=2&size=5', shown: 0, hasMore: false },
  { count: 6, query: '?page=100000&size=50', shown: 0, hasMore: false },
  { count: 3, query: '?page=&size=', shown: 3, hasMore: false },
  { count: 3, query: '?page=1&size=1', shown: 1, hasMore: true },
])('메뉴가 $count개일 때 $query의 쪽', async ({ count, query, shown, hasMore }) => {
  const { restaurantNo } = await ownerServing(server, dishes(count))
  const page = await readMenu(server, restaurantNo, { query })
  expect({ ...page, menus: page.menus.length }).toMatchObject({
    status: 200,
    menus: shown,
    hasMore,
    totalCount: count,
  })
})

test('이어지는 쪽은 겹치지도 빠지지도 않는다', async () => {
  const { restaurantNo } = await ownerServing(server, dishes(12))
  const pages = await Promise.all(
    [0, 1, 2].map((page) => readMenu(server, restaurantNo, { query: `?page=${page}&size=5` })),
  )
  expect(pages.flatMap(({ menus }) => menus.map(({ menuName }) => menuName))).toEqual(dishes(12))
})

test.each(['?page=-1', '?page=0.5', '?page=x', '?page=100001', '?size=0', '?size=51', '?size=x'])(
  '있을 수 없는 쪽은 거절한다: %s',
  async (query) => {
    const { restaurantNo } = await ownerServing(server)
    const { status, header } = await readMenu(server, restaurantNo, { query })
    expect({ status, code: header.code }).toEqual({ status: 400, code: 'E400' })
  },
)

test('주인에게는 주인이라고 하고 다른 사람에게는 아니라고 한다', async () => {
  const { restaurantNo, token } = await ownerServing(server)
  const other = await ownerServing(server)
  expect((await readMenu(server, restaurantNo, { token })).isOwner).toBe(true)
  expect((await readMenu(server, restaurantNo, { token: other.token })).isOwner).toBe(false)
})

test.each(['N', 'I', 'R', 'C'] as const)(
  '상태가 %s인 가게의 메뉴는 주인과 관리자만 본다',
  async (status) => {
    const { restaurantNo, token } = await ownerServing(server, ['비밀 요리'], { status })
    const { memberId } = await buildMember(server.deps.db, { memberRole: 'ROLE_ADMIN' })
    const { accessToken } = await signIn(server.app, memberId)
    const answers = await Promise.all([
      readMenu(server, restaurantNo),
      readMenu(server, restaurantNo, { token }),
      readMenu(server, restaurantNo, { token: accessToken }),
    ])
    expect(answers.map((answer) => answer.status)).toEqual([404, 200, 200])
    expect(answers[0].header.message).toBe(messages.restaurant.notShown)
    expect(JSON.stringify(answers[0])).not.toContain('비밀')
  },
)

test.each(['999999', '0', 'abc'])('없는 가게의 메뉴는 없다: %s', async (restaurantNo) => {
  const { status } = await readMenu(server, restaurantNo)
  expect([400, 404]).toContain(status)
})
