import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { waitingIn, whileLocked } from '../../../test/support/database/race.ts'
import { testPassword } from '../../../test/support/members/members.ts'
import { ask } from '../../../test/support/members/signed-in.ts'
import {
  buildGuest,
  cancel,
  change,
  requireTrueCounters,
} from '../../../test/support/reservations/bookings.ts'
import {
  book,
  bookedNo,
  buildReservable,
  countsAt,
  tomorrow,
} from '../../../test/support/reservations/reservable.ts'
import { heldSlot } from '../../../test/support/reservations/slot-races.ts'
import { buildWaiter, stateOf } from '../../../test/support/reservations/waiting.ts'
import {
  insertBooking,
  newOwner,
  reservationRow,
  settingsOf,
  weekOf,
} from '../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { type TwoServers, twoServers } from '../../../test/support/server/two-servers.ts'
import type { Db } from '../../db/db.ts'
import { resolveStranded, strandedBookings } from '../reservations/stranded-bookings.ts'
import { resolveUpcomingOf } from '../reservations/upcoming-guests.ts'
import { withException } from './schedule.rules.ts'
import { resolveAffected } from './schedule.ts'

describe('예약이 있을 때', () => {
  let server: TestApp
  let db: Db
  let owner: { memberNo: string; token: string }
  let guest: { memberNo: string; token: string }
  let restaurantNo: string
  beforeAll(async () => {
    server = await testApp()
    db = server.deps.db
  })
  afterAll(() => server.close())
  afterEach(() => requireTrueCounters(db))
  beforeEach(async () => {
    owner = await buildGuest(server, { isStoreOwner: true })
    guest = await buildGuest(server)
    restaurantNo = (await buildReservable(db, { memberNo: owner.memberNo })).restaurantNo
  })

  const affected = { list: strandedBookings, settle: resolveStranded }

  const codeOf = ({ header }: { header: { code: string } }) => header.code

  /** The owner takes the whole day off, with what happens to its bookings. */
  const close = (choice = '') =>
    ask(server, `PUT /api/operatings/exceptions?affected=${choice}`, {
      token: owner.token,
      payload: { restaurantNo, day: tomorrow, isClosed: 'Y' },
    }).then(codeOf)

  async function oncePending<T>(waiting: number, run: () => Promise<T>) {
    while ((await waitingIn(db)) < waiting) await new Promise((resolve) => setTimeout(resolve, 10))
    return run()
  }

  const live = () => countsAt(db, { restaurantNo })

  test('자리를 기다리는 예약이 있으면 휴무는 그 예약을 보고 나서 정해진다', async () => {
    const answers = await whileLocked(db, {
      lock: heldSlot({ restaurantNo }),
      start: () => [
        book(server, { token: guest.token, restaurantNo }).then(codeOf),
        oncePending(1, () => close()),
      ],
      waiting: 2,
    })
    expect(answers).toEqual(['S200', 'E409-AFFECTED'])
    expect(await close('cancel')).toBe('S200')
    expect(await live()).toEqual({ live: 0, counted: 0 })
  })

  test('옮기는 중인 예약이 있어도 휴무는 그 예약을 보고 나서 정해진다', async () => {
    const day = '2026-11-17'
    const { memberNo, token } = guest
    const { reservationNo } = await insertBooking(db, { restaurantNo, memberNo, reserveDay: day })
    const answers = await whileLocked(db, {
      lock: heldSlot({ restaurantNo }),
      start: () => [
        change(server, { token, reservationNo }).then(codeOf),
        oncePending(1, () => close('cancel')),
      ],
      waiting: 2,
    })
    expect(answers).toEqual(['S200', 'S200'])
    expect((await reservationRow(db, reservationNo)).state).toBe('cancelled')
  })

  test('휴무로 바뀌는 동안 온 예약과 변경은 바뀐 뒤의 시간으로 판단한다', async () => {
    const day = '2026-11-17'
    const mover = await buildGuest(server)
    const { memberNo } = mover
    const { reservationNo } = await insertBooking(db, { restaurantNo, memberNo, reserveDay: day })
    const answers = await whileLocked(db, {
      lock: async (tx) => {
        await resolveAffected(tx, affected, {
          restaurantNo,
          now: server.deps.now(),
          change: withException(tomorrow, null),
          ownerNo: owner.memberNo,
          choice: undefined,
          reason: '',
        })
        const closed = { restaurantNo, day: tomorrow, isClosed: true }
        await tx.insertInto('hoursException').values(closed).execute()
      },
      start: () => [
        book(server, { token: guest.token, restaurantNo }).then(codeOf),
        change(server, { token: mover.token, reservationNo }).then(codeOf),
      ],
      waiting: 2,
    })
    expect(answers).toEqual(['E409', 'E409'])
    expect(await live()).toEqual({ live: 0, counted: 0 })
  })

  test('사장이 떠나는 동안 온 예약은 남지 않는다', async () => {
    const { memberNo } = owner
    const [answer] = await whileLocked(db, {
      lock: async (tx) => {
        const by = { actor: 'store', actorNo: memberNo } as const
        const closing = { ownerNo: memberNo, choice: 'cancel', reason: '폐업', by } as const
        await resolveUpcomingOf(tx, { ...closing, now: server.deps.now() })
        await tx
          .updateTable('restaurant')
          .set({ status: 'I' })
          .where('restaurantNo', '=', restaurantNo)
          .execute()
      },
      start: () => [book(server, { token: guest.token, restaurantNo }).then(codeOf)],
      waiting: 1,
    })
    expect(answer).toBe('E409')
    expect(await live()).toEqual({ live: 0, counted: 0 })
  })
})

