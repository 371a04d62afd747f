import { limits } from '@matjari/contract/limits'
import { isOpenNow } from '@matjari/contract/rules/schedule/open-now'
import { formatClockTime } from '@matjari/contract/rules/time/clock-time'
import { addDays, seoulMoment, seoulToday } from '@matjari/contract/rules/time/seoul-day'
import { weekDays } from '@matjari/contract/rules/time/weekdays'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import { namesFound, searchFor } from '../../../test/support/restaurants/search.ts'
import { buildSettings } from '../../../test/support/restaurants/settings.ts'
import { buildReviews } from '../../../test/support/reviews/rows.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { search } from './search.ts'

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
  .tuple(fc.integer({ min: 0, max: 143 }), fc.integer({ min: 1, max: 144 }), fc.boolean(), fc.nat())
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
    fc.asyncProperty(week, special, special, when, async (hours, first, second, { seed, past }) => {
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
    }),
    { numRuns: 200 },
  )
})
