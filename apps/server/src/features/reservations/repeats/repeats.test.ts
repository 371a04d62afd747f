import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenFor } from '../../../../test/support/members/signed-in.ts'
import { eventsOf } from '../../../../test/support/reservations/bookings.ts'
import { callOff, enter, mark, moveTo } from '../../../../test/support/reservations/desk.ts'
import { insertBooking, reservableOwner } from '../../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import { forgetOldWrites } from './commands.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const day = { reserveDay: '2026-11-15', reserveMin: 1110 }
const visited = { from: 'confirmed', to: 'visited' }
const later = { reserveDay: '2026-11-15', reserveTime: '19:00', numberOfGuests: 3 }

type Own = { readonly token: string; readonly reservationNo: string; readonly key?: string }

const acts = [
  [
    '표시',
    (own: Own) => mark(server, own, visited),
    (own: Own) => mark(server, own, { ...visited, to: 'noShow' }),
  ],
  [
    '취소',
    (own: Own) => callOff(server, own),
    (own: Own) => callOff(server, { ...own, reason: '공사' }),
  ],
  [
    '변경',
    (own: Own) => moveTo(server, own, later),
    (own: Own) => moveTo(server, own, { ...later, memo: '창가' }),
  ],
] as const

test.each(acts)(
  '%s: 같은 열쇠로 다시 보내면 한 번만 하고 같은 답을, 다른 내용이면 422를 받는다',
  async (_, act, other) => {
    const { db } = server.deps
    const owner = await reservableOwner(server)
    const { restaurantNo } = owner
    const { reservationNo } = await insertBooking(db, { restaurantNo, ...day })
    const own = { token: owner.token, reservationNo, key: 'one' }
    const first = await act(own)
    expect(first.status).toBe(200)
    expect(await act(own)).toEqual(first)
    expect(await eventsOf(db, reservationNo)).toHaveLength(1)
    const refused = await other(own)
    expect([refused.status, refused.header.message]).toEqual([
      422,
      messages.reservation.otherRequest,
    ])
    expect(await eventsOf(db, reservationNo)).toHaveLength(1)
    // Without a key it is what it was before.
    const again = await act({ token: owner.token, reservationNo })
    expect(again.status).toBe(first.header.message === messages.desk.changed ? 200 : 409)
  },
)

test('거절된 것은 열쇠를 쓰지 않고, 열쇠는 사람마다 따로이며 하루 뒤에는 새것이다', async () => {
  const { db } = server.deps
  const owner = await reservableOwner(server, { maxTeamNum: 1 })
  const { restaurantNo } = owner
  await enter(server, owner, { reserveDay: '2026-11-20', reserveTime: '19:00' })
  const { reservationNo, memberNo } = await insertBooking(db, {
    restaurantNo,
    reserveDay: '2026-11-20',
  })
  const own = { token: owner.token, reservationNo, key: 'one' }
  const full = { reserveDay: '2026-11-20', reserveTime: '19:00' }
  expect((await moveTo(server, own, full)).header.code).toBe('E409-OVER')
  expect((await moveTo(server, own, { ...full, isOver: 'Y' })).status).toBe(200)

  server.clock.advance(25 * 60 * 60_000)
  const token = await tokenFor(server, owner.memberNo)
  const free = { ...full, reserveTime: '13:00' }
  expect((await moveTo(server, { ...own, token }, free)).header.message).toBe(messages.desk.changed)
  const guest = await tokenFor(server, memberNo)
  expect((await callOff(server, { ...own, token: guest })).status).toBe(200)
  expect((await callOff(server, { ...own, token: guest })).status).toBe(200)
  const writes = () =>
    db.selectFrom('deskWrite').select('idemKey').where('restaurantNo', '=', restaurantNo).execute()
  expect(await writes()).toHaveLength(2)
  server.clock.advance(25 * 60 * 60_000)
  await forgetOldWrites(server.deps)
  expect(await writes()).toEqual([])
})
