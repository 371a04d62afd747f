import { messages } from '@matjari/contract/messages'
import { closedNews } from '@matjari/contract/rules/waiting'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask, signedIn, tokenFor } from '../../../../test/support/members/signed-in.ts'
import {
  cancel,
  requireTrueCounters,
  reservationRow,
  slotsOfDay,
  takePlaces,
} from '../../../../test/support/reservations/bookings.ts'
import { deskDay, enter } from '../../../../test/support/reservations/desk.ts'
import { bookedNo, tomorrow } from '../../../../test/support/reservations/reservable.ts'
import {
  answerOffer,
  buildWaiter,
  placeInLine,
  stateOf,
  type Waiter,
} from '../../../../test/support/reservations/waiting.ts'
import {
  messagesTo,
  reservableOwner,
  settingsOf,
} from '../../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import { tellWaiters } from '../news/commands.ts'
import { offerForgottenRoom, sweepHolds } from '../sweep/commands.ts'

let server: TestApp
let admin: Awaited<ReturnType<typeof signedIn>>
let owner: Awaited<ReturnType<typeof reservableOwner>>
let restaurantNo: string
let places: string[]
let first: Waiter
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())
afterEach(() => requireTrueCounters(server.deps.db))
beforeEach(async () => {
  server.clock.set(new Date('2026-11-15T09:40:00.000Z'))
  admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
  await open({ maxTeamNum: 2 })
})

/** Two tables, one of which is held for whoever waits. */
async function open(rules: Parameters<typeof reservableOwner>[1]) {
  owner = await reservableOwner(server, rules)
  ;({ restaurantNo } = owner)
  places = await takePlaces(server.deps.db, { restaurantNo, count: 2 })
  first = await buildWaiter(server, { restaurantNo })
  await free()
  expect(await stateOf(server, first.waitingNo)).toBe('held')
}

const free = () => cancel(server, { token: admin.token, reservationNo: places.pop() ?? '' })
const asOwner = (call: string, payload?: object) =>
  ask(server, call, { token: owner.token, ...(payload && { payload }) })
const settings = (info: Parameters<typeof settingsOf>[1]) =>
  asOwner('PUT /api/settings?affected=cancel', settingsOf(restaurantNo, info))
const accept = () => answerOffer(server, first, 'accept')

test('잡아 둔 자리는 예약처럼 센다: 빈 시간에도, 가게의 하루에도, 가게가 넣을 때도', async () => {
  const noon = (await slotsOfDay(server, restaurantNo)).slots.find(({ time }) => time === '12:00')
  expect(noon).toMatchObject({ reason: 'full' })
  const { times } = await deskDay(server, { token: owner.token, day: tomorrow })
  expect(times.find(({ time }) => time === '12:00')).toMatchObject({ teams: 2, guests: 4 })
  const asked = await enter(server, owner)
  expect(asked.header.message).toBe(messages.desk.overTeams(1))
  expect((await enter(server, owner, { isOver: 'Y' })).status).toBe(200)
  expect((await accept()).status).toBe(200)
})

const closings: Record<string, () => Promise<{ status: number }>> = {
  '그날을 쉬면': () =>
    asOwner('PUT /api/operatings/closed-range?affected=cancel', {
      restaurantNo,
      from: tomorrow,
      to: tomorrow,
    }),
  '그 시간이 예약 시간에서 빠지면': () =>
    settings({ maxTeamNum: 2, windows: { Monday: ['17:00', '20:00'] } }),
  '예약 설정을 지우면': () =>
    asOwner(`DELETE /api/settings?restaurantNo=${restaurantNo}&affected=cancel`),
  '가게가 활성이 아니게 되면': () =>
    ask(server, `PATCH /api/admin/restaurants/${restaurantNo}/status`, {
      token: admin.token,
      payload: { status: 'I', reason: '점검', affected: 'cancel' },
    }),
}

test.each(Object.entries(closings))(
  '%s 잡아 둔 자리는 확정할 수 없으니 끝나고, 왜 없어졌는지 안다',
  async (_name, close) => {
    expect((await close()).status).toBe(200)
    expect(await stateOf(server, first.waitingNo)).toBe('over')
    expect((await accept()).header.message).toBe(messages.waiting.notHeld)
    await tellWaiters(server.deps)
    const { restaurantName } = await server.deps.db
      .selectFrom('restaurant')
      .select('restaurantName')
      .where('restaurantNo', '=', restaurantNo)
      .executeTakeFirstOrThrow()
    const table = { restaurantName, day: tomorrow, time: '12:00', numberOfGuests: 2 }
    expect(await messagesTo(server.deps.db, first.memberNo)).toMatchObject([closedNews(table)])
  },
)

