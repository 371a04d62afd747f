import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asAnotherServer } from '../../../test/setup/one-connection.ts'
import { whileLocked } from '../../../test/support/database/race.ts'
import { bookTable, phoneGuest } from '../../../test/support/desk/guests.ts'
import { buildMember } from '../../../test/support/members/members.ts'
import { ask } from '../../../test/support/members/signed-in.ts'
import { callOff, deskDay } from '../../../test/support/reservations/desk.ts'
import { tomorrow } from '../../../test/support/reservations/reservable.ts'
import {
  insertBooking,
  messagesTo,
  reservableOwner,
} from '../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import type { Db } from '../../db/db.ts'
import { forgetOldGuests } from './member-lifecycle.ts'

describe('손님 정보', () => {
  let server: TestApp
  let db: Db
  beforeAll(async () => {
    server = await testApp()
    db = server.deps.db
  })
  afterAll(() => server.close())

  test('앱 알림을 동시에 여러 번 눌러도 한 예약에는 세 번까지만 간다', async () => {
    const { token, restaurantNo } = await reservableOwner(server)
    const { memberNo } = await buildMember(db)
    const reservationNo = await bookTable(db, { restaurantNo, memberNo, reserveDay: tomorrow })
    const tell = (text: string) =>
      ask(server, `POST /api/desk/reservations/${reservationNo}/messages`, {
        token,
        payload: { text },
      })
    const answers = await whileLocked(db, {
      lock: (tx) =>
        tx
          .selectFrom('reservation')
          .select('state')
          .where('reservationNo', '=', reservationNo)
          .forUpdate()
          .execute(),
      start: () => ['가', '나', '다', '라', '마'].map(tell),
    })
    const { messageSent: sent, messagesEnough: enough } = messages.desk
    expect(answers.map(({ header }) => header.message).toSorted()).toEqual(
      [sent, sent, sent, enough, enough].toSorted(),
    )
    expect(await messagesTo(db, memberNo)).toHaveLength(3)
  })

  test('손님이 떠나는 사이에 적던 메모는 남지 않는다', async () => {
    const { token, restaurantNo } = await reservableOwner(server)
    const { memberNo } = await buildMember(db)
    await bookTable(db, { restaurantNo, memberNo, reserveDay: '2026-11-10', state: 'visited' })
    const payload = { restaurantNo, note: '늦게 온 말', marks: [] }
    const [answer] = await whileLocked(db, {
      lock: (tx) =>
        tx
          .updateTable('member')
          .set({ withdrawnAt: server.clock.now(), isActive: false })
          .where('memberNo', '=', memberNo)
          .execute(),
      start: () => [ask(server, `PUT /api/desk/guests/m${memberNo}/note`, { token, payload })],
      waiting: 1,
    })
    expect(answer?.status).toBe(404)
    expect(
      await db.selectFrom('guest').selectAll().where('memberNo', '=', memberNo).execute(),
    ).toEqual([])
  })

  test('잊히려던 손님이 그 순간 전화하면 잊히지 않는다', async () => {
    const { restaurantNo } = await reservableOwner(server)
    const phone = '010-1212-3434'
    const { guestNo } = await phoneGuest(db, { restaurantNo, phone, guestName: '오랜만' })
    const of = (day: string) => ({ restaurantNo, guestNo, guestPhone: phone, reserveDay: day })
    await db
      .updateTable('guest')
      .set({ createdAt: new Date('2020-01-01T00:00:00Z') })
      .where('guestNo', '=', guestNo)
      .execute()
    await bookTable(db, { ...of('2025-11-14'), guestName: '오랜만', state: 'visited' })
    await whileLocked(db, {
      lock: (tx) =>
        tx
          .updateTable('guest')
          .set({ guestName: '오랜만에' })
          .where('guestNo', '=', guestNo)
          .execute(),
      start: () => [forgetOldGuests(server.deps)],
      waiting: 1,
      beforeRelease: (tx) => bookTable(tx, of(tomorrow)),
    })
    const kept = await db
      .selectFrom('reservation')
      .select(['reserveDay', 'guestNo', 'guestPhone'])
      .where('restaurantNo', '=', restaurantNo)
      .orderBy('reserveDay')
      .execute()
    expect(kept).toEqual([
      { reserveDay: '2025-11-14', guestNo, guestPhone: phone },
      { reserveDay: tomorrow, guestNo, guestPhone: phone },
    ])
  })
})

describe('하루', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  test('읽기 전에 시작해 읽은 뒤에 끝난 일도 다음에 온다', async () => {
    const { db } = server.deps
    const owner = await reservableOwner(server)
    const { token, restaurantNo } = owner
    const slow = await insertBooking(db, { restaurantNo })
    const quick = await insertBooking(db, { restaurantNo })
    const look = (after?: string) =>
      deskDay(server, { token, day: tomorrow, ...(after !== undefined && { after }) })

    const first = await db.transaction().execute(async (tx) => {
      await tx
        .updateTable('reservation')
        .set({ memo: '창가' })
        .where('reservationNo', '=', slow.reservationNo)
        .execute()
      // Began later, is there earlier: whoever counts by what came last has gone past the slow one.
      await asAnotherServer(() => callOff(server, { ...owner, ...quick }))
      return asAnotherServer(look)
    })
    expect(first.reservations.map(({ memo, state }) => [memo, state])).toEqual([
      ['', 'confirmed'],
      ['', 'cancelled'],
    ])
    const next = await look(first.seen)
    expect(next.isWhole).toBe(false)
    expect(next.reservations).toContainEqual(
      expect.objectContaining({ reservationNo: slow.reservationNo, memo: '창가' }),
    )
  })
})
