import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookFor, dashboardAt, joinAt, writeAt } from '../../../../test/support/dashboard.ts'
import { buildReservable } from '../../../../test/support/reservations/reservable.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

// 2031-03-02 is a Sunday; Seoul is nine hours ahead of UTC.
const sundayNight = '2031-03-02T14:59:59.999Z'
const mondayMidnight = '2031-03-02T15:00:00.000Z'
const thursdayNoon = '2031-03-06T03:00:00.000Z'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const only = (perDay: readonly { day: string; count: number }[]) =>
  perDay.filter(({ count }) => count > 0).map(({ day, count }) => [day, count])

test('예약은 오는 날로 세고 취소한 것은 빼며, 한 주는 아직 오지 않은 일요일까지다', async () => {
  const { db } = server.deps
  const { restaurantNo } = await buildReservable(db, { maxTeamNum: 50 })
  const days = ['02-23', '02-24', '02-24', '02-27', '03-02', '03-03', '03-06', '03-09', '03-10']
  for (const day of days) await bookFor(db, { restaurantNo, reserveDay: `2031-${day}` })
  const thursday = { restaurantNo, reserveDay: '2031-03-06' } as const
  await bookFor(db, { ...thursday, state: 'cancelled' })
  await bookFor(db, { ...thursday, state: 'noShow' })
  const { day, reservations } = await dashboardAt(server, thursdayNoon)
  expect(day).toBe('2031-03-06')
  expect(reservations.today).toEqual({ count: 2, before: 1 })
  expect(reservations.week).toEqual({ count: 4, before: 4 })
  expect(reservations.perDay).toHaveLength(14)
  expect(only(reservations.perDay)).toEqual([
    ['2031-02-23', 1],
    ['2031-02-24', 2],
    ['2031-02-27', 1],
    ['2031-03-02', 1],
    ['2031-03-03', 1],
    ['2031-03-06', 2],
  ])
  const monday = await dashboardAt(server, mondayMidnight)
  expect(monday.reservations.today).toEqual({ count: 1, before: 2 })
  expect(monday.reservations.week).toEqual({ count: 4, before: 4 })
  const sunday = await dashboardAt(server, sundayNight)
  expect(sunday.reservations.today).toEqual({ count: 1, before: 1 })
  expect(sunday.reservations.week).toEqual({ count: 4, before: 1 })
})

test('리뷰는 서울의 자정에 날이 바뀌고, 숨긴 것은 빼며, 한 주는 오늘까지만 견준다', async () => {
  const { db } = server.deps
  const { restaurantNo } = await buildReservable(db)
  const write = (moment: string) => writeAt(db, moment, { restaurantNo })
  await write('2031-02-23T14:59:59.999Z') // Sunday
  await write('2031-02-23T15:00:00.000Z') // Monday
  await write('2031-02-25T00:00:00.000Z') // Tuesday
  await write(sundayNight)
  await write(mondayMidnight)
  await writeAt(db, mondayMidnight, { restaurantNo, isActive: false })
  const { reviewNo } = await write(mondayMidnight)
  const deletedAt = new Date(mondayMidnight)
  await db.updateTable('review').set({ deletedAt }).where('reviewNo', '=', reviewNo).execute()

  const sunday = await dashboardAt(server, sundayNight)
  expect(sunday.day).toBe('2031-03-02')
  expect(sunday.reviews.today).toEqual({ count: 1, before: 1 })
  expect(sunday.reviews.week).toEqual({ count: 3, before: 1 })
  const monday = await dashboardAt(server, mondayMidnight)
  expect(monday.day).toBe('2031-03-03')
  expect(monday.reviews.today).toEqual({ count: 1, before: 1 })
  expect(monday.reviews.week).toEqual({ count: 1, before: 1 })
  const tuesday = await dashboardAt(server, '2031-03-04T03:00:00.000Z')
  expect(tuesday.reviews.today).toEqual({ count: 0, before: 1 })
  expect(tuesday.reviews.week).toEqual({ count: 1, before: 2 })
  expect(only(tuesday.reviews.perDay)).toEqual([
    ['2031-02-23', 1],
    ['2031-02-24', 1],
    ['2031-02-25', 1],
    ['2031-03-02', 1],
    ['2031-03-03', 1],
  ])
})

test('가입은 서울의 날로 세고 한 주는 오늘까지만 견준다', async () => {
  const { db } = server.deps
  for (const moment of ['2031-02-23T15:00:00.000Z', '2031-02-27T14:59:59.999Z', sundayNight])
    await joinAt(db, moment)
  await joinAt(db, mondayMidnight)
  const monday = await dashboardAt(server, mondayMidnight)
  expect(monday.members.today).toEqual({ count: 1, before: 1 })
  expect(monday.members.week).toEqual({ count: 1, before: 1 })
  const thursday = await dashboardAt(server, thursdayNoon)
  expect(thursday.members.week).toEqual({ count: 1, before: 2 })
  expect(only(thursday.members.perDay)).toEqual([
    ['2031-02-24', 1],
    ['2031-02-27', 1],
    ['2031-03-02', 1],
    ['2031-03-03', 1],
  ])
})
