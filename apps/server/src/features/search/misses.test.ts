import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import { searchFor } from '../../../test/support/restaurants/search.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

const tags = ['김치찌개', '파스타', '돈카츠', '막국수', '바베큐', '떡볶이', '칼국수', '만두국']
/** One typo in every word, and no restaurant that has two of them. */
const mistyped = '김치찌게 파스탸 돈카쯔 막꾹수 바비큐 떡복이 칼국쑤 만둣국'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
  for (const tag of tags)
    await buildRestaurant(server.deps.db, { restaurantName: `${tag} 하나`, tags: [tag] })
})
afterAll(() => server.close())

async function statementsOf(asked: Record<string, string>) {
  const spied = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const { restaurants } = await searchFor(server, asked)
    return { found: restaurants.length, statements: spied.mock.calls.length }
  } finally {
    spied.mockRestore()
  }
}

/** However long a query is, and whatever it may have been meant to be. */
const most = 18

const filters = { category: '양식', reservable: 'Y', minRating: '4' }

test.each([
  ['모르는 말 하나', '꿻뛟뾃'],
  ['붙여 쓴 말', '하나김치찌개파스타돈카츠막국수둘'],
  ['틀린 말 여덟', mistyped],
  ['맞는 말 여덟', tags.join(' ')],
  ['영어 자판으로 친 말', 'rlaclWlro vktmxk ehszkcm akrrntn'],
])('%s을 찾지 못해도 묻는 횟수에 끝이 있다', async (_name, query) => {
  for (const asked of [{ query }, { query, ...filters }]) {
    const { found, statements } = await statementsOf(asked)
    expect(found).toBe(0)
    expect(statements).toBeLessThanOrEqual(most)
  }
})

test.each([
  ['곳과 할 일과 음식', '마포구 주차 되는 김치찌개집'],
  ['값까지', '마포구 만원 이하 룸 있는 파스타집'],
  ['틀린 이름까지', '마포구 혼자 먹기 좋은 파스탸하냐 예약하고 싶어요'],
])('%s 말해 적게 찾고 덧붙일 때도 묻는 횟수에 끝이 있다', async (_name, query) => {
  for (const asked of [{ query }, { query, ...filters }])
    expect((await statementsOf(asked)).statements).toBeLessThanOrEqual(most)
})
