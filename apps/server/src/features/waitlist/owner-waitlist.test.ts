import { messages } from '@matjari/contract/messages'
import { seoulMoment } from '@matjari/contract/seoul-day'
import type {
  DeskWaitlistEntry,
  WaitlistEntry,
  WaitlistNumbers,
} from '@matjari/contract/waitlist/entities'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { newStaff } from '../../../test/support/desk/staff.ts'
import { ask, tokenFor } from '../../../test/support/members/signed-in.ts'
import {
  buildGuest,
  requireTrueCounters,
  takePlaces,
} from '../../../test/support/reservations/bookings.ts'
import { callOff, deskDay, enter, moveTo } from '../../../test/support/reservations/desk.ts'
import { tomorrow } from '../../../test/support/reservations/reservable.ts'
import { reservableOwner } from '../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

const evening = seoulMoment('2026-11-15', 18 * 60 + 40)
const minute = 60_000

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterEach(async () => {
  server.clock.set(evening)
  await requireTrueCounters(server.deps.db)
})
afterAll(() => server.close())

/** One table at noon and one at one, both taken; in between the house rests. */
async function fullHouse() {
  const owner = await reservableOwner(server, {
    maxTeamNum: 1,
    window: { startMin: 660, endMin: 840 },
    hours: { startMin: 600, endMin: 1320, breakStartMin: 750, breakEndMin: 780 },
  })
  const { restaurantNo } = owner
  const { db } = server.deps
  const [noon = ''] = await takePlaces(db, { restaurantNo, count: 1 })
  const [one = ''] = await takePlaces(db, { restaurantNo, count: 1, minute: 780 })
  return { ...owner, noon, one }
}

async function join(restaurantNo: string, from: string, to: string, numberOfGuests: number) {
  const guest = await buildGuest(server)
  const { body } = await ask<{ items: WaitlistEntry }>(server, 'POST /api/waiting', {
    token: guest.token,
    payload: { restaurantNo, day: tomorrow, from, to, numberOfGuests },
  })
  return { ...guest, waitingNo: body.items.waitingNo }
}

const look = (token: string, day: string | null = tomorrow) =>
  ask<{ items: DeskWaitlistEntry }>(server, `GET /api/desk/waiting${day ? `?day=${day}` : ''}`, {
    token,
  })

test('가게는 시간마다 몇 팀이 몇 명으로 기다리는지 볼 뿐, 누구인지는 보지 못한다', async () => {
  const { token, restaurantNo, noon } = await fullHouse()
  const first = await join(restaurantNo, '12:00', '13:00', 2)
  const others = [
    await join(restaurantNo, '12:00', '12:00', 4),
    await join(restaurantNo, '13:00', '13:00', 2),
  ]
  const before = await look(token)
  expect(before.body.items).toEqual({
    day: tomorrow,
    runningDay: '2026-11-15',
    now: evening.toISOString(),
    teams: 3,
    holds: [],
    times: [
      {
        time: '12:00',
        teams: 2,
        parties: [
          { numberOfGuests: 2, teams: 1 },
          { numberOfGuests: 4, teams: 1 },
        ],
        offered: 0,
      },
      { time: '13:00', teams: 2, parties: [{ numberOfGuests: 2, teams: 2 }], offered: 0 },
    ],
    openSpans: [
      { from: '11:00', to: '11:30' },
      { from: '13:30', to: '13:30' },
    ],
    log: [],
  })

  await callOff(server, { token, reservationNo: noon })
  const heldUntil = new Date(evening.getTime() + 10 * minute).toISOString()
  const held = await look(token)
  expect(held.body.items).toMatchObject({
    teams: 3,
    holds: [{ time: '12:00', numberOfGuests: 2, heldUntil }],
    times: [
      { time: '12:00', teams: 2, offered: 1 },
      // Whoever has an offer waits for nothing else.
      { time: '13:00', teams: 1, offered: 0 },
    ],
    log: [{ kind: 'held', time: '12:00', minutes: null, createDate: evening.toISOString() }],
  })
  const staff = await newStaff(server, restaurantNo)
  expect((await look(staff.token)).body.items).toEqual(held.body.items)
  expect((await look(token, null)).body.items).toMatchObject({
    day: '2026-11-15',
    teams: 3,
    times: [],
  })
  const written = before.text + held.text
  expect(written).not.toMatch(/nick|member|waitingNo/i)
  for (const { waitingNo } of [first, ...others]) expect(written).not.toContain(`"${waitingNo}"`)

  server.clock.advance(6 * minute + 59_000)
  const again = { token: await tokenFor(server, first.memberNo) }
  await ask(server, `POST /api/waiting/${first.waitingNo}/accept`, again)
  expect((await look(token)).body.items).toMatchObject({
    teams: 2,
    holds: [],
    times: [
      { time: '12:00', teams: 1, offered: 0 },
      { time: '13:00', teams: 1, offered: 0 },
    ],
    log: [{ kind: 'accepted', time: '12:00', numberOfGuests: 2, minutes: 6 }],
  })
})