test('잡아 둔 뒤에 예약을 멈추거나, 지키기로 하고 팀 수를 줄여도 확정은 지켜지고, 두 번 눌러도 한 예약이다', async () => {
  await asOwner('PUT /api/settings/pause', { restaurantNo })
  const fewer = settingsOf(restaurantNo, { maxTeamNum: 1 })
  expect((await asOwner('PUT /api/settings?affected=keep', fewer)).status).toBe(200)
  const accepted = await ask<{ items: { reservationNo: string } }>(
    server,
    `POST /api/waiting/${first.waitingNo}/accept`,
    { token: first.token },
  )
  expect(accepted.status).toBe(200)
  const { reservationNo } = accepted.body.items
  expect(await reservationRow(server.deps.db, reservationNo)).toMatchObject({ isOver: true })
  expect((await accept()).body).toEqual(accepted.body)
})

test('머무는 시간이 길어지면 잡아 둔 자리도 예약처럼 더 오래 찬다', async () => {
  expect((await settings({ maxTeamNum: 2, stayMinutes: 90 })).status).toBe(200)
  expect(await placeInLine(server, first.waitingNo)).toMatchObject({
    state: 'held',
    holdStay: 90,
    holdTimes: [720, 750, 780],
  })
  await accept()
  const { reservationNo } = (await placeInLine(server, first.waitingNo)) ?? {}
  expect(await reservationRow(server.deps.db, reservationNo ?? '')).toMatchObject({
    stayMin: 90,
    times: [720, 750, 780],
  })
})

test('그 시간에 다른 예약이 있거나 정지된 회원은 자리를 지킨 채 지나치고, 사정이 풀리면 다시 차례다', async () => {
  const [busy, stopped, third] = [
    await buildWaiter(server, { restaurantNo }),
    await buildWaiter(server, { restaurantNo }),
    await buildWaiter(server, { restaurantNo }),
  ]
  const elsewhere = await reservableOwner(server)
  const table = await bookedNo(server, { token: busy.token, restaurantNo: elsewhere.restaurantNo })
  await server.deps.db
    .updateTable('member')
    .set({ isActive: false })
    .where('memberNo', '=', stopped.memberNo)
    .execute()
  await free()
  const states = async () =>
    Promise.all([busy, stopped, third].map(({ waitingNo }) => stateOf(server, waitingNo)))
  expect(await states()).toEqual(['waiting', 'waiting', 'held'])
  await answerOffer(server, third, 'decline')
  expect(await states()).toEqual(['waiting', 'waiting', 'declined'])
  await offerForgottenRoom(server.deps)
  expect(await states()).toEqual(['waiting', 'waiting', 'declined'])
  await cancel(server, { token: busy.token, reservationNo: table })
  await offerForgottenRoom(server.deps)
  expect(await states()).toEqual(['held', 'waiting', 'declined'])
})

test('마지막 시간 30분 앞에서 끝나고, 그 뒤에 난 자리는 아무에게도 가지 않는다', async () => {
  await accept()
  const { waitingNo } = await buildWaiter(server, { restaurantNo })
  server.clock.set(new Date('2026-11-16T11:29:59.999+09:00'))
  await sweepHolds(server.deps)
  expect(await stateOf(server, waitingNo)).toBe('waiting')
  server.clock.advance(1)
  const token = await tokenFor(server, admin.memberNo)
  await cancel(server, { token, reservationNo: places.pop() ?? '' })
  expect(await stateOf(server, waitingNo)).toBe('waiting')
  await sweepHolds(server.deps)
  expect(await stateOf(server, waitingNo)).toBe('over')
})

test('누르고 사라진 서버의 확정은 잠시 뒤에 다음 사람에게 간다', async () => {
  const second = await buildWaiter(server, { restaurantNo })
  server.clock.advance(10 * 60_000 - 1)
  await server.deps.db
    .updateTable('waiting')
    .set({ answeredAt: server.deps.now() })
    .where('waitingNo', '=', first.waitingNo)
    .execute()
  server.clock.advance(1_000)
  await sweepHolds(server.deps)
  expect(await stateOf(server, first.waitingNo)).toBe('held')
  server.clock.advance(15_000)
  await sweepHolds(server.deps)
  expect(await stateOf(server, first.waitingNo)).toBe('expired')
  expect(await stateOf(server, second.waitingNo)).toBe('held')
})
