import type { GuestReservation } from '@matjari/contract/entities/reservation'
import { closedNews } from '@matjari/contract/rules/waiting'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask, signedIn } from '../../../../test/support/members/signed-in.ts'
import {
  cancel,
  requireTrueCounters,
  takePlaces,
} from '../../../../test/support/reservations/bookings.ts'
import { deskDay } from '../../../../test/support/reservations/desk.ts'
import { bookedNo, tomorrow } from '../../../../test/support/reservations/reservable.ts'
import {
  answerOffer,
  buildWaiter,
  stateOf,
  type Waiter,
} from '../../../../test/support/reservations/waiting.ts'
import {
  messagesTo,
  reservableOwner,
  settingsOf,
} from '../../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import { tellWaiters } from '../../waiting/news/commands.ts'

let server: TestApp
let owner: Awaited<ReturnType<typeof reservableOwner>>
let first: Waiter
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())
afterEach(() => requireTrueCounters(server.deps.db))

/** Two tables: one is booked, and the other is held for whoever waits. */
beforeEach(async () => {
  const admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
  owner = await reservableOwner(server, { maxTeamNum: 2 })
  const { restaurantNo } = owner
  const places = await takePlaces(server.deps.db, { restaurantNo, count: 2 })
  first = await buildWaiter(server, { restaurantNo })
  await cancel(server, { token: admin.token, reservationNo: places.pop() ?? '' })
})

const teams = (maxTeamNum: number) => settingsOf(owner.restaurantNo, { maxTeamNum })

async function preview(maxTeamNum: number) {
  const payload = { kind: 'settings', settings: teams(maxTeamNum) }
  const { body } = await ask<{ items: { count: number; reservations: GuestReservation[] } }>(
    server,
    'POST /api/settings/affected',
    { token: owner.token, payload },
  )
  const { count, reservations } = body.items
  expect(count).toBe(reservations.length)
  return reservations
}

const lower = (maxTeamNum: number, choice = '') =>
  ask(server, `PUT /api/settings?affected=${choice}`, {
    token: owner.token,
    payload: teams(maxTeamNum),
  })

test('팀 수를 줄이면 잡아 둔 자리도 예약처럼 묻고, 누구의 것인지는 보이지 않는다', async () => {
  const [offer, ...others] = await preview(1)
  expect(others).toEqual([])
  expect(offer).toMatchObject({
    reserveDay: tomorrow,
    reserveTime: '12:00',
    numberOfGuests: 2,
    guestName: null,
    memberNo: null,
    memberId: null,
    memberNickname: '빈자리 알림 손님',
    guestPhone: null,
    heldUntil: '2026-11-15T09:50:00.000Z',
  })
  expect(await preview(2)).toEqual([])
  expect((await lower(1)).header.code).toBe('E409-AFFECTED')
  expect(await stateOf(server, first.waitingNo)).toBe('held')
})

test('지키기로 하면 확정할 수 있고, 취소하기로 하면 그 자리는 끝나고 소식이 간다', async () => {
  expect((await lower(1, 'cancel')).status).toBe(200)
  expect(await stateOf(server, first.waitingNo)).toBe('over')
  await tellWaiters(server.deps)
  const { restaurantName } = await server.deps.db
    .selectFrom('restaurant')
    .select('restaurantName')
    .where('restaurantNo', '=', owner.restaurantNo)
    .executeTakeFirstOrThrow()
  const table = { restaurantName, day: tomorrow, time: '12:00', numberOfGuests: 2 }
  expect(await messagesTo(server.deps.db, first.memberNo)).toMatchObject([closedNews(table)])
})

const overOnBoard = async () => {
  const { reservations } = await deskDay(server, { token: owner.token, day: tomorrow })
  return reservations.filter(({ state }) => state === 'confirmed').map(({ isOver }) => isOver)
}

test('손님 예약의 초과는 다시 들어맞으면 사라지고, 다음에 줄일 때는 다른 예약처럼 묻는다', async () => {
  expect((await lower(1, 'keep')).status).toBe(200)
  expect((await answerOffer(server, first, 'accept')).status).toBe(200)
  expect(await overOnBoard()).toEqual(['N', 'Y'])
  expect((await lower(3)).status).toBe(200)
  expect(await overOnBoard()).toEqual(['N', 'N'])
  const guest = await signedIn(server)
  const third = await bookedNo(server, { token: guest.token, restaurantNo: owner.restaurantNo })
  expect((await preview(2)).map(({ reservationNo }) => reservationNo)).toEqual([third])
  expect((await lower(2)).header.code).toBe('E409-AFFECTED')
})
