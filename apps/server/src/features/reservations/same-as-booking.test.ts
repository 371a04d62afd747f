import { formatClockTime, parseClockTime } from '@matjari/contract/clock-time'
import type { Availability } from '@matjari/contract/reservations/entities'
import type { DayOffer } from '@matjari/contract/restaurants/entities'
import { addDays, seoulMoment } from '@matjari/contract/seoul-day'
import { type Meal, mealNames, meals } from '@matjari/contract/table-search/meals'
import { leastMinutesAhead, timesMost } from '@matjari/contract/table-search/offers'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildMember } from '../../../test/support/members/members.ts'
import { ask } from '../../../test/support/members/signed-in.ts'
import { book } from '../../../test/support/reservations/reservable.ts'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { makeAccessToken } from '../accounts/tokens.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const day = '2026-12-03' // a Thursday
const tens = (min: number, max: number) => fc.integer({ min, max }).map((count) => count * 10)
const span = fc
  .tuple(tens(60, 110), tens(12, 120))
  .map(([startMin, length]) => ({ startMin, endMin: startMin + length }))
// Wide enough that most windows have times in them that can be booked.
const openSpan = fc
  .tuple(tens(48, 84), tens(48, 144))
  .map(([startMin, length]) => ({ startMin, endMin: startMin + length }))
const hours = openSpan.chain(({ startMin, endMin }) =>
  fc
    .tuple(tens(startMin / 10 + 1, endMin / 10 - 1), tens(startMin / 10 + 1, endMin / 10 - 1))
    .map(([one, other]) => ({
      startMin,
      endMin,
      breakStartMin: one < other ? one : null,
      breakEndMin: one < other ? other : null,
    })),
)
const state = fc.record({
  status: fc.constantFrom('Y', 'Y', 'Y', 'Y', 'I', 'N'),
  window: fc.option(span, { freq: 12 }),
  hours: fc.option(hours, { freq: 12 }),
  exception: fc.oneof(
    { arbitrary: fc.constant('none' as const), weight: 6 },
    { arbitrary: fc.constant('closed' as const), weight: 1 },
    { arbitrary: hours, weight: 2 },
  ),
  intervalMin: fc.constantFrom(30, 60),
  maxTeamNum: fc.integer({ min: 1, max: 3 }),
  isPaused: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  pausedUntil: fc.constantFrom(null, addDays(day, -1), day, addDays(day, 1)),
  now: fc.integer({ min: -1440, max: 1080 }),
  stayMin: fc.option(tens(3, 18)),
  stayUpTo: fc.constantFrom<number[]>([], [2], [2, 3]),
  maxSeats: fc.option(fc.integer({ min: 2, max: 8 })),
  horizonDays: fc.constantFrom(1, 90, 90, 90),
  leadMin: fc.constantFrom(0, 0, 60),
  /** For how many somebody asks. */
  guests: fc.integer({ min: 2, max: 4 }),
  /** Who is there already, at a place of the grid or beside it. */
  parties: fc.array(fc.record({ minute: tens(60, 120), guests: fc.integer({ min: 1, max: 4 }) }), {
    maxLength: 6,
  }),
  /** The times that are tried: some of the grid, some beside it. */
  tried: fc.array(tens(55, 230), { minLength: 1, maxLength: 4 }),
})

type State = typeof state extends fc.Arbitrary<infer T> ? T : never

async function build(of: State) {
  const { db } = server.deps
  const { restaurantNo } = await buildRestaurant(db, { status: of.status as 'Y' })
  const { intervalMin, maxTeamNum, isPaused } = of
  const pausedUntil = isPaused ? of.pausedUntil : null
  await db
    .insertInto('reservationSetting')
    .values({
      restaurantNo,
      intervalMin,
      minNum: 2,
      maxNum: 4,
      maxTeamNum,
      isPaused,
      pausedUntil,
      stayMin: of.stayMin,
      stayUpTo: of.stayUpTo,
      stayUpToMin: of.stayUpTo.map((upTo) => upTo * 50),
      maxSeats: of.maxSeats,
      horizonDays: of.horizonDays,
      leadMin: of.leadMin,
    })
    .execute()
  if (of.window)
    await db
      .insertInto('reservationWindow')
      .values({ restaurantNo, weekDay: 4, ...of.window })
      .execute()
  if (of.hours)
    await db
      .insertInto('operatingHours')
      .values({ restaurantNo, weekDay: 4, ...of.hours })
      .execute()
  const { exception } = of
  if (exception !== 'none')
    await db
      .insertInto('hoursException')
      .values({
        restaurantNo,
        day,
        isClosed: exception === 'closed',
        ...(exception === 'closed' ? {} : exception),
      })
      .execute()
  for (const { minute, guests } of of.parties)
    await db
      .insertInto('reservation')
      .values({
        restaurantNo,
        reserveDay: day,
        reserveMin: minute,
        numberOfGuests: guests,
        source: 'phone',
        guestName: '김전화',
        createdAt: server.deps.now(),
      })
      .execute()
      // No room for them: then they are not there.
      .catch(() => undefined)
  return restaurantNo
}

const isShown = (time: string, of: State) =>
  of.status === 'Y' && (parseClockTime(time) ?? 0) - of.now >= leastMinutesAhead

