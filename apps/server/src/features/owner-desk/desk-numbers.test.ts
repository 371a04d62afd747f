import type { DeskNumbers, DeskPeriod } from '@matjari/contract/owner-desk/entities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookTable } from '../../../test/support/desk/guests.ts'
import { ask } from '../../../test/support/members/signed-in.ts'
import { reservableOwner } from '../../../test/support/restaurants/owners.ts'
import { buildReview } from '../../../test/support/reviews/rows.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const period = (from: string, to: string, counted: Partial<DeskPeriod> = {}): DeskPeriod => ({
  from,
  to,
  bookings: 0,
  covers: 0,
  cancelled: 0,
  noShows: 0,
  noShowRate: null,
  reviews: 0,
  rating: null,
  ...counted,
})

test('숫자는 어제까지의 온전한 주들을 손으로 센 것과 같고 오늘과 다른 가게의 것은 세지 않는다', async () => {
  const { db } = server.deps
  const { token, restaurantNo } = await reservableOwner(server, { maxTeamNum: 50 })
  const { restaurantNo: other } = await reservableOwner(server)
  const table = (reserveDay: string, more: object = {}) =>
    bookTable(db, { restaurantNo, reserveDay, ...more })
  // Today is Sunday, the 15th: the weeks are from Sunday to Saturday.
  await table('2026-11-15', { state: 'visited' })
  await table('2026-11-16')
  await table('2026-11-14', { state: 'visited', numberOfGuests: 3 })
  await table('2026-11-08', { state: 'visited', numberOfGuests: 4, reserveMin: 1024 })
  await table('2026-11-09', { state: 'noShow', numberOfGuests: 5 })
  await table('2026-11-10')
  await table('2026-11-10', { state: 'cancelled', numberOfGuests: 9 })
  // Two Tuesdays at noon, and one at half past.
  await table('2026-11-03', { state: 'visited', numberOfGuests: 6 })
  await table('2026-11-03', { state: 'visited', numberOfGuests: 1, reserveMin: 750 })
  await table('2026-10-18', { state: 'visited' })
  await table('2026-10-17', { state: 'noShow' })
  await table('2026-09-20', { state: 'visited', numberOfGuests: 7 })
  await table('2026-09-19', { state: 'visited' })
  await bookTable(db, { restaurantNo: other, reserveDay: '2026-11-10', state: 'visited' })
  const review = (writtenDay: string, score: number, more: object = {}) =>
    buildReview(db, { restaurantNo, writtenDay, score, ...more })
  await review('2026-11-14', 4.5)
  await review('2026-11-08', 4)
  await review('2026-11-09', 1, { isActive: false })
  await review('2026-11-15', 1)
  await review('2026-10-17', 3)

  const call = `GET /api/desk/numbers?restaurantNo=${restaurantNo}`
  const { body } = await ask<{ items: DeskNumbers }>(server, call, { token })
  const weeks = [
    period('2026-10-18', '2026-10-24', { bookings: 1, covers: 2, noShowRate: 0 }),
    period('2026-10-25', '2026-10-31'),
    period('2026-11-01', '2026-11-07', { bookings: 2, covers: 7, noShowRate: 0 }),
    period('2026-11-08', '2026-11-14', {
      bookings: 4,
      covers: 9,
      cancelled: 1,
      noShows: 1,
      noShowRate: 1 / 3,
      reviews: 2,
      rating: 4.3,
    }),
  ]
  expect(body.items).toEqual({
    now: period('2026-10-18', '2026-11-14', {
      bookings: 7,
      covers: 18,
      cancelled: 1,
      noShows: 1,
      noShowRate: 1 / 6,
      reviews: 2,
      rating: 4.3,
    }),
    before: period('2026-09-20', '2026-10-17', {
      bookings: 2,
      covers: 7,
      noShows: 1,
      noShowRate: 1 / 2,
      reviews: 1,
      rating: 3,
    }),
    weeks,
    times: [
      { weekDay: 2, time: '12:00', covers: 2 },
      { weekDay: 2, time: '12:30', covers: 0.25 },
      { weekDay: 6, time: '12:00', covers: 0.75 },
      { weekDay: 7, time: '12:00', covers: 0.5 },
      { weekDay: 7, time: '17:00', covers: 1 },
    ],
  })

  const longer = await ask<{ items: DeskNumbers }>(server, `${call}&weeks=12`, { token })
  const { now, before, weeks: twelve } = longer.body.items
  expect([now.from, now.to, now.bookings, twelve.length]).toEqual([
    '2026-08-23',
    '2026-11-14',
    10,
    12,
  ])
  expect([before.from, before.to, before.bookings]).toEqual(['2026-05-31', '2026-08-22', 0])
  expect((await ask(server, `${call}&weeks=5`, { token })).status).toBe(400)
})
