import { messages } from '@matjari/contract/messages'
import type { Availability } from '@matjari/contract/reservations/entities'
import { seoulMoment } from '@matjari/contract/seoul-day'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, signedIn, tokenFor } from '../../../test/support/members/signed-in.ts'
import { takePlaces } from '../../../test/support/reservations/bookings.ts'
import {
  callOff,
  deskDay,
  enter,
  mark,
  moveTo,
  send,
} from '../../../test/support/reservations/desk.ts'
import { bookedNo, tomorrow } from '../../../test/support/reservations/reservable.ts'
import { insertBooking, reservableOwner } from '../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const today = '2026-11-15'
const evening = seoulMoment(today, 18 * 60 + 40)

/** What to send as `after` once nobody else on this engine is in the middle of something. */
async function quiet(token: string, day: string): Promise<string> {
  for (let { seen } = await deskDay(server, { token, day }); ; ) {
    const next = await deskDay(server, { token, day, after: seen })
    if (next.reservations.length === 0) return next.seen
    seen = next.seen
  }
}

/** The bookings that come with `after` when something has been done in between. */
async function changedBy(token: string, day: string, work: () => Promise<unknown>) {
  const after = await quiet(token, day)
  await work()
  const { isWhole, reservations, reservationNos } = await deskDay(server, { token, day, after })
  expect(isWhole).toBe(false)
  return { changed: reservations.map(({ reservationNo }) => reservationNo), reservationNos }
}

test('하루는 손님을 아는 만큼 다 보이고, 그 뒤로는 바뀐 것만 온다', async () => {
  const { db } = server.deps
  const owner = await reservableOwner(server)
  const { token, restaurantNo } = owner
  const guest = await signedIn(server)
  const { memberNo } = guest
  const before = { restaurantNo, memberNo, reserveDay: '2026-11-01' }
  await insertBooking(db, { ...before, state: 'visited' })
  await insertBooking(db, { ...before, reserveMin: 840, state: 'noShow' })
  const elsewhere = await reservableOwner(server)
  await insertBooking(db, { ...before, restaurantNo: elsewhere.restaurantNo, state: 'visited' })
  await db
    .insertInto('guest')
    .values({ restaurantNo, memberNo, note: '땅콩 주의', marks: ['allergy'], createdAt: evening })
    .execute()
  const lunch = await insertBooking(db, { restaurantNo, memberNo, reserveDay: today })
  const dinner = await insertBooking(db, {
    restaurantNo,
    memberNo,
    reserveDay: today,
    reserveMin: 1110,
  })
  const gone = await insertBooking(db, {
    restaurantNo,
    reserveDay: today,
    state: 'cancelled',
    cancelledBy: 'member',
  })
  const entered = { reserveDay: today, reserveTime: '18:30', guestPhone: '010-1234-5678' }
  const { reservationNo: phoned } = (await enter(server, owner, entered)).body.items

  const whole = await deskDay(server, { token })
  expect(whole).toMatchObject({
    restaurantNo,
    day: today,
    runningDay: today,
    now: evening.toISOString(),
    rule: { interval: 30, maxTeamNum: 5, hours: { startTime: '10:00', endTime: '22:00' } },
    nextOpenDay: null,
    isWhole: true,
  })
  const [first, second, third, last] = whole.reservations
  expect(whole.reservations.map(({ reservationNo }) => reservationNo)).toEqual([
    lunch.reservationNo,
    dinner.reservationNo,
    phoned,
    gone.reservationNo,
  ])
  expect([...whole.reservationNos].sort()).toEqual(
    whole.reservations.map(({ reservationNo }) => reservationNo).sort(),
  )
  const known = { visits: 1, noShows: 1, note: '땅콩 주의', marks: ['allergy'] }
  expect(first).toMatchObject({ ...known, guestKey: `m${memberNo}`, isOver: 'N' })
  expect(second).toMatchObject(known)
  expect(third).toMatchObject({ guestKey: expect.stringMatching(/^g\d+$/) as string, visits: 0 })
  expect(last).toMatchObject({ state: 'cancelled' })

  // Everything of a guest whose history has changed, and nothing else.
  const marked = await changedBy(token, today, () =>
    mark(server, { ...owner, ...lunch }, { from: 'confirmed', to: 'visited' }),
  )
  expect(marked.changed).toEqual([lunch.reservationNo, dinner.reservationNo])
  const seen = await deskDay(server, { token })
  expect(seen.reservations[0]).toMatchObject({ stateDate: evening.toISOString(), visits: 1 })
  expect(seen.reservations[1]).toMatchObject({ visits: 2 })

  const cancelled = await changedBy(token, today, () =>
    callOff(server, { ...owner, reservationNo: phoned }),
  )
  expect(cancelled.changed).toEqual([phoned])
  const noted = await changedBy(token, today, () =>
    db.updateTable('guest').set({ note: '' }).where('memberNo', '=', memberNo).execute(),
  )
  expect(noted.changed).toEqual([lunch.reservationNo, dinner.reservationNo])

  const other = await signedIn(server)
  let booked = ''
  const made = await changedBy(token, tomorrow, async () => {
    booked = await bookedNo(server, { ...other, restaurantNo })
  })
  expect(made).toEqual({ changed: [booked], reservationNos: [booked] })
  const moved = await changedBy(token, tomorrow, () =>
    moveTo(
      server,
      { ...owner, reservationNo: booked },
      { reserveDay: today, reserveTime: '19:00' },
    ),
  )
  expect(moved).toEqual({ changed: [], reservationNos: [] })
  const back = await changedBy(token, today, () =>
    moveTo(server, { ...owner, reservationNo: booked }, { reserveTime: '13:00' }),
  )
  expect(back.changed).toEqual([])
  expect(back.reservationNos).not.toContain(booked)
})

