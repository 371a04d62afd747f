import { addDays } from '@matjari/contract/seoul-day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asAnotherServer } from '../../../test/setup/one-connection.ts'
import { tokenFor } from '../../../test/support/members/signed-in.ts'
import { buildGuest, cancel, takePlaces } from '../../../test/support/reservations/bookings.ts'
import { buildReservable } from '../../../test/support/reservations/reservable.ts'
import { buildWaiter, stateOf } from '../../../test/support/reservations/waiting.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { lockSchedules } from '../locks/restaurants.ts'
import { offerUnclaimedTables, sweepHolds } from './offer-sweep.ts'

let server: TestApp
let admin: { memberNo: string }
beforeAll(async () => {
  server = await testApp({ DATABASE_LOCK_TIMEOUT_MS: '300' })
  admin = await buildGuest(server, { memberRole: 'ROLE_ADMIN' })
})
afterAll(() => server.close())

async function fullPlace() {
  const { db } = server.deps
  const { restaurantNo } = await buildReservable(db, { maxTeamNum: 1 })
  const [taken = ''] = await takePlaces(db, { restaurantNo, count: 1 })
  return { restaurantNo, taken }
}

async function free(reservationNo: string) {
  const token = await tokenFor(server, admin.memberNo)
  expect((await cancel(server, { token, reservationNo })).status).toBe(200)
}

/** Somebody else is at this restaurant all the while. */
const whileAway = (restaurantNo: string, work: () => Promise<unknown>) =>
  server.deps.db.transaction().execute(async (tx) => {
    await lockSchedules(tx, [restaurantNo])
    await server.deps.offerFreedTables(tx, server.deps.now())
    await asAnotherServer(work)
  })

const warnings: unknown[] = []
const log = { warn: (details: object, line: string) => warnings.push([details, line]) }

test('붙들린 가게의 지난 자리를 기다리느라 다른 가게의 자리가 멈추지 않는다', async () => {
  const offered = async () => {
    const { restaurantNo, taken } = await fullPlace()
    const line = [
      await buildWaiter(server, { restaurantNo }),
      await buildWaiter(server, { restaurantNo }),
    ]
    await free(taken)
    return { restaurantNo, line }
  }
  const locked = await offered()
  server.clock.advance(1_000)
  const other = await offered()
  const statesOf = ({ line }: typeof other) =>
    Promise.all(line.map(({ waitingNo }) => stateOf(server, waitingNo)))
  server.clock.advance(10 * 60_000)
  warnings.length = 0
  await whileAway(locked.restaurantNo, async () => {
    await sweepHolds(server.deps, { log })
    expect(await statesOf(other)).toEqual(['expired', 'held'])
    expect(await statesOf(locked)).toEqual(['held', 'waiting'])
  })
  expect(warnings).toMatchObject([
    [{ restaurantNo: locked.restaurantNo }, 'a place could not be passed on'],
  ])
  await sweepHolds(server.deps, { log })
  expect(await statesOf(locked)).toEqual(['expired', 'held'])
})

test('백 자리가 넘게 붙들려 있어도 그 뒤에 지난 다른 가게의 자리는 넘어간다', async () => {
  const { db } = server.deps
  const locked = await buildReservable(db, { maxTeamNum: 1 })
  const { memberNo } = await buildGuest(server)
  const now = server.deps.now()
  const held = { guests: 2, fromMin: 720, toMin: 720, state: 'held' as const, joinedAt: now }
  const hold = { holdMin: 720, holdTimes: [720], holdStay: 30, heldAt: now, heldUntil: now }
  const days = Array.from({ length: 101 }, (_, at) => addDays('2027-01-01', at))
  await db
    .insertInto('waiting')
    .values(
      days.map((day) => ({
        ...held,
        ...hold,
        memberNo,
        restaurantNo: locked.restaurantNo,
        day,
      })),
    )
    .execute()
  const { restaurantNo, taken } = await fullPlace()
  const waiter = await buildWaiter(server, { restaurantNo })
  await free(taken)
  server.clock.advance(10 * 60_000)
  await whileAway(locked.restaurantNo, async () => {
    await sweepHolds(server.deps, { log })
    expect(await stateOf(server, waiter.waitingNo)).toBe('expired')
  })
})

test('붙들린 가게의 빈자리를 기다리느라 다른 가게의 빈자리가 놀지 않는다', async () => {
  const { db } = server.deps
  const forgotten = async () => {
    const { restaurantNo, taken } = await fullPlace()
    const waiter = await buildWaiter(server, { restaurantNo })
    // Room that nobody is told of: the member could not have had it, and later can.
    await db
      .updateTable('member')
      .set({ isActive: false })
      .where('memberNo', '=', waiter.memberNo)
      .execute()
    await free(taken)
    await db
      .updateTable('member')
      .set({ isActive: true })
      .where('memberNo', '=', waiter.memberNo)
      .execute()
    return { restaurantNo, waiter }
  }
  const locked = await forgotten()
  const other = await forgotten()
  warnings.length = 0
  await whileAway(locked.restaurantNo, async () => {
    await offerUnclaimedTables(server.deps, { log })
    expect(await stateOf(server, other.waiter.waitingNo)).toBe('held')
    expect(await stateOf(server, locked.waiter.waitingNo)).toBe('waiting')
  })
  expect(warnings).toMatchObject([
    [{ restaurantNo: locked.restaurantNo }, 'room could not be offered'],
  ])
  await offerUnclaimedTables(server.deps, { log })
  expect(await stateOf(server, locked.waiter.waitingNo)).toBe('held')
})
