import { messages } from '@matjari/contract/messages'
import { seoulMoment } from '@matjari/contract/seoul-day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookTable } from '../../../test/support/desk/guests.ts'
import { bearer, buildMember } from '../../../test/support/members/members.ts'
import { tomorrow } from '../../../test/support/reservations/reservable.ts'
import { historyOf, messagesTo, reservableOwner } from '../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { sendReservationEvents } from '../reservations/reservation-events.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

async function booked() {
  const { db } = server.deps
  const owner = await reservableOwner(server)
  const { memberNo } = await buildMember(db)
  const table = { restaurantNo: owner.restaurantNo, memberNo, reserveDay: tomorrow }
  return { ...owner, guestNo: memberNo, table, reservationNo: await bookTable(db, table) }
}

type Sent = {
  readonly token: string
  readonly reservationNo: string
  readonly text?: string
  readonly key?: string
}

async function tell({ token, reservationNo, text = '주차장이 공사 중이에요.', key }: Sent) {
  const response = await server.app.inject({
    method: 'POST',
    url: `/api/desk/reservations/${reservationNo}/messages`,
    headers: { ...bearer(token), ...(key && { 'idempotency-key': key }) },
    payload: { text },
  })
  const { header } = response.json<{ header: { code: string; message: string } }>()
  return [response.statusCode, header.message]
}

const sent = [200, messages.desk.messageSent]

test('앱 알림은 손님의 알림함에 한 번 들어가고 보낸 일만 예약의 기록에 남는다', async () => {
  const { db } = server.deps
  const { token, memberNo, guestNo, reservationNo } = await booked()
  const once = { token, reservationNo, key: 'message-1' }
  expect([await tell(once), await tell(once)]).toEqual([sent, sent])
  expect(await tell({ ...once, text: '다른 말' })).toEqual([422, messages.reservation.otherRequest])
  await sendReservationEvents(server.deps)
  expect(await messagesTo(db, guestNo)).toMatchObject([
    {
      kind: 'reservation',
      title: expect.stringMatching(/^하루식당 \d+에서 보낸 알림$/) as string,
      content: '주차장이 공사 중이에요.',
      link: '/mypage/reservations',
    },
  ])
  expect(await historyOf(db, reservationNo)).toEqual([
    {
      kind: 'message',
      actor: 'store',
      actorNo: memberNo,
      fromState: null,
      reason: null,
      toldAt: server.clock.now(),
    },
  ])
})

test('앱으로 예약하지 않았거나 취소했거나 오래전의 손님에게는 보낼 수 없다', async () => {
  const { db } = server.deps
  const { token, guestNo, table } = await booked()
  const { memberNo: _, ...phoned } = table
  const refused = async (booking: Parameters<typeof bookTable>[1]) =>
    tell({ token, reservationNo: await bookTable(db, booking) })
  expect(await refused({ ...phoned, guestPhone: '010-1234-5678' })).toEqual([
    409,
    messages.desk.noMember,
  ])
  expect(await refused({ ...table, reserveMin: 780, state: 'cancelled' })).toEqual([
    409,
    messages.reservation.alreadyCancelled,
  ])
  expect(await refused({ ...table, reserveDay: '2026-10-15', state: 'visited' })).toEqual([
    409,
    messages.desk.messageTooLate,
  ])
  expect(await refused({ ...table, reserveDay: '2026-10-16', state: 'visited' })).toEqual(sent)
  const reservationNo = await bookTable(db, {
    ...table,
    reserveDay: '2026-11-14',
    state: 'visited',
  })
  await db
    .updateTable('member')
    .set({ withdrawnAt: seoulMoment(tomorrow, 0), isActive: false })
    .where('memberNo', '=', guestNo)
    .execute()
  expect(await tell({ token, reservationNo })).toEqual([409, messages.desk.noMember])
  expect(await tell({ token, reservationNo: '1', text: ' ' })).toEqual([
    400,
    messages.desk.messageRequired,
  ])
})