describe('비운 자리가 다음 팀에게 넘어가는 동안 줄인 한도', () => {
  let servers: TwoServers
  beforeAll(async () => {
    servers = await twoServers()
  })
  afterAll(() => servers.close())
  afterEach(() => requireTrueCounters(servers.one.deps.db))

  type Limits = { readonly maxTeamNum: number; readonly maxSeats?: number }

  /** Full tomorrow at noon: a booking for two, a booking for one, and a party that waits for the second table. */
  async function fullNoon(limits: Limits, waitingGuests: number) {
    const { one } = servers
    const owner = await buildGuest(one, { isStoreOwner: true })
    const { restaurantNo } = await buildReservable(one.deps.db, {
      ...limits,
      memberNo: owner.memberNo,
    })
    const [first, second] = [await buildGuest(one), await buildGuest(one)]
    const kept = await bookedNo(one, { token: first.token, restaurantNo })
    const freed = await bookedNo(one, { token: second.token, restaurantNo, numberOfGuests: 1 })
    const { waitingNo } = await buildWaiter(one, { restaurantNo, numberOfGuests: waitingGuests })
    return { owner, restaurantNo, second, kept, freed, waitingNo }
  }

  type Noon = Awaited<ReturnType<typeof fullNoon>>
  type Lowering = { readonly to: Limits; readonly choice?: 'cancel' }

  /** The owner lowers the limits at the other server while `freeing` has begun and is not done. */
  async function lowerWhile(
    { owner, restaurantNo }: Noon,
    { to, choice }: Lowering,
    freeing: () => Promise<{ header: { code: string } }>,
  ) {
    const { one, other } = servers
    const { db } = one.deps
    const lower = async () => {
      while ((await waitingIn(db)) < 1) await new Promise((resolve) => setTimeout(resolve, 10))
      return ask(other, `PUT /api/settings?affected=${choice ?? ''}`, {
        token: owner.token,
        payload: settingsOf(restaurantNo, to),
      })
    }
    const answers = await whileLocked(db, {
      lock: heldSlot({ restaurantNo }),
      start: () => [freeing(), lower()],
      waiting: 2,
    })
    return answers.map(({ header }) => header.code)
  }

  const noonOf = async ({ kept, freed, waitingNo }: Noon) => {
    const { db } = servers.one.deps
    return {
      kept: (await reservationRow(db, kept)).state,
      freed: (await reservationRow(db, freed)).state,
      waiting: await stateOf(servers.one, waitingNo),
    }
  }

  test('취소한 자리를 받은 팀까지 보고 팀 수를 줄인다', async () => {
    const noon = await fullNoon({ maxTeamNum: 2 }, 2)
    const codes = await lowerWhile(noon, { to: { maxTeamNum: 1 }, choice: 'cancel' }, () =>
      cancel(servers.one, { token: noon.second.token, reservationNo: noon.freed }),
    )
    expect(codes).toEqual(['S200', 'S200'])
    expect(await noonOf(noon)).toEqual({ kept: 'confirmed', freed: 'cancelled', waiting: 'over' })
  })

  test('더 큰 팀이 자리를 이어받으면 좌석 수를 줄이기 전에 점주에게 묻는다', async () => {
    const noon = await fullNoon({ maxTeamNum: 2, maxSeats: 5 }, 3)
    const codes = await lowerWhile(noon, { to: { maxTeamNum: 2, maxSeats: 4 } }, () =>
      cancel(servers.one, { token: noon.second.token, reservationNo: noon.freed }),
    )
    expect(codes).toEqual(['S200', 'E409-AFFECTED'])
    expect(await noonOf(noon)).toEqual({ kept: 'confirmed', freed: 'cancelled', waiting: 'held' })
  })

  test('회원이 탈퇴하며 비운 자리를 받은 팀까지 보고 팀 수를 줄인다', async () => {
    const noon = await fullNoon({ maxTeamNum: 2 }, 2)
    const codes = await lowerWhile(noon, { to: { maxTeamNum: 1 }, choice: 'cancel' }, () =>
      ask(servers.one, 'DELETE /api/member/delete', {
        token: noon.second.token,
        payload: { password: testPassword },
      }),
    )
    expect(codes).toEqual(['S200', 'S200'])
    expect(await noonOf(noon)).toEqual({ kept: 'confirmed', freed: 'cancelled', waiting: 'over' })
  })
})

