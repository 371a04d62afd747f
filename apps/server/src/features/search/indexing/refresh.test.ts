import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildRestaurant } from '../../../../test/support/restaurants/restaurants.ts'
import { namesFound, searchFor, suggestFor } from '../../../../test/support/restaurants/search.ts'
import { buildReviews } from '../../../../test/support/reviews/rows.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import { keepRanksCurrent, refreshSearch } from './commands.ts'

const dayMs = 24 * 60 * 60 * 1000

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const refresh = (restaurantNo: string) =>
  refreshSearch(server.deps.db, [restaurantNo], server.clock.now())

const popOfRow = async (restaurantNo: string) =>
  (
    await server.deps.db
      .selectFrom('restaurantSearch')
      .select('pop')
      .where('restaurantNo', '=', restaurantNo)
      .executeTakeFirst()
  )?.pop

test.each(['N', 'I', 'R', 'C'] as const)(
  '상태가 %s인 곳은 무엇으로도 찾을 수 없다',
  async (status) => {
    const { db } = server.deps
    const { restaurantNo } = await buildRestaurant(db, {
      restaurantName: `숨은집${status}`,
      tags: [`숨은태그${status}`],
      menus: [{ menuName: `숨은메뉴${status}` }],
      restaurantAddress: `서울 마포구 숨은길${status} 3 (숨은${status}동)`,
      status,
    })
    const sought = [`숨은집${status}`, `숨은태그${status}`, `숨은메뉴${status}`, `숨은길${status}`]
    for (const query of [...sought, 'ㅅㅇㅈ', '숨은'])
      expect([query, await namesFound(server, query)]).toEqual([query, []])
    for (const query of sought) expect(await suggestFor(server, query)).toEqual([])
    const listed = await searchFor(server, { size: '50' })
    expect(listed.restaurants.map((one) => one.restaurantNo)).not.toContain(restaurantNo)
  },
)

const noShop = { restaurantNo: null, restaurantImage: null, district: null }

test('승인되면 찾고, 멈추면 못 찾고, 이어서 제안에서도 사라진다', async () => {
  const { db } = server.deps
  const { restaurantNo } = await buildRestaurant(db, {
    restaurantName: '돌다리집',
    tags: ['징검다리'],
    menus: [{ menuName: '다슬기탕' }],
    status: 'N',
  })
  const set = async (status: 'Y' | 'I') => {
    await db
      .updateTable('restaurant')
      .set({ status })
      .where('restaurantNo', '=', restaurantNo)
      .execute()
    await refresh(restaurantNo)
  }
  expect(await namesFound(server, '돌다리집')).toEqual([])
  await set('Y')
  expect(await namesFound(server, '돌다리집')).toEqual(['돌다리집'])
  expect(await suggestFor(server, '다슬기')).toEqual([
    { kind: 'menu', group: 'dish', text: '다슬기탕', ...noShop },
  ])
  await set('I')
  expect(await namesFound(server, '돌다리집')).toEqual([])
  expect(await suggestFor(server, '다슬기')).toEqual([])
  expect(await suggestFor(server, '징검')).toEqual([])
  await set('Y')
  expect(await suggestFor(server, '징검')).toHaveLength(1)
})

test('검색 줄이 남아 있어도 활성이 아니면 보이지 않는다', async () => {
  const { db } = server.deps
  const { restaurantNo } = await buildRestaurant(db, { restaurantName: '잠긴문' })
  await db
    .updateTable('restaurant')
    .set({ status: 'I' })
    .where('restaurantNo', '=', restaurantNo)
    .execute()
  expect(await namesFound(server, '잠긴문')).toEqual([])
  expect(await suggestFor(server, '잠긴문')).toEqual([])
})

test('메뉴와 이름이 바뀌면 새 말로 찾고 옛 말로는 못 찾는다', async () => {
  const { db } = server.deps
  const { restaurantNo } = await buildRestaurant(db, {
    restaurantName: '옛날간판',
    menus: [{ menuName: '보리굴비' }],
  })
  expect(await namesFound(server, '보리굴비')).toEqual(['옛날간판'])
  await db
    .updateTable('menu')
    .set({ menuName: '민어회' })
    .where('restaurantNo', '=', restaurantNo)
    .execute()
  await db
    .updateTable('restaurant')
    .set({ restaurantName: '새간판' })
    .where('restaurantNo', '=', restaurantNo)
    .execute()
  await refresh(restaurantNo)
  expect(await namesFound(server, '민어회')).toEqual(['새간판'])
  expect(await namesFound(server, '보리굴비')).toEqual([])
  expect(await namesFound(server, '옛날간판')).toEqual([])
})

