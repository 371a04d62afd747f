import { messages } from '@matjari/contract/messages'
import { slotReasons } from '@matjari/contract/rules/reservations/state'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { asAnotherServer } from '../../../../test/setup/one-connection.ts'
import { waitingIn, whileLocked } from '../../../../test/support/database/race.ts'
import { testPassword } from '../../../../test/support/members/members.ts'
import { ask } from '../../../../test/support/members/signed-in.ts'
import { buildGuest, requireTrueCounters } from '../../../../test/support/reservations/bookings.ts'
import {
  book,
  buildReservable,
  countsAt,
} from '../../../../test/support/reservations/reservable.ts'
import { heldSlot } from '../../../../test/support/reservations/slot-races.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import type { Db } from '../../../lib/db/database.ts'
import { lockSchedules } from '../../schedule/locks.ts'

// A booking waits for its slot, alone or in the queue behind another, while something else is decided about
// its member or its restaurant. Whatever was answered first holds.

let server: TestApp
let db: Db
let admin: { memberNo: string; token: string }
let owner: { memberNo: string; token: string; memberId: string }
let guest: { memberNo: string; token: string; memberId: string }
let restaurantNo: string
let people = 0
beforeAll(async () => {
  server = await testApp()
  db = server.deps.db
  admin = await buildGuest(server, { memberRole: 'ROLE_ADMIN' })
})
afterAll(() => server.close())
afterEach(() => requireTrueCounters(db))
beforeEach(async () => {
  const named = async (memberId: string, isStoreOwner: boolean) => ({
    ...(await buildGuest(server, { memberId, isStoreOwner })),
    memberId,
  })
  people += 1
  owner = await named(`owner_${people}`, true)
  guest = await named(`guest_${people}`, false)
  restaurantNo = (await buildReservable(db, { memberNo: owner.memberNo })).restaurantNo
})

type Act = () => Promise<{ readonly header: { readonly code: string } }>

const withdraw: Act = () =>
  ask(server, 'DELETE /api/member/delete', {
    token: guest.token,
    payload: { password: testPassword },
  })
const deactivate: Act = () =>
  ask(server, 'POST /api/member/admin-update', {
    token: admin.token,
    payload: { memberId: guest.memberId, isActive: 'N', reason: '약관을 어겼어요' },
  })
const pause: Act = () =>
  ask(server, 'PUT /api/settings/pause', { token: owner.token, payload: { restaurantNo } })
const close: Act = () =>
  ask(server, `PATCH /api/admin/restaurants/${restaurantNo}/status`, {
    token: admin.token,
    payload: { status: 'I', reason: '폐업했어요' },
  })

const stopOwner: Act = () =>
  ask(server, 'POST /api/member/admin-update', {
    token: admin.token,
    payload: { memberId: owner.memberId, isActive: 'N', reason: '서류가 없어요' },
  })
const ownerLeaves: Act = () =>
  ask(server, 'DELETE /api/member/delete', {
    token: owner.token,
    payload: { password: testPassword },
  })

/**
 * The answers of a booking that waits for its slot and of what is done meanwhile, and whether that was
 * answered before the slot was free. `behind`: how many others of the same process wait before it.
 */
async function meanwhile(act: Act, { behind }: { behind: number }) {
  const others: { token: string }[] = []
  for (let count = 0; count < behind; count += 1) others.push(await buildGuest(server))
  let acting: ReturnType<Act> | undefined
  let isAnswered = false
  let isAnsweredFirst = false
  const answers = await whileLocked(db, {
    lock: heldSlot({ restaurantNo }),
    start: () => [
      ...others.map(({ token }) => book(server, { token, restaurantNo })),
      book(server, { token: guest.token, restaurantNo }),
    ],
    waiting: 1,
    beforeRelease: async (tx) => {
      const acted = asAnotherServer(act)
      acting = acted
      void acted.then(() => {
        isAnswered = true
      })
      while (!isAnswered && (await waitingIn(tx)) < 2)
        await new Promise((resolve) => setTimeout(resolve, 10))
      isAnsweredFirst = isAnswered
    },
  })
  const action = (await acting)?.header.code
  return {
    action,
    isAnsweredFirst,
    booking: answers.at(-1)?.header,
    ahead: answers.slice(0, -1).map(({ header }) => header.code),
  }
}

const live = async () => (await countsAt(db, { restaurantNo })).live

