import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lettersTo } from '../../../../test/support/mail/letters.ts'
import { ask, signedIn } from '../../../../test/support/members/signed-in.ts'
import { book } from '../../../../test/support/reservations/reservable.ts'
import {
  closed,
  historyOf,
  insertBooking,
  messagesTo,
  reservableOwner,
  weekOf,
} from '../../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import { sendNews } from './commands.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ PUBLIC_URL: 'https://matjari.example' })
})
afterAll(() => server.close())

/** A member with a booking that everyone has heard of, and the owner of the restaurant. */
async function bookedGuest(options: Parameters<typeof signedIn>[1] = {}) {
  const owner = await reservableOwner(server)
  const guest = await signedIn(server, options)
  const { db } = server.deps
  const { restaurantName } = await db
    .selectFrom('restaurant')
    .select('restaurantName')
    .where('restaurantNo', '=', owner.restaurantNo)
    .executeTakeFirstOrThrow()
  const { body } = await book(server, { token: guest.token, restaurantNo: owner.restaurantNo })
  const reservationNo = body.items?.reservationNo ?? ''
  await sendNews(server.deps)
  return { owner, guest, reservationNo, restaurantName }
}

const cancel = (token: string, reservationNo: string, reason = '') =>
  ask(server, `DELETE /api/reservation?${new URLSearchParams({ reservationNo, reason })}`, {
    token,
  })
const newest = async (memberNo: string) => (await messagesTo(server.deps.db, memberNo)).at(-1)
const toGuest = { kind: 'reservation', link: '/mypage/reservations' }
const toOwner = ({ restaurantNo }: { restaurantNo: string }, day = '2026-11-16') => ({
  kind: 'reservation',
  link: `/mypage/board?restaurantNo=${restaurantNo}&day=${day}`,
})

test('예약하면 손님과 사장의 알림함에 하나씩, 손님의 메일함에 한 통이 온다', async () => {
  const { owner, guest, reservationNo, restaurantName } = await bookedGuest()
  const { db } = server.deps
  const content = `${restaurantName}, 11.16 (월) 12:00, 2명`
  expect(await messagesTo(db, guest.memberNo)).toEqual([
    { ...toGuest, title: '예약이 확정됐어요', content },
  ])
  expect(await messagesTo(db, owner.memberNo)).toEqual([
    { ...toOwner(owner), title: '새 예약이 들어왔어요', content },
  ])
  const [letter, ...more] = await lettersTo(server.deps, guest.memberEmail)
  expect(more).toEqual([])
  expect(letter?.subject).toBe(`[맛자리] 예약이 확정됐어요: ${restaurantName}`)
  for (const part of [content, '서울 마포구 양화로 160 (동교동)', '가게 전화 02-123-4567'])
    expect(letter?.text).toContain(part)
  expect(letter?.text).toContain('https://matjari.example/mypage/reservations')
  expect(await lettersTo(server.deps, owner.memberEmail)).toEqual([])
  expect(await historyOf(db, reservationNo)).toMatchObject([
    { kind: 'booked', toldAt: server.deps.now() },
  ])
})

test('다시 물어도 한 번만 알린다', async () => {
  const { guest } = await bookedGuest()
  await sendNews(server.deps)
  expect(await messagesTo(server.deps.db, guest.memberNo)).toHaveLength(1)
  expect(await lettersTo(server.deps, guest.memberEmail)).toHaveLength(1)
})

test('바꾸면 어디에서 어디로 바뀌었는지 둘 다에게 알린다', async () => {
  const { owner, guest, reservationNo, restaurantName } = await bookedGuest()
  const payload = { reserveDay: '2026-11-17', reserveTime: '18:30', numberOfGuests: 3 }
  await ask(server, `PUT /api/reservation/${reservationNo}`, { token: guest.token, payload })
  await sendNews(server.deps)
  const [from, to] = ['11.16 (월) 12:00, 2명', '11.17 (화) 18:30, 3명']
  expect(await newest(guest.memberNo)).toEqual({
    ...toGuest,
    title: '예약이 바뀌었어요',
    content: `${restaurantName}, ${from}에서 ${to}으로 바뀌었어요.`,
  })
  expect(await newest(owner.memberNo)).toEqual({
    ...toOwner(owner, '2026-11-17'),
    title: '예약이 바뀌었어요',
    content: `${restaurantName}, ${from} → ${to}`,
  })
  expect(await lettersTo(server.deps, guest.memberEmail)).toHaveLength(2)
})

