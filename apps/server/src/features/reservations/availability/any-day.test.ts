import type { ReservableDay } from '@matjari/contract/rules/reservations/slots'
import { slotReasons } from '@matjari/contract/rules/reservations/state'
import { stayOf, timesOf } from '@matjari/contract/rules/reservations/stays'
import { formatClockTime } from '@matjari/contract/rules/time/clock-time'
import { seoulClock, seoulMoment, weekDayOf } from '@matjari/contract/rules/time/seoul-day'
import { weekDays } from '@matjari/contract/rules/time/weekdays'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  anyDay,
  anyParty,
  type Party,
  slotOracle,
} from '../../../../test/support/reservations/slot-oracle.ts'
import { buildRestaurant } from '../../../../test/support/restaurants/restaurants.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import { timesOfDay } from './store.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

async function set(restaurantNo: string, of: ReservableDay, seated: readonly Party[]) {
  const { db } = server.deps
  const weekDay = weekDays.indexOf(weekDayOf(of.day)) + 1
  await db.deleteFrom('reservationSetting').where('restaurantNo', '=', restaurantNo).execute()
  await db.deleteFrom('operatingHours').where('restaurantNo', '=', restaurantNo).execute()
  await db.deleteFrom('reservationSlot').where('restaurantNo', '=', restaurantNo).execute()
  await db
    .updateTable('restaurant')
    .set({ status: of.isActive ? 'Y' : 'I' })
    .where('restaurantNo', '=', restaurantNo)
    .execute()
  await db
    .insertInto('reservationSetting')
    .values({
      restaurantNo,
      intervalMin: of.interval,
      minNum: 1,
      maxNum: 10,
      maxTeamNum: of.maxTeamNum,
      maxSeats: of.maxSeats,
      stayMin: of.stayMinutes,
      stayUpTo: of.stayByParty.map(({ upTo }) => upTo),
      stayUpToMin: of.stayByParty.map(({ minutes }) => minutes),
      horizonDays: of.horizonDays,
      leadMin: of.leadMinutes,
      isPaused: of.isPaused,
    })
    .execute()
  if (of.window)
    await db
      .insertInto('reservationWindow')
      .values({ restaurantNo, weekDay, startMin: of.window.start, endMin: of.window.end })
      .execute()
  if (of.hours)
    await db
      .insertInto('operatingHours')
      .values({
        restaurantNo,
        weekDay,
        startMin: of.hours.start,
        endMin: of.hours.end,
        breakStartMin: of.hours.rest?.start ?? null,
        breakEndMin: of.hours.rest?.end ?? null,
      })
      .execute()
  const present = new Map<number, { booked: number; guests: number }>()
  for (const party of seated)
    for (const minute of timesOf(of, party.cell * 10, stayOf(of, party.guests))) {
      const { booked, guests } = present.get(minute) ?? { booked: 0, guests: 0 }
      present.set(minute, { booked: booked + 1, guests: guests + party.guests })
    }
  if (present.size > 0)
    await db
      .insertInto('reservationSlot')
      .values(
        [...present].map(([reserveMin, counts]) => ({
          restaurantNo,
          reserveDay: of.day,
          reserveMin,
          ...counts,
        })),
      )
      .execute()
}

test('어떤 설정과 손님의 날에도 따로 만든 계산과 같은 시간을 같은 이유로 말한다', async () => {
  const { db } = server.deps
  const { restaurantNo } = await buildRestaurant(db)
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(
      anyDay,
      fc.array(anyParty, { maxLength: 8 }),
      fc.integer({ min: 1, max: 6 }),
      fc.oneof(
        fc.integer({ min: -600, max: 3600 * 60 }),
        fc.integer({ min: -100 * 86_400, max: 0 }),
      ),
      async (of, seated, guests, seconds) => {
        const now = new Date(seoulMoment(of.day, 0).getTime() + seconds * 1000)
        await set(restaurantNo, of, seated)
        const asked = { restaurantNo, day: of.day, guests, own: undefined }
        const times = await timesOfDay(db, { ...asked, ...seoulClock(now) })
        const said: Record<string, string> = {}
        for (const [at, minute] of (times?.minutes ?? []).entries()) {
          const reason = times?.refusals[at] ?? ''
          said[formatClockTime(minute)] = reason
          seen.add(reason)
          expect((times?.rooms[at] ?? 0) > 0).toBe(reason === '')
        }
        expect(said).toEqual(slotOracle(of, seated, { guests, now }))
      },
    ),
    { numRuns: 200 },
  )
  // Every answer came up: the runs did not all fall into one corner.
  expect([...seen].sort()).toEqual(['', ...Object.keys(slotReasons)].sort())
})
