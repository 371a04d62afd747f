import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testPassword } from '../../../../test/support/members/members.ts'
import { ask, signedIn } from '../../../../test/support/members/signed-in.ts'
import {
  cancel,
  change,
  requireTrueCounters,
  takePlaces,
} from '../../../../test/support/reservations/bookings.ts'
import { moveTo } from '../../../../test/support/reservations/desk.ts'
import { book, bookedNo, tomorrow } from '../../../../test/support/reservations/reservable.ts'
import {
  answerOffer,
  buildWaiter,
  leaveLine,
  placeInLine,
  stateOf,
  type Waiter,
} from '../../../../test/support/reservations/waiting.ts'
import {
  closed,
  reservableOwner,
  settingsOf,
  weekOf,
} from '../../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import { sweepHolds } from '../sweep/commands.ts'

let server: TestApp
let admin: Awaited<ReturnType<typeof signedIn>>
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())
afterEach(() => requireTrueCounters(server.deps.db))

/** A full evening: a guest has the last table, and two teams wait for it. */
async function fullEvening({ rules, guests = 2 }: Evening) {
  admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
  const owner = await reservableOwner(server, { maxTeamNum: 1, ...rules })
  const { restaurantNo } = owner
  const guest = await signedIn(server)
  const asking = { token: guest.token, restaurantNo, numberOfGuests: guests }
  const reservationNo = await bookedNo(server, asking)
  return { owner, restaurantNo, guest, reservationNo }
}

type Scene = Awaited<ReturnType<typeof fullEvening>>
type Evening = {
  readonly rules?: Parameters<typeof reservableOwner>[1]
  readonly guests?: number
  /** When the line forms, where it is not at noon. */
  readonly time?: string
}
type Cause = Evening & {
  readonly setUp?: (scene: Scene) => Promise<unknown>
  /** Happens before it, with the line there already, and frees nothing for it. */
  readonly before?: (scene: Scene) => Promise<unknown>
  readonly free: (scene: Scene) => Promise<{ status: number } | undefined>
}

const asOwner = ({ owner: { token } }: Scene, call: string, payload?: object) =>
  ask(server, call, { token, ...(payload && { payload }) })
const asAdmin = (call: string, payload: object) =>
  ask(server, call, { token: admin.token, payload })
const settings = (scene: Scene, info: object) =>
  asOwner(
    scene,
    'PUT /api/settings?affected=cancel',
    settingsOf(scene.restaurantNo, { maxTeamNum: 1, ...info }),
  )
const hours = (scene: Scene, week: Parameters<typeof weekOf>[1]) =>
  asOwner(scene, 'PUT /api/operatings?affected=cancel', weekOf(scene.restaurantNo, week))
const range = ({ restaurantNo }: Scene) => ({ restaurantNo, from: tomorrow, to: tomorrow })
const status = ({ restaurantNo }: Scene, to: 'Y' | 'I') =>
  asAdmin(`PATCH /api/admin/restaurants/${restaurantNo}/status`, {
    status: to,
    reason: '점검',
    affected: 'cancel',
  })
const giveUp = ({ guest, reservationNo }: Scene) =>
  cancel(server, { token: guest.token, reservationNo })
const changeTo = ({ guest, reservationNo }: Scene, to: object) =>
  change(server, { token: guest.token, reservationNo, ...to })

