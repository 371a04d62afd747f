import { limits } from '@matjari/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildRestaurant } from '../../../../test/support/restaurants/restaurants.ts'
import { suggestFor } from '../../../../test/support/restaurants/search.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

let server: TestApp
let table: string
beforeAll(async () => {
  server = await testApp()
  const { db } = server.deps
  const built = await buildRestaurant(db, {
    restaurantName: '청포도 식탁',
    category: '양식',
    tags: ['파스타'],
    restaurantAddress: '서울 마포구 연남로1길 30 (연남동)',
    menus: [{ menuName: '새우 파스타' }, { menuName: '감자뇨끼' }],
  })
  table = built.restaurantNo
  await buildRestaurant(db, { restaurantName: '다락방 김치찌개', tags: ['김치찌개', '돈카츠'] })
  for (let n = 0; n < 3; n += 1)
    await buildRestaurant(db, { restaurantName: '물방울 분식', tags: ['김밥'] })
})
afterAll(() => server.close())

const texts = async (query: string) => (await suggestFor(server, query)).map(({ text }) => text)

test('앞이 같은 것이 먼저, 품은 것이 다음이다', async () => {
  expect(await suggestFor(server, '파스타')).toEqual([
    { kind: 'tag', text: '파스타', restaurantNo: null },
    { kind: 'menu', text: '새우 파스타', restaurantNo: null },
  ])
})

test('가게는 번호와 함께, 동네는 이름으로 제안한다', async () => {
  expect(await suggestFor(server, '청포')).toEqual([
    { kind: 'restaurant', text: '청포도 식탁', restaurantNo: table },
  ])
  expect(await suggestFor(server, '연남')).toEqual([
    { kind: 'address', text: '연남동', restaurantNo: null },
  ])
})

test.each([
  ['치다 만 글자', '김치찌', '김치찌개'],
  ['홀로 선 자음', '김치찌ㄱ', '김치찌개'],
  ['받침으로 붙은 자음', '김칫', '김치찌개'],
  ['받침으로 붙어 버린 자음', '김치찍', '김치찌개'],
  ['첫 글자', '기', '김밥'],
  ['초성', 'ㄱㅊㅉ', '김치찌개'],
  ['가게의 초성', 'ㅊㅍㄷ', '청포도 식탁'],
  ['다른 표기', '돈까', '돈카츠'],
  ['띄어쓰기', '새우파', '새우 파스타'],
  ['치다 만 가게 이름', '청폳', '청포도 식탁'],
  ['다른 자판', 'rlaqk', '김밥'],
  ['낱말 둘', '연남동 파스타', '청포도 식탁'],
])('%s: %s → %s', async (_, query, text) => {
  expect(await texts(query)).toContain(text)
})

test('같은 글은 한 번만 제안한다', async () => {
  expect(await texts('물방울')).toEqual(['물방울 분식'])
})

test.each(['', ' ', '😀', '%', "'", '\\', '뷁뷁'])(
  '이을 것이 없으면 비어 있다: %s',
  async (query) => {
    expect(await texts(query)).toEqual([])
  },
)

test('열까지만 제안한다', async () => {
  const menus = Array.from({ length: 15 }, (_, n) => ({ menuName: `많다 ${n}` }))
  await buildRestaurant(server.deps.db, { restaurantName: '많다네', menus })
  expect(await texts('많다')).toHaveLength(limits.search.suggestions)
})
