import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { waitingIn, whileLocked } from '../../../test/support/database/race.ts'
import {
  buildGuest,
  cancel,
  change,
  eventsOf,
  requireTrueCounters,
  reservationRow,
  takePlaces,
} from '../../../test/support/reservations/bookings.ts'
import {
  book,
  bookedNo,
  buildReservable,
  countsAt,
  tomorrow,
} from '../../../test/support/reservations/reservable.ts'
import { heldReservation, heldSlot } from '../../../test/support/reservations/slot-races.ts'
import type { TestApp } from '../../../test/support/server/app.ts'
import { type TwoServers, twoServers } from '../../../test/support/server/two-servers.ts'
import type { Db } from '../../db/db.ts'
import { isSlotFull } from './booking.rules.ts'

describe('취소', () => {
  let servers: TwoServers
  let one: TestApp
  let other: TestApp
  let db: Db
  let owner: { memberNo: string; token: string }
  let guest: { memberNo: string; token: string }
  let restaurantNo: string
  let reservationNo: string
  beforeAll(async () => {
    servers = await twoServers()
    ;({ one, other } = servers)
    db = one.deps.db
  })
  afterAll(() => servers.close())
  afterEach(() => requireTrueCounters(db))
  beforeEach(() => build(1))

  async function build(maxTeamNum: number) {
    owner = await buildGuest(one, { isStoreOwner: true })
    guest = await buildGuest(one)
    restaurantNo = (await buildReservable(db, { maxTeamNum, memberNo: owner.memberNo }))
      .restaurantNo
    reservationNo = await bookedNo(one, { token: guest.token, restaurantNo })
  }

  const counts = () => countsAt(db, { restaurantNo })
  const codesOf = (answers: readonly { header: { code: string } }[]) =>
    answers.map(({ header }) => header.code).sort()

  test('예약자가 두 번, 가게가 한 번 한꺼번에 취소해도 한 번만 취소되고 자리도 한 번만 빈다', async () => {
    await build(2)
    await bookedNo(one, { token: (await buildGuest(one)).token, restaurantNo })
    const answers = await whileLocked(db, {
      lock: heldReservation(reservationNo),
      start: () => [
        cancel(one, { token: guest.token, reservationNo }),
        cancel(other, { token: guest.token, reservationNo }),
        cancel(other, { token: owner.token, reservationNo }),
      ],
      waiting: 3,
    })
    expect(codesOf(answers)).toEqual(['E409', 'E409', 'S200'])
    const cancellations = (await eventsOf(db, reservationNo)).slice(1)
    expect(cancellations).toHaveLength(1)
    const { cancelledBy } = await reservationRow(db, reservationNo)
    expect(cancellations[0]?.actor).toBe(cancelledBy)
    expect(await counts()).toEqual({ live: 1, counted: 1 })
  })

  test('하나뿐인 자리는 취소가 끝나기 전까지 찬 자리이고 끝난 순간 빈 자리다', async () => {
    const next = await buildGuest(other)
    const early: string[] = []
    const [cancelled] = await whileLocked(db, {
      lock: heldSlot({ restaurantNo }),
      start: () => [cancel(one, { token: guest.token, reservationNo })],
      waiting: 1,
      beforeRelease: async () => {
        early.push((await book(other, { token: next.token, restaurantNo })).header.code)
      },
    })
    expect([early, cancelled?.status]).toEqual([['E409-SLOT'], 200])
    expect((await book(other, { token: next.token, restaurantNo })).status).toBe(200)
    expect(await counts()).toEqual({ live: 1, counted: 1 })
  })

  test('취소와 두 예약이 한꺼번에 몰려도 정원을 넘지 않고 받은 만큼만 있다', async () => {
    await build(2)
    const [a, b] = [await buildGuest(one), await buildGuest(other)]
    const answers = await whileLocked(db, {
      lock: heldSlot({ restaurantNo }),
      start: () => [
        cancel(other, { token: guest.token, reservationNo }).then(({ header }) => header.code),
        book(one, { token: a.token, restaurantNo }).then(({ header }) => header.code),
        book(other, { token: b.token, restaurantNo }).then(({ header }) => header.code),
      ],
      waiting: 3,
    })
    expect(answers[0]).toBe('S200')
    const booked = answers.slice(1).filter((code) => code === 'S200').length
    expect(booked).toBeGreaterThan(0)
    expect(await counts()).toEqual({ live: booked, counted: booked })
  })

  /** Past the look, as if it had been taken a moment before: it meets the cancellation at the index. */
  async function rebookOnceCancelling() {
    while ((await waitingIn(other.deps.db)) < 1)
      await new Promise((resolve) => setTimeout(resolve, 10))
    const slot = { restaurantNo, memberNo: guest.memberNo, reserveDay: tomorrow, reserveMin: 720 }
    await other.deps.db
      .insertInto('reservation')
      .values({ ...slot, numberOfGuests: 2, createdAt: one.deps.now() })
      .execute()
  }

  test('취소하는 중에 같은 회원이 같은 시간을 다시 잡아도 서로 기다리다 멈추지 않는다', async () => {
    const outcomes = await whileLocked(db, {
      lock: heldSlot({ restaurantNo }),
      start: () => [
        cancel(one, { token: guest.token, reservationNo }).then(({ header }) => header.code),
        rebookOnceCancelling().then(
          () => 'rebooked',
          (error: unknown) => String(error),
        ),
      ],
      waiting: 2,
    })
    expect(outcomes).toEqual(['S200', 'rebooked'])
    expect(await counts()).toEqual({ live: 1, counted: 1 })
  })

  test('취소하는 중의 내 예약은 아직 있는 예약이고, 끝나면 다시 예약된다', async () => {
    const early: string[] = []
    await whileLocked(db, {
      lock: heldSlot({ restaurantNo }),
      start: () => [cancel(one, { token: guest.token, reservationNo })],
      waiting: 1,
      beforeRelease: async () => {
        early.push((await book(other, { token: guest.token, restaurantNo })).header.code)
      },
    })
    expect(early).toEqual(['E409-BOOKED'])
    expect((await book(other, { token: guest.token, restaurantNo })).status).toBe(200)
    expect(await counts()).toEqual({ live: 1, counted: 1 })
  })

  test('지우기와 옮기기가 예약과 겹쳐도 정원을 넘지 않는다', async () => {
    await build(2)
    const [mover, a, b] = [await buildGuest(one), await buildGuest(one), await buildGuest(other)]
    const moving = await bookedNo(one, { token: mover.token, restaurantNo })
    const answers = await whileLocked<unknown>(db, {
      lock: heldSlot({ restaurantNo }),
      start: () => [
        db.deleteFrom('reservation').where('reservationNo', '=', reservationNo).execute(),
        db
          .updateTable('reservation')
          .set({ reserveMin: 690 })
          .where('reservationNo', '=', moving)
          .execute(),
      ],
      waiting: 2,
      beforeRelease: async () => {
        for (const { token } of [a, b])
          expect((await book(one, { token, restaurantNo })).header.code).toBe('E409-SLOT')
      },
    })
    expect(answers).toHaveLength(2)
    expect(await counts()).toEqual({ live: 0, counted: 0 })
    for (const { token } of [a, b])
      expect((await book(one, { token, restaurantNo })).status).toBe(200)
  })
})

