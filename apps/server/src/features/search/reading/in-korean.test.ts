import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildRestaurant } from '../../../../test/support/restaurants/restaurants.ts'
import { fitting, searchFor } from '../../../../test/support/restaurants/search.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
  const { db } = server.deps
  const gangnam = {
    restaurantAddress: '서울 강남구 강남대로 396 (역삼동)',
    latitude: 37.4979,
    longitude: 127.0276,
  }
  await buildRestaurant(db, { ...gangnam, restaurantName: '하루 초밥', tags: ['초밥'] })
  await buildRestaurant(db, { ...gangnam, restaurantName: '서초 국수집', tags: ['국수'] })
  await buildRestaurant(db, { restaurantName: '연남 초밥', tags: ['초밥'] })
  await buildRestaurant(db, { restaurantName: 'Hanok Wine', tags: ['와인바'] })
  await buildRestaurant(db, {
    restaurantName: '밤낮 국밥 24시',
    tags: ['국밥'],
    menus: [{ menuName: '국밥' }],
  })
  await buildRestaurant(db, { restaurantName: '달빛 포차', tags: ['심야식당'] })
  await buildRestaurant(db, {
    restaurantName: '낮밥상',
    tags: ['한정식'],
    menus: [{ menuName: '점심 정식' }],
  })
})
afterAll(() => server.close())

test.each([
  ['gangnam sushi', '강남 초밥', ['하루 초밥']],
  ['sushi gangnam', '초밥 강남', ['하루 초밥']],
  ['Gangnam-gu noodles', '강남구 국수', ['서초 국수집']],
  ['Kangnam station sushi', '강남역 초밥', ['하루 초밥']],
  ['gangnam', '강남', ['하루 초밥', '서초 국수집']],
  ['강남 sushi', '강남 초밥', ['하루 초밥']],
])('%s 은 낱말마다 한국어로 읽어 %s 으로 찾는다', async (query, correctedQuery, names) => {
  const found = await searchFor(server, { query })
  expect(found.correctedQuery).toBe(correctedQuery)
  expect([...fitting(found)].toSorted()).toEqual(names.toSorted())
})

test('적은 그대로인 곳이 있으면 옮기지 않고, 아는 말이 없으면 그대로 없다', async () => {
  const named = await searchFor(server, { query: 'hanok wine' })
  expect(named.correctedQuery).toBeNull()
  expect(fitting(named)).toEqual(['Hanok Wine'])
  expect(fitting(await searchFor(server, { query: 'gangnam zzzzqqqq' }))).toEqual([])
})

test('서로를 가리키는 별칭이 있어도 한 번만 옮긴다', async () => {
  const changedAt = server.deps.now()
  for (const [alias, word] of [
    ['qqqfoo', 'qqqbar'],
    ['qqqbar', 'qqqfoo'],
  ] as const)
    await server.deps.db
      .insertInto('searchAlias')
      .values({ alias, sought: alias, word, changedAt })
      .execute()
  const found = await searchFor(server, { query: 'qqqfoo zzzz' })
  expect(found.correctedQuery).toBe('qqqbar zzzz')
  expect(fitting(found)).toEqual([])
})

test('24시는 이름에 적은 곳과 심야식당이고, 점심 특선은 점심에 내는 메뉴다', async () => {
  const late = await searchFor(server, { query: '24시' })
  expect([...fitting(late)].toSorted()).toEqual(['달빛 포차', '밤낮 국밥 24시'])
  expect(late.understood).toMatchObject([{ kind: 'need', label: '24시·심야' }])
  for (const query of ['점심특선', '런치세트']) {
    const lunch = await searchFor(server, { query })
    expect(fitting(lunch)).toEqual(['낮밥상'])
    expect(lunch.understood).toMatchObject([{ kind: 'need', label: '점심 특선' }])
  }
})
