import { messages } from '@matjari/contract/messages'
import { ownerChangedNotification } from '@matjari/contract/reservations/notifications'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { lettersTo } from '../../../test/support/mail/letters.ts'
import { signedIn } from '../../../test/support/members/signed-in.ts'
import {
  cancel,
  eventsOf,
  requireTrueCounters,
} from '../../../test/support/reservations/bookings.ts'
import { callOff, enter, mark, moveTo } from '../../../test/support/reservations/desk.ts'
import { bookedNo, tomorrow } from '../../../test/support/reservations/reservable.ts'
import { messagesTo, newOwner, reservableOwner } from '../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { sendReservationEvents } from './reservation-events.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterEach(() => requireTrueCounters(server.deps.db))
afterAll(() => server.close())

/** A guest who knows of a table tomorrow at noon, for two. */
async function bookedGuest(rules: Parameters<typeof reservableOwner>[1] = {}) {
  const owner = await reservableOwner(server, rules)
  const guest = await signedIn(server)
  const { restaurantNo } = owner
  const reservationNo = await bookedNo(server, { ...guest, restaurantNo })
  await sendReservationEvents(server.deps)
  const { restaurantName } = await server.deps.db
    .selectFrom('restaurant')
    .select('restaurantName')
    .where('restaurantNo', '=', restaurantNo)
    .executeTakeFirstOrThrow()
  const own = { token: owner.token, reservationNo }
  /** What the guest has been told since, after so long. */
  const told = async (seconds = 0) => {
    server.clock.advance(seconds * 1_000)
    await sendReservationEvents(server.deps)
    const all = await messagesTo(server.deps.db, guest.memberNo)
    return all.slice(1).map(({ title, content }) => ({ title, content }))
  }
  return { owner, guest, own, reservationNo, restaurantName, told }
}

const noon = { reserveDay: tomorrow, reserveTime: '12:00', numberOfGuests: 2 }
const tuesday = { reserveDay: '2026-11-17', reserveTime: '13:30', numberOfGuests: 4 }

test.each(['guest', 'store'] as const)(
  '%s 때문에 바꾸면 손님은 10초 뒤에야 정해진 말로 알게 된다',
  async (why) => {
    const { own, guest, owner, restaurantName, told } = await bookedGuest()
    const { header, body } = await moveTo(server, own, { ...tuesday, why, memo: '아기 의자' })
    expect(header).toEqual({ code: 'S200', message: messages.desk.changed })
    expect(body.items).toMatchObject({ ...tuesday, memo: '아기 의자', isOver: 'N' })
    expect(await told(9)).toEqual([])
    const news = ownerChangedNotification({ restaurantName, before: noon, after: tuesday, why })
    expect(await told(1)).toEqual([news])
    const letters = await lettersTo(server.deps, guest.memberEmail)
    expect(letters.filter(({ text }) => text.includes(news.content))).toHaveLength(1)
    // The owner knows what the owner did.
    expect(await messagesTo(server.deps.db, owner.memberNo)).toHaveLength(1)
  },
)

test('10초 안에 되돌리면 아무도 모르고, 고쳐 바꾸면 마지막 것만 처음과 견주어 안다', async () => {
  const undone = await bookedGuest()
  await moveTo(server, undone.own, tuesday)
  server.clock.advance(5_000)
  await moveTo(server, undone.own, { ...tuesday, numberOfGuests: 3 })
  expect((await moveTo(server, undone.own, noon)).status).toBe(200)
  expect(await undone.told(60)).toEqual([])

  const { own, restaurantName, told } = await bookedGuest()
  const after = { ...tuesday, numberOfGuests: 5 }
  await moveTo(server, own, after)
  await moveTo(server, own, tuesday)
  server.clock.advance(5_000)
  await moveTo(server, own, { ...after, why: 'guest' })
  expect(await told(9)).toEqual([])
  const news = ownerChangedNotification({ restaurantName, before: noon, after, why: 'guest' })
  expect(await told(1)).toEqual([news])
  // Once told it is told: the way back is news of its own.
  await moveTo(server, own, noon)
  const back = ownerChangedNotification({
    restaurantName,
    before: after,
    after: noon,
    why: 'store',
  })
  expect(await told(10)).toEqual([news, back])
})

test('알리기 전에 손님이 취소하면 바꾼 소식은 오지 않는다', async () => {
  const { own, guest, reservationNo, told } = await bookedGuest()
  await moveTo(server, own, tuesday)
  await cancel(server, { ...guest, reservationNo })
  expect((await told(60)).map(({ title }) => title)).toEqual(['예약을 취소했어요'])
})

