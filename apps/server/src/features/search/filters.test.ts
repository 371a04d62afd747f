import { formatClockTime } from '@matjari/contract/clock-time'
import { limits } from '@matjari/contract/limits'
import { isOpenNow } from '@matjari/contract/schedule/open-now'
import type { SearchPage } from '@matjari/contract/search/calls'
import { addDays, seoulMoment, seoulToday, weekDays } from '@matjari/contract/seoul-day'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../../../test/support/members/signed-in.ts'
import { takePlaces } from '../../../test/support/reservations/bookings.ts'
import { buildReservable } from '../../../test/support/reservations/reservable.ts'
import { addMenu, changeMenu, ownerServing } from '../../../test/support/restaurants/menus.ts'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import { fitting, namesFound, searchFor } from '../../../test/support/restaurants/search.ts'
import { buildSettings } from '../../../test/support/restaurants/settings.ts'
import { buildReviews } from '../../../test/support/reviews/rows.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { refreshSearch } from './indexing/refresh.ts'
import { search } from './search.ts'

describe('필터', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  test('분류와 예약과 평점으로 거르고 보이는 값을 그대로 준다', async () => {
    const { db } = server.deps
    const tags = ['우동', '노포']
    const one = await buildRestaurant(db, {
      restaurantName: '거름 하나',
      category: '일식',
      tags,
      photo: '/media/photos/one.webp',
      restaurantAddress: '서울 마포구 연남로1길 30 (연남동)',
    })
    await buildRestaurant(db, { restaurantName: '거름 둘', category: '한식' })
    await buildSettings(db, one.restaurantNo)
    await buildReviews(db, one.restaurantNo, [5, 4, 4.5, 4.5, 4.5, 4, 4])
    const only = (more: Record<string, string>) => namesFound(server, { query: '거름', ...more })
    expect(await only({ category: '일식' })).toEqual(['거름 하나'])
    expect(await only({ reservable: 'Y' })).toEqual(['거름 하나'])
    expect(await only({ minRating: '4.4' })).toEqual(['거름 하나'])
    expect(await only({ minRating: '4.5' })).toEqual([])
    expect(await only({ openNow: 'Y' })).toEqual([])
    expect(await only({ reservable: 'N', openNow: 'N' })).toHaveLength(2)
    const [row] = (await searchFor(server, { query: '거름', category: '일식' })).restaurants
    expect(row).toEqual({
      restaurantNo: one.restaurantNo,
      restaurantName: '거름 하나',
      restaurantAddress: '서울 마포구 연남로1길 30 (연남동)',
      isActive: 'Y',
      restaurantImage: '/media/photos/one.webp',
      restaurantCuisineType: '일식,우동,노포',
      district: '연남동',
      averageRating: 4.4,
      reviewCount: 7,
      reservable: true,
      openNow: false,
      lat: 37.5576,
      lng: 126.9252,
      priceMedian: null,
      photos: ['/media/photos/one.webp'],
    })
  })

  type Times = { start: number; end: number; rest: readonly [number, number] | null }

  const ten = limits.clock.stepMinutes
  const times: fc.Arbitrary<Times> = fc
    .tuple(
      fc.integer({ min: 0, max: 143 }),
      fc.integer({ min: 1, max: 144 }),
      fc.boolean(),
      fc.nat(),
    )
    .map(([start, length, hasRest, seed]) => {
      const from = start + 1 + (seed % Math.max(1, length - 2))
      const to = from + 1 + (seed % Math.max(1, start + length - from - 1))
      const isRoom = hasRest && length > 3 && to < start + length
      return {
        start: start * ten,
        end: (start + length) * ten,
        rest: isRoom ? ([from * ten, to * ten] as const) : null,
      }
    })

  const week = fc.oneof(
    { weight: 9, arbitrary: fc.array(fc.option(times), { minLength: 7, maxLength: 7 }) },
    // Nobody has said anything yet: not open, whatever holds for a single day.
    { weight: 1, arbitrary: fc.constant<(Times | null)[]>(Array.from({ length: 7 }, () => null)) },
  )
  /** For yesterday and today: nothing special, closed, or hours of their own. */
  const special = fc.oneof(fc.constant('none' as const), fc.constant('closed' as const), times)

  const written = ({ start, end, rest }: Times) => ({
    startTime: formatClockTime(start),
    endTime: formatClockTime(end),
    breakStartTime: rest && formatClockTime(rest[0]),
    breakEndTime: rest && formatClockTime(rest[1]),
  })
  const stored = ({ start, end, rest }: Times) => ({
    startMin: start,
    endMin: end,
    breakStartMin: rest?.[0] ?? null,
    breakEndMin: rest?.[1] ?? null,
  })
  const closedTimes = { startTime: null, endTime: null, breakStartTime: null, breakEndTime: null }

  const monday = '2026-11-16'
  /** The minutes at which something changes: nothing goes wrong anywhere else. */
  const edgesOf = ({ start, end, rest }: Times, day: number) =>
    [start, end, ...(rest ?? [])].map((minute) => ({ day, minute }))

  test('영업 중인지는 데이터베이스도 규칙과 똑같이 안다', async () => {
    const { db } = server.deps
    const { restaurantNo } = await buildRestaurant(db, { restaurantName: '시계탑' })
    const when = fc.record({ seed: fc.nat(), past: fc.integer({ min: -1, max: 1 }) })
    await fc.assert(
      fc.asyncProperty(
        week,
        special,
        special,
        when,
        async (hours, first, second, { seed, past }) => {
          const edges = [
            ...hours.flatMap((one, index) => (one ? edgesOf(one, index) : [])),
            ...[first, second].flatMap((one) =>
              typeof one === 'string' ? [] : edgesOf(one, seed % 7),
            ),
          ]
          const { day = 0, minute = 0 } = edges[seed % Math.max(1, edges.length)] ?? {}
          const now = seoulMoment(addDays(monday, day), minute + past)
          const today = seoulToday(now)
          const days = [[addDays(today, -1), first] as const, [today, second] as const].filter(
            ([, one]) => one !== 'none',
          )
          await db.deleteFrom('operatingHours').execute()
          await db.deleteFrom('hoursException').execute()
          for (const [index, one] of hours.entries())
            if (one)
              await db
                .insertInto('operatingHours')
                .values({ restaurantNo, weekDay: index + 1, ...stored(one) })
                .execute()
          for (const [day, one] of days)
            await db
              .insertInto('hoursException')
              .values(
                typeof one === 'string'
                  ? { restaurantNo, day, isClosed: true }
                  : { restaurantNo, day, isClosed: false, ...stored(one) },
              )
              .execute()
          const expected = isOpenNow(
            {
              week: hours.flatMap((one, index) =>
                one ? { weekDay: weekDays[index] ?? '', ...written(one) } : [],
              ),
              exceptions: days.map(([day, one]) =>
                typeof one === 'string'
                  ? { day, isClosed: 'Y', ...closedTimes }
                  : { day, isClosed: 'N', ...written(one) },
              ),
            },
            now,
          )
          const all = await search(db, { query: '시계탑' }, now)
          const open = await search(db, { query: '시계탑', openNow: 'Y' }, now)
          expect(all.restaurants.map(({ openNow }) => openNow)).toEqual([expected])
          expect(open.restaurants).toHaveLength(expected ? 1 : 0)
        },
      ),
      { numRuns: 200 },
    )
  })
})