describe('동시에 등록', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  /** Several calls at once, held back until all of them want the restaurant. */
  const atOnce = (restaurantNo: string, start: () => Promise<{ status: number }>[]) =>
    whileLocked(server.deps.db, {
      lock: (tx: Db) =>
        tx
          .selectFrom('restaurant')
          .select('restaurantNo')
          .where('restaurantNo', '=', restaurantNo)
          .forUpdate()
          .execute(),
      start,
      waiting: 2,
    })

  const statuses = (answers: { status: number }[]) =>
    answers.map(({ status }) => status).sort((one, other) => one - other)

  test('운영 시간을 동시에 두 번 등록하면 하나만 등록되고 하나는 409다', async () => {
    const { token, restaurantNo } = await newOwner(server)
    const answers = await atOnce(restaurantNo, () =>
      ['20:00', '21:00'].map((endTime) =>
        ask(server, 'POST /api/operatings', {
          token,
          payload: weekOf(restaurantNo, { Monday: { endTime } }),
        }),
      ),
    )
    expect(statuses(answers)).toEqual([200, 409])
  })

  test('예약설정을 동시에 두 번 등록하면 하나만 등록되고 하나는 409다', async () => {
    const { token, restaurantNo } = await newOwner(server)
    await ask(server, 'POST /api/operatings', { token, payload: weekOf(restaurantNo) })
    const answers = await atOnce(restaurantNo, () =>
      [3, 4].map((maxTeamNum) =>
        ask(server, 'POST /api/settings', {
          token,
          payload: settingsOf(restaurantNo, { maxTeamNum }),
        }),
      ),
    )
    expect(statuses(answers)).toEqual([200, 409])
  })

  test('예약설정을 등록하는 사이에 운영 시간을 지워도 시간 없는 설정은 남지 않는다', async () => {
    const { token, restaurantNo } = await newOwner(server)
    await ask(server, 'POST /api/operatings', { token, payload: weekOf(restaurantNo) })
    const answers = await atOnce(restaurantNo, () => [
      ask(server, 'POST /api/settings', { token, payload: settingsOf(restaurantNo) }),
      ask(server, `DELETE /api/operatings?restaurantNo=${restaurantNo}`, { token }),
    ])
    expect(statuses(answers)).toEqual([200, 409])
  })
})
