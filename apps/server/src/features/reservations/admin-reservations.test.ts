import { limits } from '@matjari/contract/limits'
import type { GuestReservation } from '@matjari/contract/reservations/entities'
import type { PageInfo } from '@matjari/contract/wire'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildMember } from '../../../test/support/members/members.ts'
import { ask, signedIn } from '../../../test/support/members/signed-in.ts'
import { buildGuest, takePlaces } from '../../../test/support/reservations/bookings.ts'
import { buildReservable, tomorrow } from '../../../test/support/reservations/reservable.ts'
import { insertBooking, reservableOwner } from '../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

describe('전체 목록', () => {
  let server: TestApp
  let numbers: string[]
  let token: string
  let owner: Awaited<ReturnType<typeof reservableOwner>>
  beforeAll(async () => {
    server = await testApp()
    const { db } = server.deps
    owner = await reservableOwner(server)
    const other = await reservableOwner(server)
    const made = [
      await insertBooking(db, { restaurantNo: owner.restaurantNo }),
      await insertBooking(db, {
        restaurantNo: other.restaurantNo,
        reserveDay: '2026-11-15',
        state: 'visited',
      }),
      await insertBooking(db, {
        restaurantNo: owner.restaurantNo,
        state: 'cancelled',
        cancelledBy: 'store',
      }),
    ]
    numbers = made.map(({ reservationNo }) => reservationNo)
    token = (await signedIn(server, { memberRole: 'ROLE_ADMIN' })).token
  })
  afterAll(() => server.close())

  const list = async (query: Record<string, string> = {}) => {
    const call = `GET /api/reservation/all?${new URLSearchParams(query)}`
    const { body } = await ask<{ items: GuestReservation[] }>(server, call, { token })
    return body.items
  }
  const numbersOf = async (query: Record<string, string>) =>
    (await list(query)).map(({ reservationNo }) => reservationNo)

  test('관리자는 모든 가게의 예약을 손님과 함께 본다', async () => {
    const [first = '', second = '', third = ''] = numbers
    const all = await list()
    expect(all.map(({ reservationNo }) => reservationNo)).toEqual([first, third, second])
    expect(all[0]).toMatchObject({
      restaurantNo: owner.restaurantNo,
      reserveDay: tomorrow,
      reserveTime: '12:00',
      status: '예약 확정',
      reservationStatus: '예약 확정',
      memberNo: expect.any(String) as string,
      memberId: expect.any(String) as string,
      memberNickname: expect.stringContaining('_nick') as string,
    })
    expect(all[1]).toMatchObject({ status: '취소', cancelledBy: 'store' })
  })

  test('날짜와 상태로 거르고 빈 칸은 거르지 않는다', async () => {
    const [first = '', second = '', third = ''] = numbers
    expect(await numbersOf({ reserveDay: tomorrow })).toEqual([first, third])
    expect(await numbersOf({ state: 'visited' })).toEqual([second])
    expect(await numbersOf({ reserveDay: tomorrow, state: 'confirmed' })).toEqual([first])
    expect(await numbersOf({ reserveDay: '', state: '' })).toHaveLength(3)
    const odd = await ask(server, 'GET /api/reservation/all?state=gone', { token })
    expect(odd.status).toBe(400)
  })

  test('관리자가 아니면 403이고 로그인하지 않으면 401이다', async () => {
    const guest = await signedIn(server)
    for (const caller of [guest.token, owner.token])
      expect((await ask(server, 'GET /api/reservation/all', { token: caller })).status).toBe(403)
    expect((await ask(server, 'GET /api/reservation/all')).status).toBe(401)
  })

  describe('한 번에 다 보일 수 없을 만큼 예약이 많아도', () => {
    const { adminMost } = limits.list
    /** 01:00 in Seoul: the night of the day before still goes on. */
    const now = new Date('2026-11-20T16:00:00.000Z')
    let busy: TestApp
    let admin: string
    let restaurantNo: string
    beforeAll(async () => {
      busy = await testApp()
      busy.clock.set(now)
      const { db } = busy.deps
      admin = (await signedIn(busy, { memberRole: 'ROLE_ADMIN' })).token
      restaurantNo = (await buildReservable(db)).restaurantNo
    })
    afterAll(() => busy.close())

    type Booking = Omit<Parameters<typeof insertBooking>[1], 'restaurantNo'>
    const insert = async (booking: Booking) =>
      (await insertBooking(busy.deps.db, { restaurantNo, ...booking })).reservationNo
    const crowd = async (day: string, count: number) => {
      const { memberNo } = await buildMember(busy.deps.db)
      await sql`insert into reservation (restaurant_no, member_no, reserve_day, reserve_min,
        number_of_guests, state, cancelled_by, created_at)
      select ${restaurantNo}::bigint, ${memberNo}::bigint, ${day}::date, 720, 2, 'cancelled', 'member', now()
      from generate_series(1, ${count}::int)`.execute(busy.deps.db)
    }
    const answer = async (query = '') =>
      (
        await ask<{ items: GuestReservation[]; isCapped: boolean }>(
          busy,
          `GET /api/reservation/all${query}`,
          { token: admin },
        )
      ).body

    test('올 예약이 가까운 것부터 먼저이고 지난 것은 최근 것부터 천 개까지다', async () => {
      const nextWeek = await insert({ reserveDay: '2026-11-27' })
      const tonight = await insert({ reserveDay: '2026-11-20', reserveMin: 1530 })
      const tomorrows = await insert({ reserveDay: '2026-11-22' })
      const today = await insert({ reserveDay: '2026-11-21' })
      const notMarked = await insert({ reserveDay: '2026-11-20', reserveMin: 1500 })
      const visited = await insert({ reserveDay: '2026-11-19', state: 'visited' })
      const noShow = await insert({ reserveDay: '2026-11-20', reserveMin: 660, state: 'noShow' })
      await crowd('2026-11-18', adminMost)
      const { items, isCapped } = await answer()
      expect(items).toHaveLength(adminMost)
      expect(isCapped).toBe(true)
      expect(items.slice(0, 8).map(({ reservationNo }) => reservationNo)).toEqual([
        tonight,
        today,
        tomorrows,
        nextWeek,
        notMarked,
        noShow,
        visited,
        items[7]?.reservationNo,
      ])
      expect(items[7]).toMatchObject({ reserveDay: '2026-11-18', state: 'cancelled' })
      const confirmed = await answer('?state=confirmed')
      expect(confirmed.isCapped).toBe(false)
      expect(confirmed.items.map(({ reservationNo }) => reservationNo)).toEqual([
        tonight,
        today,
        tomorrows,
        nextWeek,
        notMarked,
      ])
      expect((await answer('?reserveDay=2026-11-20&state=noShow')).items).toHaveLength(1)
    })
  })
})

