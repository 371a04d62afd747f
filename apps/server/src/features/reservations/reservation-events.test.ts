import { messages } from '@matjari/contract/messages'
import { reservationEventKinds } from '@matjari/contract/reservations/event-kinds'
import { addDays, seoulMoment } from '@matjari/contract/seoul-day'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asAnotherServer } from '../../../test/setup/one-connection.ts'
import { dashboardAt } from '../../../test/support/dashboard.ts'
import { lettersTo } from '../../../test/support/mail/letters.ts'
import { signIn, testPassword } from '../../../test/support/members/members.ts'
import { ask, signedIn } from '../../../test/support/members/signed-in.ts'
import { eventsOf } from '../../../test/support/reservations/bookings.ts'
import { book, bookedNo, tomorrow } from '../../../test/support/reservations/reservable.ts'
import {
  closed,
  historyOf,
  insertBooking,
  messagesTo,
  reservableOwner,
  weekOf,
} from '../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { isLockTimeout } from '../../db/errors.ts'
import { remindOfTomorrow, sendReservationEvents } from './reservation-events.ts'

describe('알림', () => {
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
    await sendReservationEvents(server.deps)
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

  test('예약 기록의 종류는 데이터베이스와 계약(reservationEventKinds)이 같다', async () => {
    const { rows } = await sql<{ definition: string }>`
      select pg_get_constraintdef(oid) as definition from pg_constraint
      where conrelid = 'reservation_event'::regclass and conname = 'reservation_event_kind_known'`.execute(
      server.deps.db,
    )
    const kinds = [...(rows[0]?.definition ?? '').matchAll(/'(\w+)'/g)].map(([, kind]) => kind)
    expect(new Set(kinds)).toEqual(new Set(Object.keys(reservationEventKinds)))
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
    await sendReservationEvents(server.deps)
    expect(await messagesTo(server.deps.db, guest.memberNo)).toHaveLength(1)
    expect(await lettersTo(server.deps, guest.memberEmail)).toHaveLength(1)
  })

  test('바꾸면 어디에서 어디로 바뀌었는지 둘 다에게 알린다', async () => {
    const { owner, guest, reservationNo, restaurantName } = await bookedGuest()
    const payload = { reserveDay: '2026-11-17', reserveTime: '18:30', numberOfGuests: 3 }
    await ask(server, `PUT /api/reservation/${reservationNo}`, { token: guest.token, payload })
    await sendReservationEvents(server.deps)
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
    await sendReservationEvents(server.deps)
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
    await sendReservationEvents(server.deps)
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
    await sendReservationEvents(server.deps)
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
    await sendReservationEvents(server.deps)
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
    await sendReservationEvents(server.deps)
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
    await sendReservationEvents(server.deps)
    const sent = await messagesTo(db, memberNo)
    expect(sent).toHaveLength(120)
    expect(sent.at(-1)?.content).toContain('120명')
  })
})