test('손님의 계정과 카드, 여기 다른 날의 예약이 바뀌면 그 손님의 예약이 온다', async () => {
  const { db } = server.deps
  const owner = await reservableOwner(server)
  const { token, restaurantNo } = owner
  const elsewhere = await reservableOwner(server)
  const { memberNo } = await signedIn(server)
  const here = await insertBooking(db, { restaurantNo, memberNo, reserveDay: today })
  await insertBooking(db, { restaurantNo, reserveDay: today })
  await insertBooking(db, {
    restaurantNo,
    memberNo,
    reserveDay: today,
    state: 'cancelled',
    cancelledBy: 'member',
  })
  const before = await insertBooking(db, { restaurantNo, memberNo, reserveDay: '2026-11-01' })
  const there = await insertBooking(db, { restaurantNo: elsewhere.restaurantNo, memberNo })
  const by = { guestPhone: '010-1234-5678' }
  const phoned = async (reserveDay: string) =>
    (await enter(server, owner, { ...by, reserveDay, reserveTime: '19:30' })).body.items
  const called = await phoned(today)
  const later = await phoned(tomorrow)
  await enter(server, owner, {
    reserveDay: today,
    reserveTime: '20:00',
    guestPhone: '010-8765-4321',
  })
  const ofMember = (await deskDay(server, { token })).reservations
    .filter((one) => one.memberNo === memberNo)
    .map(({ reservationNo }) => reservationNo)
  expect(ofMember).toHaveLength(2)
  expect(ofMember).toContain(here.reservationNo)

  const changed = async (work: () => Promise<unknown>) =>
    (await changedBy(token, today, work)).changed
  const visited = (reservationNo: string) => () =>
    db
      .updateTable('reservation')
      .set({ state: 'visited' })
      .where('reservationNo', '=', reservationNo)
      .execute()
  const renamed = () =>
    db
      .updateTable('member')
      .set({ memberNickName: `새이름${memberNo}` })
      .where('memberNo', '=', memberNo)
      .execute()
  const noteOf = (of: string) => () =>
    db.insertInto('guest').values({ restaurantNo: of, memberNo, createdAt: evening }).execute()
  const cardOfPhone = () =>
    db
      .updateTable('guest')
      .set({ note: '단골' })
      .where('restaurantNo', '=', restaurantNo)
      .where('phone', '=', by.guestPhone)
      .execute()
  expect(await changed(renamed)).toEqual(ofMember)
  expect(await changed(noteOf(restaurantNo))).toEqual(ofMember)
  expect(await changed(visited(before.reservationNo))).toEqual(ofMember)
  expect(await changed(cardOfPhone)).toEqual([called.reservationNo])
  expect(await changed(visited(later.reservationNo))).toEqual([called.reservationNo])
  expect(await changed(noteOf(elsewhere.restaurantNo))).toEqual([])
  expect(await changed(visited(there.reservationNo))).toEqual([])
})

test.each(['', 'x', '-1', '9'.repeat(19), '1'])(
  '읽을 수 없거나 있을 수 없는 after %j 에는 하루를 통째로 보낸다',
  async (after) => {
    const { token, restaurantNo } = await reservableOwner(server)
    await insertBooking(server.deps.db, { restaurantNo, reserveDay: today })
    const { isWhole, reservations } = await deskDay(server, { token, after })
    // An old one is read, and everything is newer than it.
    expect({ isWhole, count: reservations.length }).toEqual({ isWhole: after !== '1', count: 1 })
  },
)