test('메모만 바꾸면 소식이 없고, 같은 것을 보내면 바뀐 것이 없다고 한다', async () => {
  const { own, reservationNo, told } = await bookedGuest()
  const noted = await moveTo(server, own, { memo: '창가' })
  expect(noted.header.message).toBe(messages.desk.changed)
  const same = await moveTo(server, { ...own, key: 'one' }, {})
  expect(same.header).toEqual({ code: 'S200', message: messages.desk.unchanged })
  expect(same.body.items).toMatchObject({ ...noon, memo: '창가' })
  expect(await moveTo(server, { ...own, key: 'one' }, {})).toEqual(same)
  expect((await moveTo(server, own, { memo: '' })).body.items.memo).toBe('')
  expect(await told(60)).toEqual([])
  // Who wrote a note is kept, and never told.
  const [, ...notes] = await eventsOf(server.deps.db, reservationNo)
  expect(notes.map(({ kind, actor, fromDay }) => [kind, actor, fromDay])).toEqual([
    ['changed', 'store', null],
    ['changed', 'store', null],
  ])
  expect(notes.every(({ toldAt }) => toldAt !== null)).toBe(true)
})

test('자리가 있으면 그대로, 넘치면 한 번 묻고 초과로 바꾸며, 줄이는 것은 묻지 않는다', async () => {
  const { owner, own } = await bookedGuest({ maxTeamNum: 1, maxSeats: 4, maxNum: 3 })
  await enter(server, owner, { reserveTime: '13:00' })
  const asked = async (to: object) => (await moveTo(server, own, to)).header
  const { overTeams, overParty, overSeats, offGrid } = messages.desk
  expect(await asked({ reserveTime: '13:00' })).toEqual({
    code: 'E409-OVER',
    message: overTeams(1),
  })
  expect((await asked({ numberOfGuests: 4 })).message).toBe(overParty(3))
  expect((await asked({ numberOfGuests: 6 })).message).toBe(overSeats(6, 2))
  expect((await asked({ reserveTime: '14:20' })).message).toBe(offGrid)
  const over = await moveTo(server, own, { reserveTime: '13:00', isOver: 'Y' })
  expect(over.body.items).toMatchObject({ reserveTime: '13:00', isOver: 'Y' })
  const less = await moveTo(server, own, { reserveTime: '13:00', numberOfGuests: 1 })
  expect(less.body.items).toMatchObject({ numberOfGuests: 1, isOver: 'Y' })
  const free = await moveTo(server, own, { reserveTime: '14:00', numberOfGuests: 3 })
  expect(free.body.items.isOver).toBe('N')
})

test('남의 예약은 찾을 수 없고, 취소됐거나 이미 온 손님은 바꿀 수 없다', async () => {
  const { owner, own, reservationNo } = await bookedGuest()
  const stranger = await newOwner(server)
  expect((await moveTo(server, { ...stranger, reservationNo }, tuesday)).status).toBe(404)
  const seated = { reserveDay: '2026-11-15', reserveTime: '18:40', source: 'walkIn', isSeated: 'Y' }
  const here = { ...owner, ...(await enter(server, owner, seated)).body.items }
  const table = { reserveDay: '2026-11-15', reserveTime: '18:40' }
  expect((await moveTo(server, here, { ...table, numberOfGuests: 3 })).status).toBe(409)
  expect((await moveTo(server, here, { ...table, memo: '단골' })).status).toBe(200)
  await mark(server, here, { from: 'visited', to: 'confirmed' })
  expect((await moveTo(server, here, { ...table, numberOfGuests: 3 })).status).toBe(200)
  await callOff(server, own)
  const gone = await moveTo(server, own, { memo: '늦은 메모' })
  expect([gone.status, gone.header.message]).toEqual([409, messages.reservation.alreadyCancelled])
})

test('손님의 다른 예약과 부딪치면 무엇인지 말하지 않고 거절한다', async () => {
  const { own, guest } = await bookedGuest()
  const other = await reservableOwner(server)
  await bookedNo(server, { ...guest, restaurantNo: other.restaurantNo, reserveTime: '15:00' })
  const refused = await moveTo(server, own, { reserveTime: '15:30', isOver: 'Y' })
  expect([refused.status, refused.header.message]).toEqual([409, messages.desk.cannotMove])
})
