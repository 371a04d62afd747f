import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { whileLocked } from '../../../../test/support/database/race.ts'
import { buildMember } from '../../../../test/support/members/members.ts'
import { requireTrueCounters, takePlaces } from '../../../../test/support/reservations/bookings.ts'
import {
  buildReservable,
  countsAt,
  tomorrow,
} from '../../../../test/support/reservations/reservable.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import type { Db } from '../../../lib/db/database.ts'
import { tableBooking } from './commands.ts'

// Several of one slot in one statement, while another server is about to have booked there.

let server: TestApp
let db: Db
let restaurantNo: string
let members: string[]
beforeAll(async () => {
  server = await testApp()
  db = server.deps.db
})
afterAll(() => server.close())
beforeEach(async () => {
  restaurantNo = (await buildReservable(db, { maxTeamNum: 5 })).restaurantNo
  members = []
  for (let n = 0; n < 4; n++) members.push((await buildMember(db)).memberNo)
})
afterEach(() => requireTrueCounters(db))

const bookedBy = (memberNo: string) => (tx: Db) =>
  tx
    .insertInto('reservation')
    .values({
      restaurantNo,
      memberNo,
      reserveDay: tomorrow,
      reserveMin: 720,
      numberOfGuests: 2,
      createdAt: server.deps.now(),
    })
    .execute()

/** The first asks for too large a party and is refused without waiting; the others go together. */
function together(memberNos: readonly string[]) {
  const bookTable = tableBooking(server.deps)
  const slot = { restaurantNo, day: tomorrow, minute: 720 }
  return memberNos.map(async (memberNo, place) => {
    const guests = place === 0 ? 99 : 2
    return (
      await bookTable(slot, {
        memberNo,
        guests,
        request: '',
        phone: null,
        idemKey: null,
        idemHash: null,
      })
    ).outcome
  })
}

test('그사이 자리가 줄었으면 남은 만큼만 온 차례대로 예약된다', async () => {
  await takePlaces(db, { restaurantNo, count: 3 })
  const elsewhere = (await buildMember(db)).memberNo
  const outcomes = await whileLocked(db, {
    lock: bookedBy(elsewhere),
    start: () => together(members),
    waiting: 1,
  })
  expect(outcomes).toEqual(['guests', 'booked', 'full', 'full'])
  expect(await countsAt(db, { restaurantNo })).toEqual({ live: 5, counted: 5 })
})

test('그 가운데 한 회원이 다른 서버에서 막 예약했어도 나머지는 제 자리를 얻는다', async () => {
  const twice = members[2] ?? ''
  const outcomes = await whileLocked(db, {
    lock: bookedBy(twice),
    start: () => together(members),
    waiting: 1,
  })
  expect(outcomes).toEqual(['guests', 'booked', 'alreadyBooked', 'booked'])
  expect(await countsAt(db, { restaurantNo })).toEqual({ live: 3, counted: 3 })
})