test('시간마다 앱이 받는 인원과 팀 수는 손님이 보는 자리와 같다', async () => {
  const { db } = server.deps
  const { token, restaurantNo } = await reservableOwner(server, {
    window: { startMin: 660, endMin: 900 },
    hours: { startMin: 600, endMin: 900, breakStartMin: 780, breakEndMin: 810 },
    maxNum: 6,
    maxTeamNum: 3,
    maxSeats: 8,
    stayMin: 90,
  })
  await db
    .updateTable('reservationSetting')
    .set({ stayUpTo: [2, 4], stayUpToMin: [30, 60] })
    .where('restaurantNo', '=', restaurantNo)
    .execute()
  const party = fc.record({
    reserveMin: fc.constantFrom(660, 690, 704, 720, 750, 870),
    numberOfGuests: fc.integer({ min: 1, max: 4 }),
  })
  const seen = new Set<unknown>()
  await fc.assert(
    fc.asyncProperty(fc.array(party, { maxLength: 6 }), async (parties) => {
      await db.deleteFrom('reservation').where('restaurantNo', '=', restaurantNo).execute()
      for (const { reserveMin, numberOfGuests } of parties) {
        const entry = { restaurantNo, reserveDay: tomorrow, reserveMin, numberOfGuests }
        const by = { source: 'phone' as const, isOver: true, createdAt: evening }
        await db
          .insertInto('reservation')
          .values({ ...entry, ...by })
          .execute()
      }
      const { times } = await deskDay(server, { token, day: tomorrow })
      const offers: { guests: number; slots: Availability['slots'] }[] = []
      for (let guests = 1; guests <= 6; guests += 1) {
        const query = { restaurantNo, reserveDay: tomorrow, numberOfGuests: String(guests) }
        const call = `GET /api/reservation?${new URLSearchParams(query)}`
        const { slots } = (await ask<{ items: Availability }>(server, call)).body.items
        offers.push({ guests, slots })
      }
      const expected = [...new Set(offers.flatMap(({ slots }) => slots.map(({ time }) => time)))]
        .filter((time) => time !== '13:00')
        .map((time) => {
          const taken = offers.flatMap(({ guests, slots }) => {
            const slot = slots.find((one) => one.time === time)
            return slot?.available ? [{ fits: guests, teamsLeft: slot.remaining }] : []
          })
          const best = taken.at(-1)
          seen.add(best?.fits)
          return {
            time,
            reason: best ? null : 'full',
            ...(best ?? { fits: 0, teamsLeft: 0 }),
          }
        })
      expect(
        times.map(({ time, reason, fits, teamsLeft }) => ({ time, reason, fits, teamsLeft })),
      ).toEqual(expected)
    }),
    { numRuns: 25, seed: 22 },
  )
  expect(seen.size).toBeGreaterThan(4)
})

test('뒤의 시간이 차서 닫힌 시간은 그 시간을 말한다', async () => {
  const { token, restaurantNo } = await reservableOwner(server, { maxTeamNum: 2, stayMin: 60 })
  await takePlaces(server.deps.db, { restaurantNo, count: 2 })
  const { times } = await deskDay(server, { token, day: tomorrow })
  const at = (time: string) => times.find((one) => one.time === time)
  expect(at('11:00')).toMatchObject({ teams: 0, fits: 5, teamsLeft: 2, reason: null })
  expect(at('11:30')).toMatchObject({ teams: 0, fits: 0, reason: 'full', blockedBy: '12:00' })
  expect(at('12:00')).toMatchObject({ teams: 2, guests: 4, reason: 'full', blockedBy: null })
  expect(at('12:30')).toMatchObject({ teams: 2, guests: 4, reason: 'full', blockedBy: null })
  expect(at('13:00')).toMatchObject({ teams: 0, fits: 5, reason: null })
  const now = (await deskDay(server, { token })).times
  expect(now.find(({ time }) => time === '18:30')).toMatchObject({ fits: 0, reason: 'past' })
})

test('자정을 넘긴 밤에는 문을 닫을 때까지 어제가 오늘이고, 쉬는 날은 다음 여는 날을 말한다', async () => {
  const night = { startMin: 1080, endMin: 1560 }
  const owner = await reservableOwner(server, { hours: night, window: night, weekDays: [1, 7] })
  const at = async (minute: number) => {
    server.clock.set(seoulMoment('2026-11-16', minute))
    const token = await tokenFor(server, owner.memberNo)
    const { day, runningDay, nextOpenDay } = await deskDay(server, { token })
    return { day, runningDay, nextOpenDay }
  }
  expect(await at(119)).toMatchObject({ day: today, runningDay: today })
  expect(await at(120)).toMatchObject({ day: '2026-11-16', nextOpenDay: null })
  server.clock.set(evening)
  const { token } = owner
  const closed = await deskDay(server, { token, day: '2026-11-17' })
  expect(closed).toMatchObject({ rule: { hours: null }, times: [], nextOpenDay: '2026-11-22' })
})

test('그날의 메모는 쓰고 지울 수 있고, 가게 목록과 하루는 자기 것만 보인다', async () => {
  const owner = await reservableOwner(server)
  const { token, restaurantNo } = owner
  const write = (memo: string, by = token) =>
    send(server, 'PUT /api/desk/memo', { token: by, payload: { restaurantNo, day: today, memo } })
  expect((await write('단체 손님 오후 7시')).header.message).toBe(messages.desk.memoSaved)
  expect((await deskDay(server, { token })).memo).toBe('단체 손님 오후 7시')
  await write('')
  expect((await deskDay(server, { token })).memo).toBe('')
  const stranger = await reservableOwner(server)
  expect((await write('남의 메모', stranger.token)).status).toBe(404)
  const theirs = `GET /api/desk/day?restaurantNo=${restaurantNo}`
  expect((await ask(server, theirs, { token: stranger.token })).status).toBe(404)
  const mine = await send<{ restaurantNo: string }[]>(server, 'GET /api/desk/restaurants', owner)
  expect(mine.body.items.map((one) => one.restaurantNo)).toEqual([restaurantNo])
})