test('메뉴가 아주 많고 길어도 모두 찾는다', async () => {
  const menus = Array.from({ length: 200 }, (_, n) => ({
    menuName: `${'가나다라마바사아자차카타파하'.repeat(2)}${n}호`,
  }))
  await buildRestaurant(server.deps.db, { restaurantName: '차림표 긴 집', menus })
  expect(await namesFound(server, '하199호')).toEqual(['차림표 긴 집'])
})

test('일흔 곳을 한 번에 새로 고쳐도 문장은 몇 개뿐이다', async () => {
  const { db } = server.deps
  const nos = await db.selectFrom('restaurant').select('restaurantNo').execute()
  await db.deleteFrom('restaurantSearch').execute()
  await db.transaction().execute((tx) =>
    refreshSearch(
      tx,
      nos.map(({ restaurantNo }) => restaurantNo),
      server.clock.now(),
    ),
  )
  const { count } = await db
    .selectFrom('restaurantSearch')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  const active = await db
    .selectFrom('restaurant')
    .select('restaurantNo')
    .where('status', '=', 'Y')
    .execute()
  expect(Number(count)).toBe(active.length)
})

test('리뷰가 바뀐 곳과 아직 새로운 곳의 순위만 다시 매긴다', async () => {
  const { db } = server.deps
  const now = server.clock.now()
  const build = async (restaurantName: string, createdAt: Date) => {
    const { restaurantNo } = await buildRestaurant(db, { restaurantName, createdAt })
    await refresh(restaurantNo)
    return restaurantNo
  }
  const old = await build('오래된 집', new Date('2020-01-01T00:00:00Z'))
  const fresh = await build('새로 연 집', now)
  const reviewed = await build('평 받은 집', new Date('2020-01-01T00:00:00Z'))
  const before = await Promise.all([old, fresh, reviewed].map(popOfRow))
  await buildReviews(db, reviewed, [5, 5, 5, 5])
  // The database stamps a review with its own clock; the test has another.
  await db.updateTable('restaurantRating').set({ changedAt: now }).execute()
  server.clock.advance(2 * dayMs)
  await db.updateTable('restaurantSearch').set({ pop: 0 }).where('restaurantNo', '=', old).execute()
  await keepRanksCurrent(server.deps)
  const after = await Promise.all([old, fresh, reviewed].map(popOfRow))
  expect(after[0]).toBe(0)
  expect(after[1]).toBeLessThan(before[1] ?? 0)
  expect(after[2]).toBeGreaterThan(before[2] ?? 0)
})

test('말의 수를 다시 세고 아무도 쓰지 않는 말은 잊는다', async () => {
  const { db } = server.deps
  const { restaurantNo } = await buildRestaurant(db, {
    restaurantName: '팽나무집',
    tags: ['팽나무'],
  })
  await buildRestaurant(db, { restaurantName: '팽나무집', tags: ['팽나무'] })
  await keepRanksCurrent(server.deps)
  const countOf = async (gram: string) =>
    (await db.selectFrom('searchGram').select('df').where('gram', '=', gram).executeTakeFirst())?.df
  expect(await countOf('n팽나')).toBe(2)
  expect(await countOf('n팽')).toBe(2)
  expect(await countOf('T팽나무')).toBe(2)
  const { count } = await db
    .selectFrom('restaurantSearch')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  expect(await countOf('*')).toBe(Number(count))
  await db.deleteFrom('restaurant').where('restaurantName', '=', '팽나무집').execute()
  await keepRanksCurrent(server.deps)
  expect(await countOf('n팽나')).toBe(0)
  expect((await searchFor(server, { query: '펭나무' })).correctedQuery).toBeNull()
  await keepRanksCurrent(server.deps)
  const term = await db
    .selectFrom('searchTerm')
    .select('term')
    .where('term', '=', '팽나무')
    .execute()
  expect([restaurantNo, ...term]).toEqual([restaurantNo])
})