test('손님이 취소하면 손님과 사장에게 알린다', async () => {
  const { owner, guest, reservationNo, restaurantName } = await bookedGuest()
  await cancel(guest.token, reservationNo)
  await sendNews(server.deps)
  const table = `${restaurantName}, 11.16 (월) 12:00, 2명`
  expect(await newest(guest.memberNo)).toMatchObject({
    title: '예약을 취소했어요',
    content: table,
  })
  expect(await newest(owner.memberNo)).toMatchObject({
    title: '예약이 취소됐어요',
    content: table,
  })
  expect(await lettersTo(server.deps, guest.memberEmail)).toHaveLength(2)
})

test('가게가 취소하면 이유와 함께 손님에게만 알린다', async () => {
  const { owner, guest, reservationNo, restaurantName } = await bookedGuest()
  await cancel(owner.token, reservationNo, '단체 손님이 있어요')
  await sendNews(server.deps)
  expect(await newest(guest.memberNo)).toMatchObject({
    title: '가게가 예약을 취소했어요',
    content: `${restaurantName}, 11.16 (월) 12:00, 2명. 이유: 단체 손님이 있어요`,
  })
  expect(await messagesTo(server.deps.db, owner.memberNo)).toHaveLength(1)
  expect((await lettersTo(server.deps, guest.memberEmail))[0]?.subject).toContain('가게가')
})

test('관리자가 취소하면 둘 다에게 알린다', async () => {
  const { owner, guest, reservationNo } = await bookedGuest()
  const admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
  await cancel(admin.token, reservationNo)
  await sendNews(server.deps)
  for (const { memberNo } of [guest, owner])
    expect((await newest(memberNo))?.title).toBe('관리자가 예약을 취소했어요')
  expect(await messagesTo(server.deps.db, admin.memberNo)).toEqual([])
})

test('시간이 바뀌어 한꺼번에 취소된 예약도 손님마다 알린다', async () => {
  const { owner, guest, restaurantName } = await bookedGuest()
  const other = await signedIn(server)
  const { restaurantNo } = owner
  await insertBooking(server.deps.db, { restaurantNo, memberNo: other.memberNo, reserveMin: 780 })
  await ask(server, 'PUT /api/operatings?affected=cancel', {
    token: owner.token,
    payload: weekOf(restaurantNo, { Monday: closed }),
  })
  await sendNews(server.deps)
  const reason = messages.ownerSettings.hoursChangedReason
  expect((await newest(guest.memberNo))?.content).toBe(
    `${restaurantName}, 11.16 (월) 12:00, 2명. 이유: ${reason}`,
  )
  expect((await newest(other.memberNo))?.content).toContain('13:00')
  expect(await messagesTo(server.deps.db, owner.memberNo)).toHaveLength(1)
})

test('자정을 넘긴 시간은 익일로 적는다', async () => {
  const night = { startMin: 1080, endMin: 1620 }
  const { restaurantNo } = await reservableOwner(server, { hours: night, window: night })
  const guest = await signedIn(server)
  await book(server, { token: guest.token, restaurantNo, reserveTime: '26:00' })
  await sendNews(server.deps)
  expect((await newest(guest.memberNo))?.content).toContain('11.16 (월) 익일 02:00, 2명')
})

test('한 번에 다 알리지 못할 만큼 많아도 모두 알린다', async () => {
  const { db } = server.deps
  const { restaurantNo } = await reservableOwner(server, { maxTeamNum: 200 })
  const { memberNo } = await signedIn(server)
  const { reservationNo } = await insertBooking(db, { restaurantNo, memberNo })
  const event = {
    reservationNo,
    kind: 'booked',
    actor: 'member',
    reserveDay: '2026-11-16',
  } as const
  const rows = Array.from({ length: 120 }, (_, at) => ({
    ...event,
    reserveMin: 720,
    numberOfGuests: at + 1,
    createdAt: server.deps.now(),
  }))
  await db.insertInto('reservationEvent').values(rows).execute()
  await sendNews(server.deps)
  const sent = await messagesTo(db, memberNo)
  expect(sent).toHaveLength(120)
  expect(sent.at(-1)?.content).toContain('120명')
})
