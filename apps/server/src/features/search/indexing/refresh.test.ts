import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '@matjari/contract/limits'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildRestaurant } from '../../../../test/support/restaurants/restaurants.ts'
import { namesFound, searchFor, suggestFor } from '../../../../test/support/restaurants/search.ts'
import { buildReviews } from '../../../../test/support/reviews/rows.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import { migrationsFolder } from '../../../db/migrate.ts'
import { freshDays, keepRanksCurrent, popularityOf, refreshSearch } from './refresh.ts'

describe('색인 고치기', () => {
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
      const sought = [
        `숨은집${status}`,
        `숨은태그${status}`,
        `숨은메뉴${status}`,
        `숨은길${status}`,
      ]
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
    await db
      .updateTable('restaurantSearch')
      .set({ pop: 0 })
      .where('restaurantNo', '=', old)
      .execute()
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
      (await db.selectFrom('searchGram').select('df').where('gram', '=', gram).executeTakeFirst())
        ?.df
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
})

describe('예전 행', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  test('지역을 모르던 때의 가게도 옮겨진 뒤에는 지역과 위치로 찾힌다', async () => {
    const { db } = server.deps
    for (const [at, guCode] of ['11140', '11440'].entries()) {
      const { restaurantNo } = await buildRestaurant(db, {
        restaurantName: `집 ${at + 1}`,
        latitude: 37.51 + at / 100,
        longitude: 127,
      })
      await sql`update restaurant set gu_code = ${guCode} where restaurant_no = ${restaurantNo}`.execute(
        db,
      )
    }
    // As it was before.
    await sql`drop function map_point cascade`.execute(db)
    await sql`alter table restaurant_search drop column gu_code`.execute(db)
    await sql`create index restaurant_search_by_pop on restaurant_search (pop)`.execute(db)
    await sql`update restaurant_search set tsv = ts_delete(tsv, array['R11440', 'R11'])`.execute(db)
    await sql`delete from search_gram where gram like 'R%'`.execute(db)

    const file = join(migrationsFolder, '0018-near-and-regions.sql')
    await sql.raw(await readFile(file, 'utf8')).execute(db)
    const here = { lat: '37.6', lng: '127' }
    expect(await namesFound(server, { region: '11140' })).toEqual(['집 1'])
    expect(await namesFound(server, { region: '11', ...here })).toEqual(['집 2', '집 1'])
    expect(await namesFound(server, here)).toEqual(['집 2', '집 1'])
    expect(await namesFound(server, { region: '26' })).toEqual([])
  })
})

describe('예전 이름', () => {
  const dayMs = 24 * 60 * 60 * 1000

  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  /** As when a new name is approved. */
  async function rename(restaurantNo: string, [before, after]: readonly [string, string]) {
    const { db } = server.deps
    const now = server.clock.now()
    const foundUntil = new Date(now.getTime() + limits.formerName.days * dayMs)
    await db
      .updateTable('restaurant')
      .set({ restaurantName: after })
      .where('restaurantNo', '=', restaurantNo)
      .execute()
    await db
      .insertInto('formerName')
      .values({ restaurantNo, restaurantName: before, foundUntil })
      .execute()
    await refreshSearch(db, [restaurantNo], now)
  }

  const formerNames = () =>
    server.deps.db.selectFrom('formerName').select('restaurantName').execute()

  test('이름을 바꾼 가게는 한동안 옛 이름으로도 새 이름으로 나오고, 때가 지나면 새 이름으로만 나온다', async () => {
    const { db } = server.deps
    const { restaurantNo } = await buildRestaurant(db, { restaurantName: '솔방울 부엌' })
    await rename(restaurantNo, ['솔방울 부엌', '파도소리'])
    const remembered = ['솔방울 부엌', '솔방울부엌', '솔방울', 'ㅅㅂㅇㅂㅇ', '솔빵울부엌']
    for (const query of ['파도소리', ...remembered])
      expect([query, await namesFound(server, query)]).toEqual([query, ['파도소리']])

    server.clock.advance(limits.formerName.days * dayMs - 1)
    await keepRanksCurrent(server.deps)
    expect(await namesFound(server, '솔방울부엌')).toEqual(['파도소리'])
    server.clock.advance(1)
    await keepRanksCurrent(server.deps)
    for (const query of remembered)
      expect([query, await namesFound(server, query)]).toEqual([query, []])
    expect(await namesFound(server, '파도소리')).toEqual(['파도소리'])
    expect(await formerNames()).toEqual([])
  })

  test('지금 그 이름인 가게가 예전에 그랬던 가게보다 먼저다', async () => {
    const { db } = server.deps
    const { restaurantNo } = await buildRestaurant(db, { restaurantName: '달무리' })
    await buildRestaurant(db, {
      restaurantName: '달무리',
      createdAt: new Date('2020-01-01T00:00:00.000Z'),
    })
    await rename(restaurantNo, ['달무리', '별무리'])
    expect(await namesFound(server, '달무리')).toEqual(['달무리', '별무리'])
  })
})

describe('인기', () => {
  const now = new Date('2026-11-15T00:00:00Z')
  const dayMs = 24 * 60 * 60 * 1000
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  const reviewed = (reviewCount: number, stars: number, days = 400) => ({
    reviewCount,
    halfStarsSum: reviewCount * stars * 2,
    createdAt: daysAgo(days),
  })

  test('별점 5.0 하나가 4.7 마흔 개를 이기지 못한다, 새로 열었어도', () => {
    expect(popularityOf(reviewed(1, 5, 0), now)).toBeLessThan(popularityOf(reviewed(40, 4.7), now))
  })

  test('리뷰가 없으면 별점이 나쁜 곳보다 위, 좋은 곳보다 아래다', () => {
    const none = popularityOf(reviewed(0, 0), now)
    expect(popularityOf(reviewed(30, 2), now)).toBeLessThan(none)
    expect(popularityOf(reviewed(30, 4.5), now)).toBeGreaterThan(none)
  })

  test('별점이 높을수록 위다', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 1, max: 4999 }),
        fc.integer({ min: 0, max: 100 }),
        (reviewCount, sum, days) => {
          const at = (halfStarsSum: number) =>
            popularityOf({ reviewCount, halfStarsSum, createdAt: daysAgo(days) }, now)
          expect(at(sum)).toBeLessThan(at(sum + 1))
        },
      ),
    )
  })

  test('새로움은 날마다 줄어 예순 날이면 남지 않는다', () => {
    const old = popularityOf(reviewed(10, 4, 1000), now)
    let before = Number.POSITIVE_INFINITY
    for (let days = 0; days < freshDays; days += 1) {
      const popularity = popularityOf(reviewed(10, 4, days), now)
      expect(popularity).toBeLessThan(before)
      expect(popularity).toBeGreaterThan(old)
      before = popularity
    }
    expect(popularityOf(reviewed(10, 4, freshDays), now)).toBe(old)
  })
})