/** A card of a list shows those times of the day that are far enough ahead, and counts the rest. */
async function expectShown(asked: string, slots: Availability['slots'], of: State) {
  const { restaurantNo, reserveDay, numberOfGuests } = Object.fromEntries(
    new URLSearchParams(asked),
  )
  const call = `GET /api/restaurants/times?restaurantNo=${restaurantNo}&day=${reserveDay}&guests=${numberOfGuests}`
  const { body } = await ask<{ items: DayOffer[] }>(server, call)
  const said = slots.filter(({ available, time }) => available && isShown(time, of))
  const [offer] = body.items
  expect(offer?.times.length ?? 0).toBe(Math.min(said.length, timesMost))
  expect(said.map(({ time }) => time)).toEqual(
    expect.arrayContaining(offer?.times.map(({ time }) => time) ?? []),
  )
  expect(offer?.timesMore ?? 0).toBe(Math.max(0, said.length - timesMost))
  expect(offer?.dayState === 'open').toBe(said.length > 0)
  for (const meal of offer ? mealNames : []) {
    const { body: asked } = await ask<{ items: DayOffer[] }>(server, `${call}&meal=${meal}`)
    expectMeal(asked.items[0], meal, { slots, said, whole: offer, of })
  }
}

const isClosedDay = ({ exception, hours: weekly }: State) =>
  exception === 'closed' || (exception === 'none' && weekly === null)

type Expected = {
  readonly slots: Availability['slots']
  /** Those of the day that are shown as free. */
  readonly said: Availability['slots']
  /** The same day, asked for without a meal. */
  readonly whole: DayOffer | undefined
  readonly of: State
}

/** What is said of a day is the day's, whatever meal is asked for; what is said of the meal is the meal's. */
function expectMeal(offer: DayOffer | undefined, meal: Meal, { slots, said, whole, of }: Expected) {
  const isOfMeal = ({ time }: { readonly time: string }) => {
    const minute = parseClockTime(time) ?? 0
    return minute >= meals[meal].from && minute < meals[meal].to
  }
  const free = said.filter(isOfMeal)
  const isFull = slots.some((slot) => slot.reason === 'full' && isOfMeal(slot))
  expect(offer?.times.length).toBe(Math.min(free.length, timesMost))
  expect(free.map(({ time }) => time)).toEqual(
    expect.arrayContaining(offer?.times.map(({ time }) => time) ?? []),
  )
  expect((offer?.times.length ?? 0) + (offer?.timesMore ?? 0)).toBe(said.length)
  expect(offer?.mealState).toBe(free.length > 0 ? 'open' : isFull ? 'full' : 'none')
  expect(offer?.dayState).toBe(whole?.dayState)
  if (offer?.dayState === 'closed') expect(isClosedDay(of)).toBe(true)
  if (isClosedDay(of)) expect(['closed', 'paused']).toContain(offer?.dayState ?? '')
  count[offer?.mealState ?? 'none'] += 1
}

const count = { open: 0, full: 0, none: 0 }

test('예약할 수 있다고 한 시간은 그 순간 예약되고, 아니라고 한 시간은 예약되지 않는다', async () => {
  const { db } = server.deps
  const { memberNo } = await buildMember(db)
  const { signInNo } = await db
    .insertInto('signIn')
    .values({ memberNo, expiresAt: new Date('2999-01-01'), endsAt: new Date('2999-01-01') })
    .returning('signInNo')
    .executeTakeFirstOrThrow()
  const seen = { booked: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(state, async (of) => {
      server.clock.set(seoulMoment(day, of.now))
      const token = await makeAccessToken(server.deps, { memberNo, signInNo })
      const restaurantNo = await build(of)
      const asked = `restaurantNo=${restaurantNo}&reserveDay=${day}&numberOfGuests=${of.guests}`
      const call = `GET /api/reservation?${asked}`
      const { body } = await ask<{ items: Availability }>(server, call)
      const { resultMap, slots } = body.items
      await expectShown(asked, slots, of)
      const grid = slots.map(({ time }) => time)
      const said = slots.filter(({ available }) => available).map(({ time }) => time)
      const tried = new Set([
        ...said.slice(0, 2),
        ...said.slice(-1),
        ...grid.slice(0, 2),
        ...grid.slice(-2),
        ...of.tried.map(formatClockTime),
      ])
      for (const reserveTime of tried) {
        const { header } = await book(server, {
          token,
          restaurantNo,
          reserveDay: day,
          reserveTime,
          numberOfGuests: of.guests,
        })
        // Everyone finds what was said, and nobody's limits are reached.
        await db
          .updateTable('reservation')
          .set({ state: 'cancelled', cancelledBy: 'member' })
          .where('memberNo', '=', memberNo)
          .execute()
        const isBooked = header.code === 'S200'
        seen[isBooked ? 'booked' : 'refused'] += 1
        const isSaid = said.includes(reserveTime)
        expect({ reserveTime, isBooked }).toEqual({ reserveTime, isBooked: isSaid })
        expect(resultMap[reserveTime] ?? false).toBe(isSaid)
      }
    }),
    { numRuns: 150 },
  )
  expect(seen.booked).toBeGreaterThan(50)
  expect(seen.refused).toBeGreaterThan(50)
  expect(Math.min(...Object.values(count))).toBeGreaterThan(5)
})