test.each([
  ['탈퇴', 0, withdraw, 'E401'],
  ['탈퇴', 2, withdraw, 'E401'],
  ['비활성화', 0, deactivate, 'E403-INACTIVE'],
  ['비활성화', 2, deactivate, 'E403-INACTIVE'],
] as const)(
  '%s한 사람의 예약은 자리를 기다린 뒤에도 확정되지 않는다 (앞에 %d명은 그대로)',
  async (_name, behind, act, refusal) => {
    const { action, booking, ahead, isAnsweredFirst } = await meanwhile(act, { behind })
    expect({ action, isAnsweredFirst }).toEqual({ action: 'S200', isAnsweredFirst: true })
    expect(booking?.code).toBe(refusal)
    expect(ahead).toEqual(Array<string>(behind).fill('S200'))
    expect(await live()).toBe(behind)
  },
)

test.each([
  ['멈춤', 0, pause],
  ['멈춤', 2, pause],
  ['비활성', 0, close],
  ['비활성', 2, close],
  ['사장 비활성', 0, stopOwner],
  ['사장 비활성', 2, stopOwner],
  ['사장 탈퇴', 0, ownerLeaves],
  ['사장 탈퇴', 2, ownerLeaves],
] as const)(
  '가게의 %s은 자리를 기다리던 예약을 보고 나서 정해진다 (앞에 %d명)',
  async (name, behind, act) => {
    const { action, booking, isAnsweredFirst } = await meanwhile(act, { behind })
    expect(isAnsweredFirst).toBe(false)
    // Alone it was on its way already; behind others it may come after the owner.
    expect(behind > 0 || booking?.code === 'S200').toBe(true)
    // Whoever got in before is asked about; only then can the restaurant be closed.
    expect(action).toBe(name === '멈춤' ? 'S200' : 'E409-AFFECTED')
    const late = await buildGuest(server)
    const after = await book(server, { token: late.token, restaurantNo })
    expect(after.header.code).toBe(name === '멈춤' ? 'E409' : 'S200')
  },
)

test.each([
  ['탈퇴', withdraw],
  ['비활성화', deactivate],
] as const)('%s는 회원을 보고 있는 예약을 기다려 그 자리까지 비운다', async (_name, act) => {
  // The booking has its place and looks at its member; whoever leaves comes second.
  const [booking, action] = await whileLocked(db, {
    lock: (tx) =>
      tx
        .selectFrom('member')
        .select('memberNo')
        .where('memberNo', '=', guest.memberNo)
        .forNoKeyUpdate()
        .execute(),
    start: () => [
      book(server, { token: guest.token, restaurantNo }).then(({ header }) => header.code),
      (async () => {
        while ((await waitingIn(db)) < 1) await new Promise((resolve) => setTimeout(resolve, 10))
        return (await act()).header.code
      })(),
    ],
    waiting: 2,
  })
  // Whichever of the two comes first.
  expect(action).toBe('S200')
  expect(['S200', 'E401', 'E403-INACTIVE']).toContain(booking)
  expect(await live()).toBe(0)
})

test('멈춘 뒤에 판단되는 예약은 받지 않는다', async () => {
  const [answer] = await whileLocked(db, {
    lock: async (tx) => {
      await lockSchedules(tx, [restaurantNo])
      await tx
        .updateTable('reservationSetting')
        .set({ isPaused: true })
        .where('restaurantNo', '=', restaurantNo)
        .execute()
    },
    start: () => [book(server, { token: guest.token, restaurantNo })],
    waiting: 1,
  })
  expect(answer?.header).toMatchObject({ code: 'E409', message: `${slotReasons.paused}.` })
  expect(await live()).toBe(0)
})

test('한도는 한꺼번에 여러 가게를 예약해도 지켜진다', async () => {
  const places = [restaurantNo]
  for (let count = 0; count < 5; count += 1) places.push((await buildReservable(db)).restaurantNo)
  const times = ['12:00', '13:00', '14:00', '15:00', '16:00', '17:00']
  const answers = await Promise.all(
    places.map((no, at) =>
      book(server, { token: guest.token, restaurantNo: no, reserveTime: times[at] }),
    ),
  )
  const codes = answers.map(({ header }) => header.code)
  expect(codes.filter((code) => code === 'S200')).toHaveLength(3)
  expect(codes.filter((code) => code === 'E409-LIMIT')).toHaveLength(3)
  expect(answers.find(({ header }) => header.code === 'E409-LIMIT')?.header.message).toBe(
    messages.reservation.tooManyThatDay,
  )
})

test('같은 시간을 여러 가게에 한꺼번에 예약하면 하나만 된다', async () => {
  const places = [restaurantNo]
  for (let count = 0; count < 3; count += 1) places.push((await buildReservable(db)).restaurantNo)
  const answers = await Promise.all(
    places.map((no, at) =>
      book(server, {
        token: guest.token,
        restaurantNo: no,
        reserveTime: at % 2 ? '12:30' : '12:00',
      }),
    ),
  )
  const codes = answers.map(({ header }) => header.code).sort()
  expect(codes).toEqual(['E409-LIMIT', 'E409-LIMIT', 'E409-LIMIT', 'S200'])
})