describe('가격', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
    const build = (restaurantName: string, menus: readonly [string, number][]) =>
      buildRestaurant(server.deps.db, {
        restaurantName,
        tags: ['칼국수'],
        menus: menus.map(([menuName, menuPrice]) => ({ menuName, menuPrice })),
      })
    await build('가온', [
      ['들깨칼국수', 9000],
      ['아귀찜', 40_000],
      ['해물찜', 45_000],
    ])
    // Its noodles cost more than what is sought, whatever else it has.
    await build('나루', [
      ['칼국수', 12_000],
      ['만두', 5000],
      ['공기밥', 1000],
    ])
    // Nothing on the menu says it: what is usual there counts.
    await build('다온', [
      ['바지락 한 그릇', 8000],
      ['만두', 5000],
      ['보쌈', 30_000],
    ])
  })
  afterAll(() => server.close())

  const read = (query: string, more: Record<string, string> = {}) =>
    searchFor(server, { query, ...more })
  const names = async (query: string) => fitting(await read(query)).toSorted()

  test('그 음식이 그 값인 곳을 찾고, 적으면 값을 빼고 찾은 곳이 그렇다고 하며 뒤따른다', async () => {
    const page = await read('만원 이하 칼국수')
    expect(fitting(page).toSorted()).toEqual(['가온', '다온'])
    expect(page.restaurants.map(({ restaurantName }) => restaurantName).at(2)).toBe('나루')
    expect(page.supplements).toEqual([{ after: 2, query: '칼국수', isNearby: false }])
    expect(await names('만원 이상 칼국수')).toEqual(['나루'])
    expect(await names('8천원대 칼국수')).toEqual(['다온'])
  })

  test('음식을 말하지 않으면 차림의 가운데 값으로 가리고, 글자로 찾으라면 가리지 않는다', async () => {
    expect(await names('만원 이하 맛집')).toEqual(['나루', '다온'])
    expect(await names('4만원대 맛집')).toEqual(['가온'])
    const literally = await read('만원 이하 칼국수', { literal: '만원 이하' })
    expect(literally.understood.map(({ kind }) => kind)).not.toContain('price')
  })

  test('메뉴의 값을 바꾸면 바로 그 값으로 찾는다', async () => {
    const owner = await ownerServing(server)
    const { menu } = await addMenu(server, owner, { menuName: '옹심이', menuPrice: '15000' })
    expect(await names('만원 이하 옹심이')).toEqual([])
    await changeMenu(server, owner, {
      menuNo: menu.menuNo,
      form: { menuName: '옹심이', menuPrice: '9000' },
    })
    expect(await names('만원 이하 옹심이')).toHaveLength(1)
  })
})