describe('쪽과 찾기', () => {
  let server: TestApp
  let token: string
  const names = ['first', 'visited', 'cancelled', 'percent', 'phone'] as const
  let numbers: Record<(typeof names)[number], string>
  const crowd = limits.admin.perPage + 4

  beforeAll(async () => {
    server = await testApp()
    const { db } = server.deps
    token = (await buildGuest(server, { memberRole: 'ROLE_ADMIN' })).token
    const haru = await buildMember(db, { memberId: 'Haru_1', memberNickName: '하루키' })
    const odd = await buildMember(db, { memberId: 'odd', memberNickName: "100%'진심\\" })
    const build = async (restaurantName: string) => {
      const restaurant = await buildReservable(db, { maxTeamNum: 100 })
      await db
        .updateTable('restaurant')
        .set({ restaurantName })
        .where('restaurantNo', '=', restaurant.restaurantNo)
        .execute()
      return restaurant
    }
    const noodles = await build('Noodle_하우스')
    const rice = await build('밥집')
    const many = await build('붐비는 집')
    const { memberNo } = haru
    await takePlaces(db, { restaurantNo: many.restaurantNo, count: crowd, day: '2026-12-24' })
    const made = [
      await insertBooking(db, { restaurantNo: noodles.restaurantNo, memberNo }),
      await insertBooking(db, {
        restaurantNo: rice.restaurantNo,
        memberNo,
        reserveDay: '2026-11-15',
        state: 'visited',
      }),
      await insertBooking(db, {
        restaurantNo: noodles.restaurantNo,
        memberNo,
        state: 'cancelled',
        cancelledBy: 'store',
      }),
      await insertBooking(db, { restaurantNo: rice.restaurantNo, memberNo: odd.memberNo }),
    ].map(({ reservationNo }) => reservationNo)
    const [phone = ''] = await takePlaces(db, { restaurantNo: noodles.restaurantNo, count: 1 })
    await db
      .updateTable('reservation')
      .set({ guestName: '박_손님' })
      .where('reservationNo', '=', phone)
      .execute()
    numbers = Object.fromEntries(
      names.map((name, at) => [name, made[at] ?? phone]),
    ) as typeof numbers
  })
  afterAll(() => server.close())

  type Page = { readonly reservations: GuestReservation[]; readonly pageInfo: PageInfo }
  const list = async (query: Record<string, string> = {}) => {
    const call = `GET /api/admin/reservations?${new URLSearchParams(query)}`
    return (await ask<{ items: Page }>(server, call, { token })).body.items
  }
  const found = async (query: Record<string, string>) => {
    const { reservations, pageInfo } = await list(query)
    expect(pageInfo.totalBoardNo).toBe(reservations.length)
    return reservations.map(({ reservationNo }) =>
      names.find((name) => numbers[name] === reservationNo),
    )
  }

  test('쪽을 말하지 않으면 첫 쪽이고 새 예약부터 정한 만큼 온다', async () => {
    const first = await list()
    expect(first.reservations).toHaveLength(limits.admin.perPage)
    expect(first.reservations[0]).toMatchObject({ reservationNo: numbers.phone, memberId: null })
    expect(first.reservations[1]).toMatchObject({ reservationNo: numbers.percent, memberId: 'odd' })
    expect(first.pageInfo).toEqual({
      boardNoPerPage: limits.admin.perPage,
      totalBoardNo: crowd + 5,
      pageSize: limits.pager.range,
      currentPage: 1,
    })
    const second = await list({ page: '2' })
    const all = [...first.reservations, ...second.reservations].map((row) => row.reservationNo)
    expect(new Set(all).size).toBe(crowd + 5)
    const beyond = await list({ page: '3' })
    expect(beyond.reservations).toEqual([])
    expect(beyond.pageInfo).toMatchObject({ totalBoardNo: crowd + 5, currentPage: 3 })
  })

  test('날짜, 상태, 가게, 손님을 함께 건다', async () => {
    expect(await found({ reserveDay: tomorrow })).toEqual([
      'phone',
      'percent',
      'cancelled',
      'first',
    ])
    expect(await found({ state: 'visited' })).toEqual(['visited'])
    expect(await found({ state: 'confirmed', reserveDay: tomorrow, guest: 'HARU' })).toEqual([
      'first',
    ])
    expect(await found({ restaurantName: 'NOODLE_' })).toEqual(['phone', 'cancelled', 'first'])
    expect(await found({ restaurantName: '하우스', state: 'cancelled' })).toEqual(['cancelled'])
    expect(await found({ restaurantName: '밥', guest: '하루' })).toEqual(['visited'])
    expect(await found({ restaurantName: '밥', guest: '하루', state: 'cancelled' })).toEqual([])
    expect((await list({ reserveDay: '2026-12-24', size: '3', page: '2' })).pageInfo).toMatchObject(
      {
        totalBoardNo: crowd,
        currentPage: 2,
      },
    )
  })

  test('가게가 받아 적은 손님은 회원이 없어도 이름으로 찾는다', async () => {
    expect(await found({ guest: '박_손' })).toEqual(['phone'])
    const { reservations } = await list({ guest: '박_손님' })
    expect(reservations).toMatchObject([
      {
        memberNo: null,
        memberId: null,
        memberNickname: null,
        guestName: '박_손님',
        source: 'phone',
      },
    ])
  })

  test.each([
    ['%', ['percent']],
    ["0%'진", ['percent']],
    ["'", ['percent']],
    ['\\', ['percent']],
    ['haru_', ['cancelled', 'visited', 'first']],
    ['haru%', []],
    ['haruX', []],
    ['박%손님', []],
  ])('손님 %s 는 글자 그대로 찾는다', async (guest, wanted) => {
    expect(await found({ guest })).toEqual(wanted)
  })

  test.each(['%', 'Noodle%', "'", '\\', 'Noodle.하우스'])(
    '가게 이름 %s 는 글자 그대로 찾는다',
    async (restaurantName) => {
      expect(await found({ restaurantName })).toEqual([])
    },
  )

  test.each([
    'page=0',
    'size=0',
    `size=${limits.admin.perPageMax + 1}`,
    'state=gone',
    'reserveDay=2026-02-30',
  ])('%s 은 받지 않는다', async (query) => {
    expect((await ask(server, `GET /api/admin/reservations?${query}`, { token })).status).toBe(400)
  })

  test('관리자가 아니면 403이고 로그인하지 않으면 401이다', async () => {
    for (const options of [{}, { isStoreOwner: true }]) {
      const guest = await buildGuest(server, options)
      const answer = await ask(server, 'GET /api/admin/reservations', { token: guest.token })
      expect(answer.status).toBe(403)
    }
    expect((await ask(server, 'GET /api/admin/reservations')).status).toBe(401)
  })
})