describe('받는 사람', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  async function bookedGuest(options: Parameters<typeof signedIn>[1] = {}) {
    const owner = await reservableOwner(server)
    const guest = await signedIn(server, options)
    const { body } = await book(server, { token: guest.token, restaurantNo: owner.restaurantNo })
    return { owner, guest, reservationNo: body.items?.reservationNo ?? '' }
  }
  const withdraw = (token: string) =>
    ask(server, 'DELETE /api/member/delete', {
      token,
      payload: { password: testPassword, affected: 'cancel' },
    })

  test('인증하지 않은 주소로는 메일을 보내지 않고 알림함에만 넣는다', async () => {
    const { guest } = await bookedGuest({ isEmailProved: false })
    await sendReservationEvents(server.deps)
    expect(await messagesTo(server.deps.db, guest.memberNo)).toHaveLength(1)
    expect(await lettersTo(server.deps, guest.memberEmail)).toEqual([])
  })

  test('주소가 없는 회원도 알림함으로 알린다', async () => {
    const { guest } = await bookedGuest({ memberEmail: null, isEmailProved: false })
    await sendReservationEvents(server.deps)
    expect(await messagesTo(server.deps.db, guest.memberNo)).toHaveLength(1)
  })

  test('알리기 전에 탈퇴한 손님에게는 아무것도 쓰지 않고 사장에게는 알린다', async () => {
    const { owner, guest, reservationNo } = await bookedGuest()
    expect((await withdraw(guest.token)).header.code).toBe('S200')
    await sendReservationEvents(server.deps)
    const { db } = server.deps
    expect(await messagesTo(db, guest.memberNo)).toEqual([])
    expect(await lettersTo(server.deps, guest.memberEmail)).toEqual([])
    const titles = (await messagesTo(db, owner.memberNo)).map(({ title }) => title)
    expect(titles).toEqual(['새 예약이 들어왔어요', '예약이 취소됐어요'])
    const sent = (await historyOf(db, reservationNo)).map(({ kind, toldAt }) => [kind, toldAt])
    expect(sent).toEqual([
      ['booked', server.deps.now()],
      ['cancelled', server.deps.now()],
    ])
  })

  test('알리기 전에 탈퇴한 사장에게는 아무것도 쓰지 않는다', async () => {
    const { owner, guest } = await bookedGuest()
    expect((await withdraw(owner.token)).header.code).toBe('S200')
    await sendReservationEvents(server.deps)
    const { db } = server.deps
    expect(await messagesTo(db, owner.memberNo)).toEqual([])
    const titles = (await messagesTo(db, guest.memberNo)).map(({ title }) => title)
    expect(titles).toEqual(['예약이 확정됐어요', expect.stringMatching(/ 예약이 취소됐어요$/)])
  })

  test('사장이 넣은 손님과 방문 표시는 아무에게도 알리지 않는다', async () => {
    const { owner, guest } = await bookedGuest()
    const { token, restaurantNo, memberNo } = owner
    const { db } = server.deps
    await ask(server, 'POST /api/reservation/board', {
      token,
      payload: {
        restaurantNo,
        reserveDay: tomorrow,
        reserveTime: '12:00',
        numberOfGuests: 2,
        source: 'phone',
        guestName: '박손님',
      },
    })
    await db.updateTable('reservation').set({ reserveDay: '2026-11-15' }).execute()
    const { reservationNo } = await db
      .selectFrom('reservation')
      .select('reservationNo')
      .where('memberNo', '=', guest.memberNo)
      .executeTakeFirstOrThrow()
    await ask(server, `PATCH /api/reservation/${reservationNo}/state`, {
      token,
      payload: { from: 'confirmed', to: 'visited' },
    })
    await sendReservationEvents(server.deps)
    expect(await messagesTo(db, memberNo)).toHaveLength(1)
    expect(await messagesTo(db, guest.memberNo)).toHaveLength(1)
  })

  test('메일 서버가 없는 운영에서도 알림함에는 들어간다', async () => {
    const { guest } = await bookedGuest()
    const production = { ...server.deps.config, production: true, smtpUrl: undefined }
    await sendReservationEvents({ ...server.deps, config: production })
    expect(await messagesTo(server.deps.db, guest.memberNo)).toHaveLength(1)
    expect(await lettersTo(server.deps, guest.memberEmail)).toEqual([])
  })
})

