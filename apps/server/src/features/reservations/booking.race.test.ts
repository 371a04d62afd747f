import { formatClockTime } from '@matjari/contract/clock-time'
import { messages } from '@matjari/contract/messages'
import { slotReasons } from '@matjari/contract/reservations/state'
import { addDays } from '@matjari/contract/seoul-day'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asAnotherServer } from '../../../test/setup/one-connection.ts'
import { waitingIn, whileLocked } from '../../../test/support/database/race.ts'
import { bearer, buildMember, testPassword } from '../../../test/support/members/members.ts'
import { ask } from '../../../test/support/members/signed-in.ts'
import {
  buildGuest,
  eventsOf,
  requireTrueCounters,
  takePlaces,
} from '../../../test/support/reservations/bookings.ts'
import {
  book,
  buildReservable,
  countsAt,
  tomorrow,
} from '../../../test/support/reservations/reservable.ts'
import { heldSlot } from '../../../test/support/reservations/slot-races.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { type TwoServers, twoServers } from '../../../test/support/server/two-servers.ts'
import type { Db } from '../../db/db.ts'
import { pause } from '../../lib/queues/repeating-job.ts'
import { lockSchedules } from '../locks/restaurants.ts'
import { tableBooking } from './booking.ts'

describe('예약', () => {
  describe('한꺼번에 예약', () => {
    let servers: TwoServers
    let one: TestApp
    let other: TestApp
    let db: Db
    let restaurantNo: string
    beforeAll(async () => {
      servers = await twoServers()
      ;({ one, other } = servers)
      db = one.deps.db
    })
    afterAll(() => servers.close())
    beforeEach(async () => {
      restaurantNo = (await buildReservable(db, { maxTeamNum: 5 })).restaurantNo
    })
    afterEach(() => requireTrueCounters(db))

    const codesOf = (answers: readonly { header: { code: string } }[]) =>
      answers.map(({ header }) => header.code).sort()
    const counts = () => countsAt(db, { restaurantNo })

    /** Everything that wants the slot at noon stands in line before the first of it is let in. */
    const race = <T>(start: () => Promise<T>[]) =>
      whileLocked(db, { lock: heldSlot({ restaurantNo }), start, waiting: 2 })

    test('마지막 자리를 두 서버에서 마흔 명이 한꺼번에 잡아도 한 명만 예약된다', async () => {
      await takePlaces(db, { restaurantNo, count: 4 })
      const guests: { token: string }[] = []
      for (let n = 0; n < 40; n++) guests.push(await buildGuest(one))
      const answers = await race(() =>
        guests.map(({ token }, n) => book(n % 2 ? one : other, { token, restaurantNo })),
      )
      expect(codesOf(answers)).toEqual([...Array.from({ length: 39 }, () => 'E409-SLOT'), 'S200'])
      expect(await counts()).toEqual({ live: 5, counted: 5 })
    })

    test('빈 시간을 두 서버에서 스무 명이 한꺼번에 잡아도 정원만큼만 예약된다', async () => {
      const guests: { token: string }[] = []
      for (let n = 0; n < 20; n++) guests.push(await buildGuest(one))
      const answers = await race(() =>
        guests.map(({ token }, n) =>
          book(n % 2 ? one : other, { token, restaurantNo, key: `${n}` }),
        ),
      )
      const accepted = answers.filter(({ status }) => status === 200)
      expect(accepted).toHaveLength(5)
      expect(new Set(accepted.map(({ body }) => body.items?.reservationNo)).size).toBe(5)
      expect(await counts()).toEqual({ live: 5, counted: 5 })
    })

    test('자리를 기다리는 동안 정원이 줄면 줄어든 정원을 따른다', async () => {
      await takePlaces(db, { restaurantNo, count: 2 })
      const { token } = await buildGuest(one)
      const [answer] = await whileLocked(db, {
        lock: heldSlot({ restaurantNo }),
        start: () => [book(one, { token, restaurantNo })],
        waiting: 1,
        beforeRelease: () =>
          other.deps.db
            .updateTable('reservationSetting')
            .set({ maxTeamNum: 2 })
            .where('restaurantNo', '=', restaurantNo)
            .execute(),
      })
      expect(answer?.header.code).toBe('E409-SLOT')
      expect(await counts()).toEqual({ live: 2, counted: 2 })
    })

    test('자리를 기다리는 동안 예약설정이 사라지면 예약을 받지 않는 가게다', async () => {
      const { token } = await buildGuest(one)
      const [answer] = await whileLocked(db, {
        lock: heldSlot({ restaurantNo }),
        start: () => [book(one, { token, restaurantNo })],
        waiting: 1,
        beforeRelease: () =>
          other.deps.db
            .deleteFrom('reservationSetting')
            .where('restaurantNo', '=', restaurantNo)
            .execute(),
      })
      expect(answer?.header).toMatchObject({ code: 'E409', message: '예약을 받지 않는 가게예요.' })
      expect(await counts()).toEqual({ live: 0, counted: 0 })
    })

    test('같은 번호로 두 서버에 한꺼번에 세 번 보내도 예약은 하나이고 답은 같다', async () => {
      const { token } = await buildGuest(one)
      const asking = { token, restaurantNo, key: 'once' }
      const answers = await race(() => [book(one, asking), book(other, asking), book(one, asking)])
      expect(codesOf(answers)).toEqual(['S200', 'S200', 'S200'])
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
      expect(await counts()).toEqual({ live: 1, counted: 1 })
      const events = await eventsOf(db, answers[0]?.body.items?.reservationNo ?? '')
      expect(events).toHaveLength(1)
    })

    test('같은 번호로 두 서버에 다른 시간을 한꺼번에 보내면 하나만 예약되고 하나는 422다', async () => {
      const { token } = await buildGuest(one)
      const asking = { token, restaurantNo, key: 'once' }
      const answers = await whileLocked(db, {
        lock: async (tx) => {
          for (const minute of [720, 750]) await heldSlot({ restaurantNo, minute })(tx)
        },
        start: () => [book(one, asking), book(other, { ...asking, reserveTime: '12:30' })],
        waiting: 2,
      })
      expect(codesOf(answers)).toEqual(['E422', 'S200'])
      const rows = await db.selectFrom('reservation').select('restaurantNo').execute()
      expect(rows.filter((row) => row.restaurantNo === restaurantNo)).toHaveLength(1)
    })

    test('한 회원이 두 서버에서 같은 시간을 한꺼번에 잡아도 예약은 하나다', async () => {
      const { token } = await buildGuest(one)
      const answers = await race(() =>
        [one, other].map((server) => book(server, { token, restaurantNo })),
      )
      expect(codesOf(answers)).toEqual(['E409-BOOKED', 'S200'])
      expect(await counts()).toEqual({ live: 1, counted: 1 })
    })
  })

  describe('함께 간 요청', () => {
    // Several of one slot in one statement, while another server is about to have booked there.

    let server: TestApp
    let db: Db
    let restaurantNo: string
    let members: string[]
    beforeAll(async () => {
      server = await testApp()
      db = server.deps.db
    })
    afterAll(() => server.close())
    beforeEach(async () => {
      restaurantNo = (await buildReservable(db, { maxTeamNum: 5 })).restaurantNo
      members = []
      for (let n = 0; n < 4; n++) members.push((await buildMember(db)).memberNo)
    })
    afterEach(() => requireTrueCounters(db))

    const bookedBy = (memberNo: string) => (tx: Db) =>
      tx
        .insertInto('reservation')
        .values({
          restaurantNo,
          memberNo,
          reserveDay: tomorrow,
          reserveMin: 720,
          numberOfGuests: 2,
          createdAt: server.deps.now(),
        })
        .execute()

    /** The first asks for too large a party and is refused without waiting; the others go together. */
    function together(memberNos: readonly string[]) {
      const bookTable = tableBooking(server.deps)
      const slot = { restaurantNo, day: tomorrow, minute: 720 }
      return memberNos.map(async (memberNo, place) => {
        const guests = place === 0 ? 99 : 2
        return (
          await bookTable(slot, {
            memberNo,
            guests,
            request: '',
            phone: null,
            idemKey: null,
            idemHash: null,
          })
        ).outcome
      })
    }

    test('그사이 자리가 줄었으면 남은 만큼만 온 차례대로 예약된다', async () => {
      await takePlaces(db, { restaurantNo, count: 3 })
      const elsewhere = (await buildMember(db)).memberNo
      const outcomes = await whileLocked(db, {
        lock: bookedBy(elsewhere),
        start: () => together(members),
        waiting: 1,
      })
      expect(outcomes).toEqual(['guests', 'booked', 'full', 'full'])
      expect(await countsAt(db, { restaurantNo })).toEqual({ live: 5, counted: 5 })
    })

    test('그 가운데 한 회원이 다른 서버에서 막 예약했어도 나머지는 제 자리를 얻는다', async () => {
      const twice = members[2] ?? ''
      const outcomes = await whileLocked(db, {
        lock: bookedBy(twice),
        start: () => together(members),
        waiting: 1,
      })
      expect(outcomes).toEqual(['guests', 'booked', 'alreadyBooked', 'booked'])
      expect(await countsAt(db, { restaurantNo })).toEqual({ live: 3, counted: 3 })
    })
  })

  describe('기다린 뒤의 판단', () => {
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
     * answered before the slot was free. `behind`: how many others of the same process wait before it. An action
     * that `waits` is given until it stands before a lock, any other until it is answered.
     */
    async function meanwhile(act: Act, { behind, waits }: { behind: number; waits: boolean }) {
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
          while (!isAnswered && !(waits && (await waitingIn(tx)) >= 2))
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
        const { action, booking, ahead, isAnsweredFirst } = await meanwhile(act, {
          behind,
          waits: false,
        })
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
        const { action, booking, isAnsweredFirst } = await meanwhile(act, { behind, waits: true })
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
            while ((await waitingIn(db)) < 1)
              await new Promise((resolve) => setTimeout(resolve, 10))
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
      for (let count = 0; count < 5; count += 1)
        places.push((await buildReservable(db)).restaurantNo)
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
      for (let count = 0; count < 3; count += 1)
        places.push((await buildReservable(db)).restaurantNo)
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
  })
})

describe('오래 잠긴 가게', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp({ DATABASE_LOCK_TIMEOUT_MS: '700' })
  })
  afterAll(() => server.close())

  /** Sixty who want twenty different times of one restaurant. */
  async function sixtyGuests(restaurantNo: string) {
    const guests = []
    for (let n = 0; n < 60; n++) {
      const { token } = await buildGuest(server)
      const reserveDay = addDays(tomorrow, n % 2)
      const reserveTime = formatClockTime(660 + 30 * (Math.floor(n / 2) % 10))
      const payload = { restaurantNo, reserveDay, reserveTime, numberOfGuests: 2 }
      guests.push({ headers: bearer(token), payload })
    }
    return guests
  }

  test('한 가게의 줄이 오래 잠겨도 다른 예약과 읽기는 그대로이고, 기다리던 예약은 503으로 답한다', async () => {
    const { db } = server.deps
    const { restaurantNo } = await buildReservable(db)
    const { restaurantNo: elsewhere } = await buildReservable(db)
    const guests = await sixtyGuests(restaurantNo)
    const { token } = await buildGuest(server)
    const read = async (url: string) => server.app.inject({ url })
    const wanted = `/api/reservation?restaurantNo=${elsewhere}&reserveDay=${tomorrow}`

    const held = db.selectFrom('restaurant').select('restaurantNo').forUpdate()
    await db.transaction().execute(async (tx) => {
      await tx.executeQuery(held.where('restaurantNo', '=', restaurantNo))
      const waiting = asAnotherServer(() =>
        guests.map(async (sent) =>
          server.app.inject({ method: 'POST', url: '/api/reservation', ...sent }),
        ),
      )
      while ((await waitingIn(tx)) < 1) await pause(10)

      const others = await asAnotherServer(() =>
        Promise.all([read('/readyz'), ...Array.from({ length: 20 }, () => read(wanted))]),
      )
      expect(others.map(({ statusCode }) => statusCode)).toEqual(others.map(() => 200))
      const booked = await asAnotherServer(() => book(server, { token, restaurantNo: elsewhere }))
      expect(booked.header.code).toBe('S200')

      // The row is still held: nobody waits for it longer than they have to.
      const answers = await asAnotherServer(() => Promise.all(waiting))
      for (const answer of answers) {
        expect(answer.statusCode).toBe(503)
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
        expect(answer.json()).toMatchObject({ header: { message: messages.reservation.busy } })
      }
    })
    expect((await book(server, { token, restaurantNo, reserveTime: '18:00' })).header.code).toBe(
      'S200',
    )
  })

  test('예약이 아닌 일도 잠긴 것을 한없이 기다리지 않는다', async () => {
    const { db } = server.deps
    const { restaurantNo } = await buildReservable(db)
    const { token } = await buildGuest(server)
    const held = db.selectFrom('restaurant').select('restaurantNo').forUpdate()
    await db.transaction().execute(async (tx) => {
      await tx.executeQuery(held.where('restaurantNo', '=', restaurantNo))
      const answer = await asAnotherServer(async () =>
        server.app.inject({
          method: 'PUT',
          url: `/api/favorites/${restaurantNo}`,
          headers: bearer(token),
        }),
      )
      expect(answer.statusCode).toBe(503)
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    })
  })
})
