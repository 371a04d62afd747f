import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { waitingIn, whileLocked } from '../../../test/support/database/race.ts'
import { ask } from '../../../test/support/members/signed-in.ts'
import {
  buildGuest,
  change,
  requireTrueCounters,
} from '../../../test/support/reservations/bookings.ts'
import {
  book,
  buildReservable,
  countsAt,
  tomorrow,
} from '../../../test/support/reservations/reservable.ts'
import { heldSlot } from '../../../test/support/reservations/slot-races.ts'
import { insertBooking, reservationRow } from '../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import type { Db } from '../../lib/db/database.ts'
import { affectedBookings, settleAffected } from '../reservations/affected/commands.ts'
import { settleUpcomingOf } from '../reservations/upcoming/commands.ts'
import { settleChange } from './commands.ts'
import { withException } from './rules.ts'

let server: TestApp
let db: Db
let owner: { memberNo: string; token: string }
let guest: { memberNo: string; token: string }
let restaurantNo: string
beforeAll(async () => {
  server = await testApp()
  db = server.deps.db
})
afterAll(() => server.close())
afterEach(() => requireTrueCounters(db))
beforeEach(async () => {
  owner = await buildGuest(server, { isStoreOwner: true })
  guest = await buildGuest(server)
  restaurantNo = (await buildReservable(db, { memberNo: owner.memberNo })).restaurantNo
})

const affected = { list: affectedBookings, settle: settleAffected }

const codeOf = ({ header }: { header: { code: string } }) => header.code

/** The owner takes the whole day off, with what happens to its bookings. */
const close = (choice = '') =>
  ask(server, `PUT /api/operatings/exceptions?affected=${choice}`, {
    token: owner.token,
    payload: { restaurantNo, day: tomorrow, isClosed: 'Y' },
  }).then(codeOf)

async function oncePending<T>(waiting: number, run: () => Promise<T>) {
  while ((await waitingIn(db)) < waiting) await new Promise((resolve) => setTimeout(resolve, 10))
  return run()
}

const live = () => countsAt(db, { restaurantNo })

test('자리를 기다리는 예약이 있으면 휴무는 그 예약을 보고 나서 정해진다', async () => {
  const answers = await whileLocked(db, {
    lock: heldSlot({ restaurantNo }),
    start: () => [
      book(server, { token: guest.token, restaurantNo }).then(codeOf),
      oncePending(1, () => close()),
    ],
    waiting: 2,
  })
  expect(answers).toEqual(['S200', 'E409-AFFECTED'])
  expect(await close('cancel')).toBe('S200')
  expect(await live()).toEqual({ live: 0, counted: 0 })
})

test('옮기는 중인 예약이 있어도 휴무는 그 예약을 보고 나서 정해진다', async () => {
  const day = '2026-11-17'
  const { memberNo, token } = guest
  const { reservationNo } = await insertBooking(db, { restaurantNo, memberNo, reserveDay: day })
  const answers = await whileLocked(db, {
    lock: heldSlot({ restaurantNo }),
    start: () => [
      change(server, { token, reservationNo }).then(codeOf),
      oncePending(1, () => close('cancel')),
    ],
    waiting: 2,
  })
  expect(answers).toEqual(['S200', 'S200'])
  expect((await reservationRow(db, reservationNo)).state).toBe('cancelled')
})

test('휴무로 바뀌는 동안 온 예약과 변경은 바뀐 뒤의 시간으로 판단한다', async () => {
  const day = '2026-11-17'
  const mover = await buildGuest(server)
  const { memberNo } = mover
  const { reservationNo } = await insertBooking(db, { restaurantNo, memberNo, reserveDay: day })
  const answers = await whileLocked(db, {
    lock: async (tx) => {
      await settleChange(tx, affected, {
        restaurantNo,
        now: server.deps.now(),
        change: withException(tomorrow, null),
        ownerNo: owner.memberNo,
        choice: undefined,
        reason: '',
      })
      const closed = { restaurantNo, day: tomorrow, isClosed: true }
      await tx.insertInto('hoursException').values(closed).execute()
    },
    start: () => [
      book(server, { token: guest.token, restaurantNo }).then(codeOf),
      change(server, { token: mover.token, reservationNo }).then(codeOf),
    ],
    waiting: 2,
  })
  expect(answers).toEqual(['E409', 'E409'])
  expect(await live()).toEqual({ live: 0, counted: 0 })
})

test('사장이 떠나는 동안 온 예약은 남지 않는다', async () => {
  const { memberNo } = owner
  const [answer] = await whileLocked(db, {
    lock: async (tx) => {
      const by = { actor: 'store', actorNo: memberNo } as const
      const closing = { ownerNo: memberNo, choice: 'cancel', reason: '폐업', by } as const
      await settleUpcomingOf(tx, { ...closing, now: server.deps.now() })
      await tx
        .updateTable('restaurant')
        .set({ status: 'I' })
        .where('restaurantNo', '=', restaurantNo)
        .execute()
    },
    start: () => [book(server, { token: guest.token, restaurantNo }).then(codeOf)],
    waiting: 1,
  })
  expect(answer).toBe('E409')
  expect(await live()).toEqual({ live: 0, counted: 0 })
})