describe('내일 예약', () => {
  let server: TestApp
  const zone = process.env.TZ
  beforeAll(async () => {
    server = await testApp()
  })
  beforeEach(async () => {
    // Whom an earlier test booked for is nobody's business here.
    await server.deps.db.deleteFrom('reservation').execute()
    at('2026-11-16', 9)
  })
  afterEach(() => {
    process.env.TZ = zone
  })
  afterAll(() => server.close())

  const today = '2026-11-16'
  const day = '2026-11-17'
  const at = (date: string, hour: number) => server.clock.set(seoulMoment(date, hour * 60))

  async function remind() {
    await remindOfTomorrow(server.deps)
    await sendReservationEvents(server.deps)
  }
  const remindersOf = async (memberNo: string) =>
    (await messagesTo(server.deps.db, memberNo))
      .filter(({ title }) => title === '내일 예약이 있어요')
      .map(({ content }) => content)

  async function guestOn(
    reserveDay: string,
    booking: Partial<Parameters<typeof insertBooking>[1]> = {},
  ) {
    const guest = await signedIn(server)
    const owner = await reservableOwner(server)
    const { memberNo } = guest
    const { restaurantNo } = owner
    const { db } = server.deps
    const made = await insertBooking(db, { restaurantNo, memberNo, reserveDay, ...booking })
    return { ...guest, owner, reservationNo: made.reservationNo }
  }

  test.each(['UTC', 'America/Los_Angeles', 'Pacific/Auckland'])(
    '전날 서울의 열 시부터 알림함과 메일로 한 번 알린다 (%s의 서버)',
    async (processZone) => {
      process.env.TZ = processZone
      const { memberNo, memberEmail, owner } = await guestOn(day)
      server.clock.set(seoulMoment(today, 10 * 60 - 1))
      await remind()
      expect(await remindersOf(memberNo)).toEqual([])
      at(today, 10)
      await remind()
      expect(await remindersOf(memberNo)).toEqual([
        expect.stringContaining('11.17 (화) 12:00, 2명') as string,
      ])
      const [letter] = await lettersTo(server.deps, memberEmail)
      expect(letter?.subject).toContain('내일 예약이 있어요')
      server.clock.set(seoulMoment(today, 24 * 60 - 1))
      await remind()
      at(day, 11)
      await remind()
      expect(await remindersOf(memberNo)).toHaveLength(1)
      expect(await lettersTo(server.deps, memberEmail)).toHaveLength(1)
      expect(await messagesTo(server.deps.db, owner.memberNo)).toEqual([])
    },
  )

  test('열 시를 지나 켜진 서버도 그날 안에는 알린다', async () => {
    const { memberNo } = await guestOn(day)
    at(today, 23)
    await remind()
    expect(await remindersOf(memberNo)).toHaveLength(1)
  })

  test('오늘 예약한 손님에게는 알리지 않고 어제까지 예약한 손님에게만 알린다', async () => {
    const midnight = seoulMoment(today, 0)
    const before = await guestOn(day, { createdAt: new Date(midnight.getTime() - 1) })
    const after = await guestOn(day, { createdAt: midnight })
    at(today, 10)
    await remind()
    expect(await remindersOf(before.memberNo)).toHaveLength(1)
    expect(await remindersOf(after.memberNo)).toEqual([])
  })

  test('취소했거나 다른 날이거나 다녀간 손님에게는 알리지 않는다', async () => {
    const guests = [
      await guestOn(day, { state: 'cancelled', cancelledBy: 'member' }),
      await guestOn(today),
      await guestOn(addDays(day, 1)),
      await guestOn(day, { state: 'visited' }),
    ]
    at(today, 10)
    await remind()
    for (const { memberNo } of guests) expect(await remindersOf(memberNo)).toEqual([])
  })

  test('알린 뒤에 다른 날로 옮기면 새 날의 전날에 다시 알린다', async () => {
    const { memberNo, memberId, reservationNo } = await guestOn(day)
    at(today, 10)
    await remind()
    const { accessToken: token } = await signIn(server.app, memberId)
    const payload = { reserveDay: '2026-11-20', reserveTime: '13:00', numberOfGuests: 2 }
    const moved = await ask(server, `PUT /api/reservation/${reservationNo}`, { token, payload })
    expect(moved.status).toBe(200)
    at('2026-11-19', 10)
    await remind()
    await remind()
    expect(await remindersOf(memberNo)).toEqual([
      expect.stringContaining('11.17') as string,
      expect.stringContaining('11.20 (금) 13:00') as string,
    ])
  })

  test('때를 놓친 알림은 틀린 날을 말하므로 버린다', async () => {
    const { memberNo } = await guestOn(day)
    at(today, 10)
    await remindOfTomorrow(server.deps)
    at(day, 9)
    await sendReservationEvents(server.deps)
    expect(await remindersOf(memberNo)).toEqual([])
    const unsent = server.deps.db.selectFrom('reservationEvent').where('toldAt', 'is', null)
    expect(await unsent.select('eventNo').execute()).toEqual([])
  })

  test('알리려던 사이에 취소했거나 옮긴 예약은 되새기지 않는다', async () => {
    const cancelled = await guestOn(day)
    const moved = await guestOn(day)
    at(today, 10)
    await remindOfTomorrow(server.deps)
    const changed = server.deps.db.updateTable('reservation')
    await changed
      .set({ state: 'cancelled', cancelledBy: 'member' })
      .where('reservationNo', '=', cancelled.reservationNo)
      .execute()
    await changed
      .set({ reserveMin: 780 })
      .where('reservationNo', '=', moved.reservationNo)
      .execute()
    await sendReservationEvents(server.deps)
    for (const { memberNo, memberEmail } of [cancelled, moved]) {
      expect(await remindersOf(memberNo)).toEqual([])
      expect(await lettersTo(server.deps, memberEmail)).toEqual([])
    }
  })

  /** So many guests of one evening, as a large city has them; nobody is asked whether there is room. */
  async function manyGuests(count: number) {
    const { restaurantNo } = await reservableOwner(server)
    await server.deps.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`with guest as (
        insert into member (member_id, member_name, member_nick_name)
        select 'many_' || n, '많은손님', 'many_' || n from generate_series(1, ${count}::int) n returning member_no)
      insert into reservation (restaurant_no, member_no, reserve_day, reserve_min, number_of_guests, created_at,
        stay_min, times)
      select ${restaurantNo}::bigint, member_no, ${day}::date, 720, 2, ${seoulMoment('2026-11-10', 0)}::timestamptz,
        30, '{720}' from guest`.execute(tx)
    })
  }

  async function remindedOfMany() {
    const { rows } = await sql<{ told: number }>`
    select count(*)::int as told from inbox_message i join member m using (member_no)
    where i.title = '내일 예약이 있어요' and m.member_id like 'many_%'`.execute(server.deps.db)
    return rows[0]?.told
  }

  test('아주 많은 손님은 1분에 600명씩 되새기고, 다른 소식은 그 뒤에서 기다리지 않는다', async () => {
    await manyGuests(1300)
    at(today, 10)
    await remind()
    expect(await remindedOfMany()).toBe(600)
    const { reservationNo, token } = await guestOn('2026-11-18')
    const left = `DELETE /api/reservation?reservationNo=${reservationNo}`
    expect((await ask(server, left, { token })).status).toBe(200)
    await sendReservationEvents(server.deps)
    expect((await historyOf(server.deps.db, reservationNo)).at(-1)).toMatchObject({
      kind: 'cancelled',
      toldAt: expect.any(Date) as Date,
    })
    for (const [minute, told] of [
      [1, 1200],
      [2, 1300],
    ] as const) {
      expect(await remindedOfMany()).toBeLessThan(told)
      server.clock.set(seoulMoment(today, 10 * 60 + minute))
      await remind()
      expect(await remindedOfMany()).toBe(told)
    }
  })
})