describe('변경', () => {
  let servers: TwoServers
  let one: TestApp
  let other: TestApp
  let db: Db
  beforeAll(async () => {
    servers = await twoServers()
    ;({ one, other } = servers)
    db = one.deps.db
  })
  afterAll(() => servers.close())
  afterEach(() => requireTrueCounters(db))

  let restaurantNo: string
  let early: { token: string; reservationNo: string }
  let late: { token: string; reservationNo: string }
  /** One booking at noon and one at half past. */
  async function build(maxTeamNum: number) {
    restaurantNo = (await buildReservable(db, { maxTeamNum })).restaurantNo
    const at = async (reserveTime: string) => {
      const { token } = await buildGuest(one)
      const reservationNo = await bookedNo(one, { token, restaurantNo, reserveTime })
      return { token, reservationNo }
    }
    early = await at('12:00')
    late = await at('12:30')
  }
  beforeEach(() => build(1))

  const counts = async () => [
    await countsAt(db, { restaurantNo, minute: 720 }),
    await countsAt(db, { restaurantNo, minute: 750 }),
  ]
  const codesOf = (answers: readonly { header: { code: string } }[]) =>
    answers.map(({ header }) => header.code).sort()

  /** Straight to the database: nothing begins again after a deadlock. */
  const moved = (reservationNo: string, reserveMin: number) =>
    db
      .updateTable('reservation')
      .set({ reserveMin })
      .where('reservationNo', '=', reservationNo)
      .execute()
      .then(
        () => 'moved',
        (error: unknown) => (isSlotFull(error) ? 'full' : String(error)),
      )

  /** The earlier slot is held until both stand in line. */
  const crossing = <T>(start: () => Promise<T>[]) =>
    whileLocked(db, { lock: heldSlot({ restaurantNo }), start, waiting: 2 })

  test('다 찬 두 시간을 서로 맞바꾸려 하면 서로 기다리다 멈추지 않고 둘 다 거절된다', async () => {
    const answers = await crossing(() => [
      change(one, { ...early, reserveTime: '12:30' }),
      change(other, { ...late, reserveTime: '12:00' }),
    ])
    expect(codesOf(answers)).toEqual(['E409-SLOT', 'E409-SLOT'])
    expect(await counts()).toEqual([
      { live: 1, counted: 1 },
      { live: 1, counted: 1 },
    ])
    expect(await eventsOf(db, early.reservationNo)).toHaveLength(1)
  })

  test.each([
    [1, 'full'],
    [2, 'moved'],
  ])('정원 %i팀에서 엇갈려 옮겨도 교착이 생기지 않는다', async (maxTeamNum, outcome) => {
    await build(maxTeamNum)
    const outcomes = await crossing(() => [
      moved(early.reservationNo, 750),
      moved(late.reservationNo, 720),
    ])
    expect(outcomes).toEqual([outcome, outcome])
    expect(await counts()).toEqual([
      { live: 1, counted: 1 },
      { live: 1, counted: 1 },
    ])
  })

  test('마지막 자리로 옮기는 회원과 새로 예약하는 회원 가운데 하나만 얻는다', async () => {
    await build(2)
    await takePlaces(db, { restaurantNo, count: 1, minute: 810 })
    const newcomer = await buildGuest(other)
    const answers = await whileLocked(db, {
      lock: heldSlot({ restaurantNo, minute: 810 }),
      start: () => [
        change(one, { ...early, reserveTime: '13:30' }),
        book(other, { token: newcomer.token, restaurantNo, reserveTime: '13:30' }),
      ],
      waiting: 2,
    })
    expect(codesOf(answers)).toEqual(['E409-SLOT', 'S200'])
    expect(await countsAt(db, { restaurantNo, minute: 810 })).toEqual({ live: 2, counted: 2 })
    const { reserveMin } = await reservationRow(db, early.reservationNo)
    expect(reserveMin).toBe(answers[0]?.status === 200 ? 810 : 720)
  })

  test('바꾸기와 취소가 겹치면 차례대로 일어난 것과 같다', async () => {
    const answers = await whileLocked(db, {
      lock: heldReservation(early.reservationNo),
      start: () => [
        change(one, { ...early, reserveTime: '13:30' }),
        cancel(other, { ...early }).then(({ status, header }) => ({ status, header })),
      ],
      waiting: 2,
    })
    expect(answers[1]?.status).toBe(200)
    expect(await reservationRow(db, early.reservationNo)).toMatchObject({
      state: 'cancelled',
      reserveMin: answers[0]?.status === 200 ? 810 : 720,
    })
    const kinds = (await eventsOf(db, early.reservationNo)).map(({ kind }) => kind)
    expect(kinds).toEqual(
      answers[0]?.status === 200 ? ['booked', 'changed', 'cancelled'] : ['booked', 'cancelled'],
    )
    expect(await countsAt(db, { restaurantNo, minute: 810 })).toEqual({ live: 0, counted: 0 })
  })
})