test('현황판은 맡아 둔 자리를 찬 자리로 세고, 그 자리에 손님을 넣으려면 사장에게 묻는다', async () => {
  const { token, restaurantNo, noon, one } = await fullHouse()
  const waiter = await join(restaurantNo, '12:00', '12:00', 2)
  await callOff(server, { token, reservationNo: noon })
  const day = await deskDay(server, { token, day: tomorrow })
  expect(day.waitingTeams).toBe(1)
  const nothing = { heldTeams: 0, heldGuests: 0 }
  expect(day.times).toMatchObject([
    { time: '11:00', teams: 0, ...nothing },
    { time: '11:30', teams: 0, ...nothing },
    { time: '12:00', teams: 1, guests: 2, heldTeams: 1, heldGuests: 2, reason: 'full' },
    { time: '13:00', teams: 1, ...nothing },
    { time: '13:30', teams: 0, ...nothing },
  ])

  const question = [409, messages.desk.overTeams(1)]
  const asked = await enter(server, { token })
  expect([asked.status, asked.header.message]).toEqual(question)
  const moved = await moveTo(server, { token, reservationNo: one }, { reserveTime: '12:00' })
  expect([moved.status, moved.header.message]).toEqual(question)
  expect((await enter(server, { token }, { isOver: 'Y' })).status).toBe(200)
  // The place was promised: whoever has it keeps it.
  const accepted = await ask(server, `POST /api/waiting/${waiter.waitingNo}/accept`, waiter)
  expect(accepted.status).toBe(200)
})

test('기다리기 시작하거나 그만두면 가게의 창에 알린다', async () => {
  const { restaurantNo } = await fullHouse()
  const told = vi.spyOn(server.deps.boardEvents, 'changed')
  const waiter = await join(restaurantNo, '12:00', '12:00', 2)
  expect(told.mock.calls).toEqual([[restaurantNo]])
  await ask(server, `DELETE /api/waiting/${waiter.waitingNo}`, waiter)
  expect(told.mock.calls).toEqual([[restaurantNo], [restaurantNo]])
  told.mockRestore()
})

test('관리자는 지금 기다리는 팀과, 30일 동안 신청한 팀이 어떻게 되었는지를 센다', async () => {
  const { db } = server.deps
  await db.deleteFrom('waiting').execute()
  const { restaurantNo } = await fullHouse()
  const daysAgo = (days: number, minutes = 0) =>
    new Date(evening.getTime() - (days * 24 * 60 - minutes) * minute)
  const member = async () => (await buildGuest(server)).memberNo
  const row = async (days: number) => ({
    restaurantNo,
    memberNo: await member(),
    day: tomorrow,
    fromMin: 720,
    toMin: 720,
    guests: 2,
    joinedAt: daysAgo(days),
  })
  const offered = async (days: number, waited: number) => ({
    ...(await row(days)),
    holdMin: 720,
    holdTimes: [720],
    holdStay: 30,
    heldAt: daysAgo(days, waited),
    heldUntil: daysAgo(days, waited + 10),
    endedAt: daysAgo(days, waited + 5),
  })
  const states = [
    { ...(await row(40)), state: 'waiting' as const },
    { ...(await row(1)), state: 'waiting' as const },
    { ...(await row(2)), state: 'left' as const, endedAt: daysAgo(1) },
    { ...(await offered(31, 1)), state: 'accepted' as const },
    { ...(await offered(29, 7)), state: 'accepted' as const },
    { ...(await offered(5, 30)), state: 'accepted' as const },
    { ...(await offered(3, 90)), state: 'accepted' as const },
    { ...(await offered(3, 2)), state: 'declined' as const },
    { ...(await offered(4, 2)), state: 'expired' as const },
  ]
  for (const values of states) await db.insertInto('waiting').values(values).execute()
  const admin = await buildGuest(server, { memberRole: 'ROLE_ADMIN' })
  const { body } = await ask<{ items: WaitlistNumbers }>(server, 'GET /api/admin/waiting', admin)
  expect(body.items).toEqual({
    waiting: 2,
    held: 0,
    joined: 7,
    offered: 5,
    accepted: 3,
    declined: 1,
    expired: 1,
    medianMinutes: 30,
  })
})