const causes: Record<string, Cause> = {
  '손님이 취소하면': { free: giveUp },
  '가게가 취소하면': {
    free: ({ owner: { token }, reservationNo }) =>
      cancel(server, { token, reservationNo, reason: '공사' }),
  },
  '관리자가 취소하면': {
    free: ({ reservationNo }) =>
      cancel(server, { token: admin.token, reservationNo, reason: '확인' }),
  },
  '손님이 시간을 옮기면': { free: (scene) => changeTo(scene, { reserveTime: '18:00' }) },
  '손님이 날을 옮기면': { free: (scene) => changeTo(scene, { reserveDay: '2026-11-18' }) },
  '손님이 인원을 줄이면': {
    rules: { maxTeamNum: 2, maxSeats: 4 },
    guests: 4,
    free: (scene) => changeTo(scene, { numberOfGuests: 2 }),
  },
  '가게가 손님을 옮기면': {
    free: ({ owner: { token }, reservationNo }) =>
      moveTo(server, { token, reservationNo }, { reserveTime: '18:00' }),
  },
  '팀 수를 늘리면': { free: (scene) => settings(scene, { maxTeamNum: 2 }) },
  '팀 수를 줄였다가 도로 늘리면': {
    rules: { maxTeamNum: 2 },
    setUp: (scene) => settings(scene, { maxTeamNum: 1 }),
    free: (scene) => settings(scene, { maxTeamNum: 2 }),
  },
  '머무는 시간을 줄이면': {
    rules: { stayMin: 60 },
    time: '12:30',
    free: (scene) => settings(scene, { stayMinutes: 30 }),
  },
  '예약 간격을 바꾸면': {
    rules: { stayMin: 60, intervalMin: 30 },
    time: '13:00',
    setUp: ({ restaurantNo }) =>
      takePlaces(server.deps.db, { restaurantNo, count: 1, minute: 13 * 60 + 30 }),
    free: (scene) => settings(scene, { interval: 60, stayMinutes: 30 }),
  },
  '쉬기로 한 날을 다시 열면': {
    before: (scene) =>
      asOwner(scene, 'PUT /api/operatings/closed-range?affected=cancel', range(scene)),
    free: (scene) =>
      asOwner(scene, `DELETE /api/operatings/closed-range?${new URLSearchParams(range(scene))}`),
  },
  '하루만 다른 시간을 지우면': {
    before: (scene) =>
      asOwner(scene, 'PUT /api/operatings/exceptions?affected=cancel', {
        restaurantNo: scene.restaurantNo,
        day: tomorrow,
        isClosed: 'N',
        ...closed,
        startTime: '17:00',
        endTime: '22:00',
        reason: '',
      }),
    free: ({ owner, ...scene }) => {
      const { restaurantNo } = scene
      const query = new URLSearchParams({ restaurantNo, day: tomorrow })
      return asOwner({ owner, ...scene }, `DELETE /api/operatings/exceptions?${query}`)
    },
  },
  '예약을 다시 받으면': {
    before: async (scene) => {
      await asOwner(scene, 'PUT /api/settings/pause', { restaurantNo: scene.restaurantNo })
      await giveUp(scene)
    },
    free: (scene) =>
      asOwner(scene, `DELETE /api/settings/pause?restaurantNo=${scene.restaurantNo}`),
  },
  '영업 시간을 늘리면': {
    before: (scene) => hours(scene, { Monday: { startTime: '17:00' } }),
    free: (scene) => hours(scene, {}),
  },
  '예약 시간을 늘리면': {
    before: (scene) => settings(scene, { windows: { Monday: ['17:00', '20:00'] } }),
    free: (scene) => settings(scene, {}),
  },
  '지운 예약 설정을 다시 만들면': {
    before: (scene) =>
      asOwner(scene, `DELETE /api/settings?restaurantNo=${scene.restaurantNo}&affected=cancel`),
    free: (scene) =>
      asOwner(scene, 'POST /api/settings', settingsOf(scene.restaurantNo, { maxTeamNum: 1 })),
  },
  '가게가 다시 활성이 되면': {
    before: (scene) => status(scene, 'I'),
    free: (scene) => status(scene, 'Y'),
  },
  '예약한 회원이 떠나면': {
    free: ({ guest: { token } }) =>
      ask(server, 'DELETE /api/member/delete', { token, payload: { password: testPassword } }),
  },
  '예약한 회원이 정지되면': {
    free: ({ guest: { memberId } }) =>
      asAdmin('POST /api/member/admin-update', { memberId, isActive: 'N', reason: '도용' }),
  },
}