describe('빈자리', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  // It is 18:40 on a Sunday.
  const today = '2026-11-15'
  const hours = { startMin: 600, endMin: 1440 }

  async function named(
    restaurantName: string,
    window: { startMin: number; endMin: number } | null,
  ) {
    const { db } = server.deps
    const { restaurantNo } = window
      ? await buildReservable(db, { window, hours, maxTeamNum: 1 })
      : await buildRestaurant(db)
    await db
      .updateTable('restaurant')
      .set({ restaurantName })
      .where('restaurantNo', '=', restaurantNo)
      .execute()
    await refreshSearch(db, [restaurantNo], server.deps.now())
    return restaurantNo
  }

  const find = async (asked: string) =>
    (await ask<{ items: SearchPage }>(server, `GET /api/restaurants/search?${asked}`)).body.items

  test('하루를 물으면 저마다 그날의 시간을 말하고, 앉을 수 있는 곳만 남기거나 빠른 차례로 줄 세운다', async () => {
    const late = await named('달빛국수 늦은집', { startMin: 1260, endMin: 1320 })
    const early = await named('달빛국수 이른집', { startMin: 1140, endMin: 1200 })
    const full = await named('달빛국수 꽉찬집', { startMin: 1140, endMin: 1170 })
    await takePlaces(server.deps.db, { restaurantNo: full, count: 1, minute: 1140, day: today })
    const phone = await named('달빛국수 전화집', null)

    const plain = await find('query=달빛국수')
    expect(plain.restaurants).toHaveLength(4)
    expect(plain.restaurants[0]).not.toHaveProperty('times')

    const asked = `query=달빛국수&day=${today}&meal=dinner&guests=2`
    const all = await find(asked)
    const said = new Map(all.restaurants.map((one) => [one.restaurantNo, one]))
    expect(said.get(early)).toMatchObject({
      dayState: 'open',
      times: [
        { time: '19:00', remaining: 1 },
        { time: '19:30', remaining: 1 },
      ],
    })
    expect(said.get(full)).toMatchObject({ dayState: 'full', times: [], nextDay: '2026-11-16' })
    expect(said.get(phone)).toMatchObject({ dayState: 'phoneOnly', nextDay: null })
    expect([all.day, all.bookableCount, all.pageInfo.totalBoardNo]).toEqual([today, 2, 4])

    const bookable = await find(`${asked}&bookable=Y`)
    expect(bookable.restaurants.map(({ restaurantNo }) => restaurantNo).toSorted()).toEqual(
      [early, late].toSorted(),
    )
    expect([bookable.bookableCount, bookable.pageInfo.totalBoardNo]).toEqual([2, 2])

    const sorted = await find(`${asked}&sort=earliest`)
    expect(sorted.restaurants.slice(0, 2).map(({ restaurantNo }) => restaurantNo)).toEqual([
      early,
      late,
    ])
  })

  test('방금 찬 시간은 다음 물음에 벌써 없다', async () => {
    const restaurantNo = await named('별빛분식', { startMin: 1140, endMin: 1170 })
    const asked = 'query=별빛분식&bookable=Y'
    expect((await find(asked)).restaurants).toHaveLength(1)
    await takePlaces(server.deps.db, { restaurantNo, count: 1, minute: 1140, day: today })
    expect((await find(asked)).restaurants).toHaveLength(0)
  })
})
