import { formatClockTime } from '@matjari/contract/clock-time'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildGuest } from '../../../test/support/reservations/bookings.ts'
import { deskDay } from '../../../test/support/reservations/desk.ts'
import { book, tomorrow } from '../../../test/support/reservations/reservable.ts'
import { reservableOwner } from '../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

// What the board says is left is tried out: guests book until they are refused.

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const grid = Array.from({ length: 8 }, (_, step) => 660 + step * 30)
const state = fc.record({
  minNum: fc.integer({ min: 1, max: 3 }),
  more: fc.integer({ min: 0, max: 5 }),
  maxTeamNum: fc.integer({ min: 1, max: 5 }),
  maxSeats: fc.option(fc.integer({ min: 2, max: 14 }), { freq: 5 }),
  stayMin: fc.constantFrom(undefined, 30, 60, 90, 150),
  stayUpTo: fc.constantFrom<number[]>([], [2], [1, 3], [2, 4]),
  /** Who is there already, also between two times. */
  parties: fc.array(
    fc.record({ step: fc.integer({ min: 0, max: 20 }), guests: fc.integer({ min: 1, max: 5 }) }),
    { maxLength: 6 },
  ),
  tried: fc.integer({ min: 0, max: grid.length - 1 }),
})
type State = typeof state extends fc.Arbitrary<infer T> ? T : never

async function build({ more, parties, stayUpTo, maxSeats, stayMin, ...rules }: State) {
  const { db } = server.deps
  const owner = await reservableOwner(server, {
    ...rules,
    maxNum: rules.minNum + more,
    ...(maxSeats !== null && { maxSeats }),
    ...(stayMin !== undefined && { stayMin }),
    window: { startMin: 660, endMin: 900 },
  })
  const { restaurantNo } = owner
  const stayUpToMin = stayUpTo.map((upTo) => upTo * 40)
  await db
    .updateTable('reservationSetting')
    .set({ stayUpTo, stayUpToMin })
    .where('restaurantNo', '=', restaurantNo)
    .execute()
  const source = { source: 'phone', guestName: '김전화', createdAt: server.deps.now() } as const
  for (const { step, guests } of parties)
    await db
      .insertInto('reservation')
      .values({
        restaurantNo,
        reserveDay: tomorrow,
        reserveMin: 660 + step * 10,
        numberOfGuests: guests,
        ...source,
      })
      .execute()
      // No room for them: then they are not there.
      .catch(() => undefined)
  return owner
}

test('한 팀은 몇 명까지, 두 명씩 몇 팀까지라고 한 만큼 받아지고, 그보다 많으면 받아지지 않는다', async () => {
  const { db } = server.deps
  const guests: { token: string }[] = []
  for (let count = 0; count < 7; count += 1) guests.push(await buildGuest(server))
  const seen = { largest: 0, pairs: 0, nobody: 0, more: 0 }
  await fc.assert(
    fc.asyncProperty(state, async (of) => {
      const { token, restaurantNo } = await build(of)
      const time = formatClockTime(grid[of.tried] ?? 0)
      const { times } = await deskDay(server, { token, day: tomorrow })
      const said = times.find((one) => one.time === time)
      const takes = async (guest: { token: string } | undefined, numberOfGuests: number) => {
        if (!guest) throw new Error('more guests are taken than there are')
        const wish = { ...guest, restaurantNo, reserveTime: time, numberOfGuests }
        return (await book(server, wish)).status === 200
      }
      const leave = () =>
        db
          .updateTable('reservation')
          .set({ state: 'cancelled', cancelledBy: 'member' })
          .where('restaurantNo', '=', restaurantNo)
          .where('memberNo', 'is not', null)
          .execute()

      const taken: number[] = []
      for (let party = 1; party <= of.minNum + of.more + 1; party += 1) {
        if (await takes(guests[0], party)) taken.push(party)
        await leave()
      }
      let pairs = 0
      while (await takes(guests[pairs], 2)) pairs += 1
      await leave()

      const largest = Math.max(0, ...taken)
      expect({ fits: said?.fits, pairsLeft: said?.pairsLeft }).toEqual({
        fits: largest,
        pairsLeft: pairs,
      })
      if (largest === 0) seen.nobody += 1
      else seen.largest += 1
      if (pairs > 0) seen.pairs += 1
      if (pairs > (said?.teamsLeft ?? 0)) seen.more += 1
    }),
    { numRuns: 200 },
  )
  // Of 200 states even the rarest comes up some twenty times.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(5)
})