test.each(Object.entries(causes))(
  '%s 맨 앞에서 기다리던 사람이 그 자리에서 갖고, 다음 사람과 다른 손님은 갖지 못한다',
  async (_name, { setUp, before, free, time = '12:00', ...evening }) => {
    const scene = await fullEvening(evening)
    const { restaurantNo } = scene
    await setUp?.(scene)
    const wish = { restaurantNo, from: time, to: time }
    const first = await buildWaiter(server, wish)
    const second = await buildWaiter(server, wish)
    await before?.(scene)
    expect(await stateOf(server, first.waitingNo)).toBe('waiting')
    expect((await free(scene))?.status).toBe(200)
    expect(await placeInLine(server, first.waitingNo)).toMatchObject({
      state: 'held',
      holdTimes: [Number(time.slice(0, 2)) * 60 + Number(time.slice(3))],
    })
    expect(await stateOf(server, second.waitingNo)).toBe('waiting')
    const { token } = await signedIn(server)
    const stranger = await book(server, { token, restaurantNo, reserveTime: time })
    expect(stranger.header.code).toBe('E409-SLOT')
  },
)

const handovers: Record<string, (first: Waiter) => Promise<unknown>> = {
  넘기면: (first) => answerOffer(server, first, 'decline'),
  '그만 기다리면': (first) => leaveLine(server, first),
  떠나면: ({ token }) =>
    ask(server, 'DELETE /api/member/delete', { token, payload: { password: testPassword } }),
  정지되면: async ({ memberNo }) => {
    const { memberId } = await server.deps.db
      .selectFrom('member')
      .select('memberId')
      .where('memberNo', '=', memberNo)
      .executeTakeFirstOrThrow()
    await asAdmin('POST /api/member/admin-update', { memberId, isActive: 'N', reason: '도용' })
  },
  '10분 동안 답하지 않으면': async () => {
    server.clock.advance(10 * 60_000 - 1)
    await sweepHolds(server.deps)
    server.clock.advance(1)
    await sweepHolds(server.deps)
  },
}

test.each(Object.entries(handovers))(
  '자리를 잡아 둔 사람이 %s 다음 사람이 그 자리에서 갖는다',
  async (_name, handOver) => {
    const scene = await fullEvening({})
    const wish = { restaurantNo: scene.restaurantNo }
    const [first, second] = [await buildWaiter(server, wish), await buildWaiter(server, wish)]
    await giveUp(scene)
    await handOver(first)
    expect(await stateOf(server, first.waitingNo)).not.toBe('held')
    expect(await stateOf(server, second.waitingNo)).toBe('held')
  },
)

test('자리를 비우고 기다리는 사람에게 내어 주지 않는 일은 데이터베이스가 거절한다', async () => {
  const { db } = server.deps
  const { restaurantNo, reservationNo } = await fullEvening({})
  const forgetful = () =>
    db
      .updateTable('reservation')
      .set({ state: 'cancelled', cancelledBy: 'store' })
      .where('reservationNo', '=', reservationNo)
      .execute()
  const { waitingNo } = await buildWaiter(server, { restaurantNo })
  await expect(forgetful()).rejects.toMatchObject({ code: 'RB006' })
  await expect(
    db
      .updateTable('reservationSetting')
      .set({ maxTeamNum: 2 })
      .where('restaurantNo', '=', restaurantNo)
      .execute(),
  ).rejects.toMatchObject({ code: 'RB006' })
  expect(await stateOf(server, waitingNo)).toBe('waiting')
  // With its restaurant the whole line is gone: there is nobody to offer it to.
  await db.deleteFrom('restaurant').where('restaurantNo', '=', restaurantNo).execute()
  expect(await placeInLine(server, waitingNo)).toBeUndefined()
})