describe('보내지 못한 알림', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp({ DATABASE_LOCK_TIMEOUT_MS: '300' })
  })
  afterAll(() => server.close())

  /** Whatever is written under the bell of this member is refused from now on. */
  const breakInboxOf = (memberNo: string) =>
    sql`
    create function broken_inbox() returns trigger language plpgsql as $$
      begin raise exception 'broken'; end $$;
    create trigger broken_inbox before insert on inbox_message for each row
      when (new.member_no = ${sql.lit(memberNo)}) execute function broken_inbox()`.execute(
      server.deps.db,
    )

  async function bookedGuest(restaurantNo: string) {
    const guest = await signedIn(server)
    return { ...guest, reservationNo: await bookedNo(server, { token: guest.token, restaurantNo }) }
  }

  test('알릴 수 없는 하나는 미뤄지다가 다섯 번 만에 내려놓고, 나머지는 바로 알린다', async () => {
    const { db } = server.deps
    const { restaurantNo } = await reservableOwner(server)
    const before = await bookedGuest(restaurantNo)
    const broken = await bookedGuest(restaurantNo)
    const after = await bookedGuest(restaurantNo)
    await breakInboxOf(broken.memberNo)

    const warnings: unknown[] = []
    const log = {
      warn(details: object, line: string) {
        const { eventNo, tries } = details as { eventNo: string; tries: number }
        warnings.push([eventNo, tries, line])
      },
    }
    const round = () => sendReservationEvents(server.deps, { log })
    await round()
    for (const { memberNo } of [before, after])
      expect(await messagesTo(db, memberNo)).toHaveLength(1)
    const event = async () => (await eventsOf(db, broken.reservationNo))[0]
    expect(await event()).toMatchObject({ tries: 1, toldAt: null, givenUpAt: null })
    // It waits its time: the next round leaves it alone.
    await round()
    expect(await event()).toMatchObject({ tries: 1 })

    for (const tries of [2, 3, 4, 5]) {
      server.clock.advance(60 * 60_000)
      await round()
      expect(await event()).toMatchObject({ tries })
    }
    expect(await event()).toMatchObject({ toldAt: null, givenUpAt: server.deps.now() })
    server.clock.advance(60 * 60_000)
    await round()
    expect(await event()).toMatchObject({ tries: 5 })

    const { eventNo } = (await event()) ?? {}
    expect(warnings).toEqual([
      ...[1, 2, 3, 4].map((tries) => [eventNo, tries, 'event could not be sent']),
      [eventNo, 5, 'event given up'],
    ])
    const moment = server.deps.now().toISOString()
    expect(await dashboardAt(server, moment)).toMatchObject({ untoldNewsCount: 1 })
  })

  test('데이터베이스가 잠시 바쁜 것은 알릴 수 없는 것으로 세지 않는다', async () => {
    const { db } = server.deps
    const { restaurantNo } = await reservableOwner(server)
    const { memberNo, reservationNo } = await bookedGuest(restaurantNo)
    await db.transaction().execute(async (tx) => {
      await sql`lock table inbox_message in exclusive mode`.execute(tx)
      const error: unknown = await asAnotherServer(() => sendReservationEvents(server.deps)).catch(
        (caught: unknown) => caught,
      )
      expect(isLockTimeout(error)).toBe(true)
    })
    expect(await eventsOf(db, reservationNo)).toMatchObject([{ tries: 0, retryAt: null }])
    await sendReservationEvents(server.deps)
    expect(await messagesTo(db, memberNo)).toHaveLength(1)
  })
})
