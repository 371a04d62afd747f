import { addDays, seoulMoment } from '@matjari/contract/rules/time/seoul-day'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { lettersTo } from '../../../../test/support/mail/letters.ts'
import { signIn } from '../../../../test/support/members/members.ts'
import { ask, signedIn } from '../../../../test/support/members/signed-in.ts'
import {
  historyOf,
  insertBooking,
  messagesTo,
  reservableOwner,
} from '../../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import { remindOfTomorrow, sendNews } from './commands.ts'

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
  await sendNews(server.deps)
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
  await sendNews(server.deps)
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
  await changed.set({ reserveMin: 780 }).where('reservationNo', '=', moved.reservationNo).execute()
  await sendNews(server.deps)
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
  await sendNews(server.deps)
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
