import { deskSocket, socketClosed } from '@matjari/contract/sockets'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { asAnotherServer } from '../../../test/setup/one-connection.ts'
import { connect, listening, refusedConnection } from '../../../test/support/chat/sockets.ts'
import { waitingIn, whileLocked } from '../../../test/support/database/race.ts'
import { invite, newStaff, staffOf } from '../../../test/support/desk/staff.ts'
import { ask, signedIn } from '../../../test/support/members/signed-in.ts'
import { callOff, enter, mark, moveTo } from '../../../test/support/reservations/desk.ts'
import {
  historyOf,
  insertBooking,
  reservableOwner,
} from '../../../test/support/restaurants/owners.ts'
import { type TwoServers, twoServers } from '../../../test/support/server/two-servers.ts'
import { endStaff } from './staff.ts'

let servers: TwoServers
beforeAll(async () => {
  // Nothing is looked for now and then: what closes here was told.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  servers = await twoServers()
  await listening(servers.one)
  await listening(servers.other)
})
afterAll(async () => {
  await servers.close()
  vi.useRealTimers()
})

const letGo = (token: string, staffNo: string) =>
  ask(servers.one, `DELETE /api/desk/staff/${staffNo}`, { token })

const statusOf = async (answer: Promise<{ readonly status: number }>) => (await answer).status

async function workplace() {
  const owner = await reservableOwner(servers.one)
  const staff = await newStaff(servers.one, owner.restaurantNo)
  return { owner, staff, restaurantNo: owner.restaurantNo }
}

test('내보낸 직원의 창은 두 서버에서 바로 닫히고, 사장님과 다른 직원의 창은 남는다', async () => {
  const { one, other } = servers
  const { owner, staff, restaurantNo } = await workplace()
  const colleague = await newStaff(one, restaurantNo)
  const path = deskSocket(restaurantNo)
  const windows = [
    await connect(one.app, { path, token: staff.token }),
    await connect(other.app, { path, token: staff.token }),
  ]
  const stays = [
    await connect(other.app, { path, token: colleague.token }),
    await connect(other.app, { path, token: owner.token }),
  ]
  await letGo(owner.token, staff.staffNo)
  for (const window of windows) expect(await window.closed).toBe(socketClosed.refused)
  expect(stays.map(({ socket }) => socket.readyState === socket.OPEN)).toEqual([true, true])
  expect((await refusedConnection(one.app, { path, token: staff.token })).status).toBe(403)
  await Promise.all(stays.map((window) => window.close()))
})

test('내보내는 중에 보낸 것은 기다렸다가 모두 거절되고 아무것도 바꾸지 않는다', async () => {
  const { one } = servers
  const { db } = one.deps
  const { staff, restaurantNo } = await workplace()
  const { token, staffNo } = staff
  const past = { restaurantNo, reserveDay: '2026-11-15' }
  const bookings = [
    await insertBooking(db, past),
    await insertBooking(db, { restaurantNo }),
    await insertBooking(db, { restaurantNo }),
  ]
  const [marked = '', moved = '', called = ''] = bookings.map(({ reservationNo }) => reservationNo)
  const statuses = await whileLocked(db, {
    lock: (tx) => endStaff(tx, { staffNo, now: one.clock.now() }),
    start: () =>
      [
        enter(one, { token }, { restaurantNo }),
        mark(one, { token, reservationNo: marked }, { from: 'confirmed', to: 'visited' }),
        moveTo(one, { token, reservationNo: moved }, { reserveTime: '13:00' }),
        callOff(one, { token, reservationNo: called }),
      ].map(statusOf),
    waiting: 4,
  })
  expect(statuses).toEqual([404, 404, 404, 404])
  for (const { reservationNo } of bookings) expect(await historyOf(db, reservationNo)).toEqual([])
})

test('표시하는 중인 직원은 그것이 끝난 뒤에 내보내진다', async () => {
  const { one } = servers
  const { db } = one.deps
  const { owner, staff, restaurantNo } = await workplace()
  const { token, staffNo } = staff
  const { reservationNo } = await insertBooking(db, { restaurantNo, reserveDay: '2026-11-15' })
  const states = { from: 'confirmed', to: 'visited' }
  let gone: Promise<number> | undefined
  const [marked] = await whileLocked(db, {
    // In the middle of the mark: its key is somebody else's until they let go of it.
    lock: (tx) =>
      tx
        .insertInto('deskWrite')
        .values({
          restaurantNo,
          idemKey: `${staff.memberNo}:one`,
          idemHash: Buffer.alloc(32),
          createdAt: new Date('2020-01-01T00:00:00Z'),
        })
        .execute(),
    start: () => [statusOf(mark(one, { token, reservationNo, key: 'one' }, states))],
    waiting: 1,
    beforeRelease: async (tx) => {
      gone = asAnotherServer(() => statusOf(letGo(owner.token, staffNo)))
      let isAnswered = false
      void gone.finally(() => (isAnswered = true))
      while ((await waitingIn(tx)) < 2 && !isAnswered)
        await new Promise((resolve) => setTimeout(resolve, 10))
      expect(isAnswered).toBe(false)
    },
  })
  expect([marked, await gone]).toEqual([200, 200])
  expect(await historyOf(db, reservationNo)).toMatchObject([
    { kind: 'visited', actor: 'store', actorNo: staff.memberNo },
  ])
  expect((await mark(one, { token, reservationNo }, states)).status).toBe(403)
})

const lockOf = (restaurantNo: string) => ({
  lock: (tx: TwoServers['one']['deps']['db']) =>
    tx
      .selectFrom('restaurant')
      .select('status')
      .where('restaurantNo', '=', restaurantNo)
      .forUpdate()
      .execute(),
})

test('한 자리가 남았을 때 동시에 보낸 초대는 하나만 간다', async () => {
  const { one } = servers
  const { owner, restaurantNo } = await workplace()
  for (let more = 1; more < 19; more += 1) await newStaff(one, restaurantNo)
  const answers = await whileLocked(one.deps.db, {
    ...lockOf(restaurantNo),
    start: () => ['a', 'b', 'c'].map((name) => invite(one, owner, `${name}@example.com`)),
    waiting: 3,
  })
  const statuses = answers.map(({ status }) => status).sort((first, second) => first - second)
  expect(statuses).toEqual([200, 409, 409])
  const { staff, invitations } = await staffOf(one, owner)
  expect(staff.length + invitations.length).toBe(20)
})

test('수락과 거두기가 겹치면 하나만 된다', async () => {
  const { one } = servers
  const { owner, restaurantNo } = await workplace()
  const member = await signedIn(one)
  await invite(one, owner, member.memberEmail)
  const [sent] = (await staffOf(one, owner)).invitations
  const no = sent?.invitationNo
  const answers = await whileLocked(one.deps.db, {
    ...lockOf(restaurantNo),
    start: () => [
      ask(one, `POST /api/staff/invitations/${no}/accept`, member),
      ask(one, `DELETE /api/desk/staff/invitations/${no}`, owner),
    ],
    waiting: 2,
  })
  const [accepted, withdrawn] = answers.map(({ status }) => status)
  const { staff } = await staffOf(one, owner)
  expect([accepted === 200, withdrawn === 200]).toEqual([staff.length === 2, staff.length === 1])
})
