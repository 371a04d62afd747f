import { messages } from '@matjari/contract/messages'
import type { HoursException, OperatingHours } from '@matjari/contract/schedule/entities'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, signedIn } from '../../../test/support/members/signed-in.ts'
import {
  closed,
  newOwner,
  reservableOwner,
  weekOf,
} from '../../../test/support/restaurants/owners.ts'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

describe('보기', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  const week = (restaurantNo: string) =>
    ask<{ items: OperatingHours[] }>(server, `GET /api/operatings?restaurantNo=${restaurantNo}`)
  const exceptions = (query: Record<string, string>) =>
    ask<{ items: HoursException[] }>(
      server,
      `GET /api/operatings/exceptions?${new URLSearchParams(query)}`,
    )

  test('영업시간은 월요일부터이고 쉬는 요일은 없으며 자정을 넘긴 시각은 24시 이상이다', async () => {
    const { restaurantNo } = await buildRestaurant(server.deps.db)
    expect((await week(restaurantNo)).body.items).toEqual([])
    await server.deps.db
      .insertInto('operatingHours')
      .values([
        { restaurantNo, weekDay: 7, startMin: 1080, endMin: 1560 },
        {
          restaurantNo,
          weekDay: 1,
          startMin: 540,
          endMin: 1260,
          breakStartMin: 900,
          breakEndMin: 1020,
        },
      ])
      .execute()
    expect((await week(restaurantNo)).body.items).toEqual([
      {
        operatingHoursNo: expect.any(String) as string,
        restaurantNo,
        weekDay: 'Monday',
        weekday: 'Monday',
        startTime: '09:00',
        endTime: '21:00',
        breakStartTime: '15:00',
        breakEndTime: '17:00',
      },
      {
        operatingHoursNo: expect.any(String) as string,
        restaurantNo,
        weekDay: 'Sunday',
        weekday: 'Sunday',
        startTime: '18:00',
        endTime: '26:00',
        breakStartTime: null,
        breakEndTime: null,
      },
    ])
  })

  /** The test clock stands at 18:40 of 2026-11-15 in Seoul. */
  async function withExceptions() {
    const { restaurantNo } = await buildRestaurant(server.deps.db)
    const days = ['2026-11-14', '2026-11-15', '2027-01-14', '2027-01-15', '2027-12-25']
    await server.deps.db
      .insertInto('hoursException')
      .values(days.map((day) => ({ restaurantNo, day, isClosed: true })))
      .execute()
    return restaurantNo
  }

  test('휴무와 단축 영업은 날짜순이고 시각과 안내를 담는다', async () => {
    const { restaurantNo } = await buildRestaurant(server.deps.db)
    await server.deps.db
      .insertInto('hoursException')
      .values([
        { restaurantNo, day: '2026-12-25', isClosed: true, reason: '성탄절' },
        { restaurantNo, day: '2026-12-24', isClosed: false, startMin: 660, endMin: 1500 },
      ])
      .execute()
    const none = { breakStartTime: null, breakEndTime: null }
    expect((await exceptions({ restaurantNo })).body.items).toEqual([
      {
        restaurantNo,
        day: '2026-12-24',
        isClosed: 'N',
        startTime: '11:00',
        endTime: '25:00',
        ...none,
        reason: '',
      },
      {
        restaurantNo,
        day: '2026-12-25',
        isClosed: 'Y',
        startTime: null,
        endTime: null,
        ...none,
        reason: '성탄절',
      },
    ])
  })

  test.each<[string, Record<string, string>, string[]]>([
    ['말이 없으면 오늘부터 60일', {}, ['2026-11-15', '2027-01-14']],
    ['빈 칸도 말이 없는 것', { from: '', to: ' ' }, ['2026-11-15', '2027-01-14']],
    ['시작만 있으면 그날부터 60일', { from: '2026-11-14' }, ['2026-11-14', '2026-11-15']],
    ['끝만 있으면 오늘부터', { to: '2027-01-15' }, ['2026-11-15', '2027-01-14', '2027-01-15']],
    ['지난 끝만 있으면 그날 하루', { to: '2026-11-14' }, ['2026-11-14']],
    [
      '366일까지',
      { from: '2026-11-14', to: '2027-11-14' },
      ['2026-11-14', '2026-11-15', '2027-01-14', '2027-01-15'],
    ],
  ])('%s', async (_name, query, days) => {
    const restaurantNo = await withExceptions()
    const { body } = await exceptions({ restaurantNo, ...query })
    expect(body.items.map(({ day }) => day)).toEqual(days)
  })

  test.each<[Record<string, string>, string]>([
    [{ from: '2026-11-14', to: '2027-11-15' }, '한 번에 366일까지 볼 수 있어요.'],
    [{ from: '2026-11-16', to: '2026-11-15' }, '날짜를 다시 확인해 주세요.'],
    [{ from: '2026-02-30' }, '날짜를 다시 확인해 주세요.'],
    [{ to: '0000-01-01' }, '날짜를 다시 확인해 주세요.'],
  ])('%o 는 거절한다', async (query, message) => {
    const { restaurantNo } = await buildRestaurant(server.deps.db)
    const { status, header } = await exceptions({ restaurantNo, ...query })
    expect(status).toBe(400)
    expect(header).toEqual({ code: 'E400', message })
  })

  test('없는 맛집의 시간은 404이고 번호가 없거나 아니면 400이다', async () => {
    for (const { status, header } of [
      await week('999999999'),
      await exceptions({ restaurantNo: '999999999' }),
    ]) {
      expect(status).toBe(404)
      expect(header.message).toBe(messages.restaurant.notPublic)
    }
    expect((await ask(server, 'GET /api/operatings')).status).toBe(400)
    expect((await week('abc')).status).toBe(400)
  })
})

describe('사장님의 가게', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  type Items = { items: OperatingHours[] }

  const numbers = (items: OperatingHours[]) => [...new Set(items.map((day) => day.restaurantNo))]

  /** Registered first but not yet active, then two that are. */
  async function ownerOfThree() {
    const { db } = server.deps
    const owner = await signedIn(server, { isStoreOwner: true })
    const { memberNo } = owner
    const waiting = await buildRestaurant(db, { memberNo, status: 'N' })
    const first = await buildRestaurant(db, { memberNo })
    const second = await buildRestaurant(db, { memberNo })
    return { ...owner, waiting, first, second }
  }

  test('번호 없이 보내면 먼저 등록한 영업 중인 가게의 시간이다', async () => {
    const { token, waiting, first, second } = await ownerOfThree()
    const sent = await ask<Items>(server, 'POST /api/operatings', {
      token,
      payload: weekOf(undefined),
    })
    expect(numbers(sent.body.items)).toEqual([first.restaurantNo])
    const blank = await ask<Items>(server, 'PUT /api/operatings', { token, payload: weekOf('') })
    expect(blank.status).toBe(400)
    await ask(server, 'POST /api/operatings', { token, payload: weekOf(second.restaurantNo) })
    await ask(server, 'POST /api/operatings', { token, payload: weekOf(waiting.restaurantNo) })

    const mine = (query = '') =>
      ask<Items>(server, `GET /api/operatings/memberNo${query}`, { token }).then(({ body }) =>
        numbers(body.items),
      )
    expect(await mine()).toEqual([first.restaurantNo])
    expect(await mine(`?restaurantNo=${second.restaurantNo}`)).toEqual([second.restaurantNo])
    expect(await mine(`?restaurantNo=${waiting.restaurantNo}`)).toEqual([waiting.restaurantNo])

    const empty = await ask(server, 'DELETE /api/operatings?restaurantNo=', { token })
    expect(empty.status).toBe(400)
    expect(await mine()).toEqual([first.restaurantNo])
    await ask(server, 'DELETE /api/operatings', { token })
    expect(await mine()).toEqual([])
    expect(await mine(`?restaurantNo=${second.restaurantNo}`)).toEqual([second.restaurantNo])
  })

  test('숫자로 온 번호도 받는다', async () => {
    const { token, restaurantNo } = await newOwner(server)
    const payload = weekOf(restaurantNo).map((day) => ({
      ...day,
      restaurantNo: Number(restaurantNo),
    }))
    const { status } = await ask(server, 'POST /api/operatings', { token, payload })
    expect(status).toBe(200)
  })

  test('남의 가게는 찾을 수 없고 아무것도 바뀌지 않는다', async () => {
    const { token } = await newOwner(server)
    const other = await reservableOwner(server)
    const { restaurantNo } = other
    const kept = async () =>
      (await ask<Items>(server, `GET /api/operatings?restaurantNo=${restaurantNo}`)).body.items
    const before = await kept()
    const exception = { restaurantNo, day: '2026-11-20', isClosed: 'Y' }
    for (const answer of [
      await ask(server, 'POST /api/operatings', { token, payload: weekOf(restaurantNo) }),
      await ask(server, 'PUT /api/operatings', { token, payload: weekOf(restaurantNo) }),
      await ask(server, `DELETE /api/operatings?restaurantNo=${restaurantNo}`, { token }),
      await ask(server, 'PUT /api/operatings/exceptions', { token, payload: exception }),
      await ask(
        server,
        `DELETE /api/operatings/exceptions?restaurantNo=${restaurantNo}&day=2026-11-20`,
        { token },
      ),
      await ask(server, 'POST /api/operatings', { token, payload: weekOf('999999999') }),
    ]) {
      expect(answer.status).toBe(404)
      expect(answer.header.message).toBe(messages.restaurant.notPublic)
    }
    expect(await kept()).toEqual(before)
    const mine = await ask<Items>(
      server,
      `GET /api/operatings/memberNo?restaurantNo=${restaurantNo}`,
      {
        token,
      },
    )
    expect(mine.body.items).toEqual([])
  })

  test('사장이 아니면 403, 로그인하지 않으면 401이고 끝난 가게는 409다', async () => {
    const guest = await signedIn(server)
    const calls = ['POST /api/operatings', 'PUT /api/operatings', 'DELETE /api/operatings']
    for (const call of calls) {
      const payload = call.startsWith('DELETE') ? {} : weekOf('1')
      expect((await ask(server, call, { token: guest.token, payload })).status).toBe(403)
      expect((await ask(server, call, { payload })).status).toBe(401)
    }
    const nothing = await ask<Items>(server, 'GET /api/operatings/memberNo', { token: guest.token })
    expect(nothing.body.items).toEqual([])
    expect((await ask(server, 'GET /api/operatings/memberNo')).status).toBe(401)

    const { memberNo, token } = await signedIn(server, { isStoreOwner: true })
    const over = await buildRestaurant(server.deps.db, { memberNo, status: 'C' })
    const payload = weekOf(over.restaurantNo)
    expect((await ask(server, 'POST /api/operatings', { token, payload })).status).toBe(409)
    const none = await ask(server, 'POST /api/operatings', { token, payload: weekOf(undefined) })
    expect(none.status).toBe(404)
  })
})

describe('한 주 바꾸기', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  type Items = { items: OperatingHours[] }

  const send = (method: 'POST' | 'PUT', token: string, payload: object) =>
    ask<Items>(server, `${method} /api/operatings`, { token, payload })
  const remove = (token: string, restaurantNo: string) =>
    ask(server, `DELETE /api/operatings?restaurantNo=${restaurantNo}`, { token })
  const kept = async (restaurantNo: string) =>
    (await ask<Items>(server, `GET /api/operatings?restaurantNo=${restaurantNo}`)).body.items
  const times = (items: OperatingHours[]) =>
    items.map((day) => [
      day.weekDay,
      day.startTime,
      day.endTime,
      day.breakStartTime,
      day.breakEndTime,
    ])

  test('이레를 한 번에 등록하고 쉬는 날은 빠지며 자정을 넘긴 마감은 24시를 넘겨 적힌다', async () => {
    const { token, restaurantNo } = await newOwner(server)
    const { status, header, body } = await send(
      'POST',
      token,
      weekOf(restaurantNo, {
        Monday: closed,
        Tuesday: { startTime: null, endTime: undefined, breakStartTime: ' ', breakEndTime: null },
        Wednesday: { startTime: '18:00', endTime: '02:00' },
        Thursday: { startTime: '10:00', endTime: '10:00' },
        Friday: { breakStartTime: '15:00', breakEndTime: '17:00' },
        Saturday: {
          startTime: '20:00',
          endTime: '04:00',
          breakStartTime: '01:00',
          breakEndTime: '01:30',
        },
      }),
    )
    expect(status).toBe(200)
    expect(header).toEqual({ code: 'S200', message: '운영시간이 등록되었습니다!' })
    expect(times(body.items)).toEqual([
      ['Wednesday', '18:00', '26:00', null, null],
      ['Thursday', '10:00', '34:00', null, null],
      ['Friday', '10:00', '22:00', '15:00', '17:00'],
      ['Saturday', '20:00', '28:00', '25:00', '25:30'],
      ['Sunday', '10:00', '22:00', null, null],
    ])
    expect(body.items.every((day) => day.restaurantNo === restaurantNo)).toBe(true)
    expect(await kept(restaurantNo)).toEqual(body.items)
  })

  test('이미 있으면 등록은 409이고 수정은 모두를 새로 적는다', async () => {
    const { token, restaurantNo } = await newOwner(server)
    await send('POST', token, weekOf(restaurantNo))
    const before = await kept(restaurantNo)
    const again = await send('POST', token, weekOf(restaurantNo, { Monday: closed }))
    expect(again.status).toBe(409)
    expect(again.header).toEqual({ code: 'E409', message: messages.ownerSettings.hoursExist })
    expect(await kept(restaurantNo)).toEqual(before)

    const changed = await send(
      'PUT',
      token,
      weekOf(restaurantNo, { Monday: closed, Sunday: { endTime: '15:00' } }),
    )
    expect(changed.header).toEqual({ code: 'S200', message: messages.hours.changed })
    const after = await kept(restaurantNo)
    expect(after).toEqual(changed.body.items)
    expect(after.map(({ weekDay }) => weekDay)).not.toContain('Monday')
    expect(after.at(-1)?.endTime).toBe('15:00')
  })

  test.each(['POST', 'PUT'] as const)(
    '%s: 하루라도 틀리면 나머지 엿새도 저장되지 않는다',
    async (method) => {
      const { token, restaurantNo } = await newOwner(server)
      if (method === 'PUT') await send('POST', token, weekOf(restaurantNo))
      const before = await kept(restaurantNo)
      const { status } = await send(
        method,
        token,
        weekOf(restaurantNo, { Monday: { startTime: '08:00' }, Sunday: { endTime: '22:05' } }),
      )
      expect(status).toBe(400)
      expect(await kept(restaurantNo)).toEqual(before)
    },
  )

  test('마지막 날을 적다가 데이터베이스가 거절해도 이레가 그대로다', async () => {
    const { token, restaurantNo } = await newOwner(server)
    await send('POST', token, weekOf(restaurantNo))
    const before = await kept(restaurantNo)
    // What only the database knows: here it stops serving Sundays.
    await sql`alter table operating_hours add constraint no_late_sundays
    check (week_day <> 7 or end_min <= 1320)`.execute(server.deps.db)
    const { status } = await send(
      'PUT',
      token,
      weekOf(restaurantNo, { Sunday: { endTime: '23:00' } }),
    )
    await sql`alter table operating_hours drop constraint no_late_sundays`.execute(server.deps.db)
    expect(status).toBe(500)
    expect(await kept(restaurantNo)).toEqual(before)
  })

  test('예약설정이 있는 동안에는 지울 수 없고 없으면 지워진다', async () => {
    const held = await reservableOwner(server)
    const refused = await remove(held.token, held.restaurantNo)
    expect(refused.status).toBe(409)
    expect(refused.header.message).toBe(messages.ownerSettings.hoursHeldBySettings)
    expect(await kept(held.restaurantNo)).toHaveLength(7)

    const free = await newOwner(server)
    await send('POST', free.token, weekOf(free.restaurantNo))
    const gone = await remove(free.token, free.restaurantNo)
    expect(gone.header).toEqual({ code: 'S200', message: '운영시간 삭제되었습니다!' })
    expect(await kept(free.restaurantNo)).toEqual([])
    expect((await send('POST', free.token, weekOf(free.restaurantNo))).status).toBe(200)
  })
})

describe('거절', () => {
  let server: TestApp
  let owner: Awaited<ReturnType<typeof newOwner>>
  beforeAll(async () => {
    server = await testApp()
    owner = await newOwner(server)
  })
  afterAll(() => server.close())

  type Day = NonNullable<NonNullable<Parameters<typeof weekOf>[1]>['Monday']>

  async function refusal(payload: object) {
    const { token, restaurantNo } = owner
    const { status, header } = await ask(server, 'POST /api/operatings', { token, payload })
    const kept = await server.deps.db
      .selectFrom('operatingHours')
      .select('weekDay')
      .where('restaurantNo', '=', restaurantNo)
      .execute()
    return { status, message: header.message, kept: kept.length }
  }

  const rest = (breakStartTime: string, breakEndTime: string) => ({ breakStartTime, breakEndTime })
  const { hours } = messages

  test.each<[string, Day, string]>([
    ['10분 단위가 아닌 시작', { startTime: '10:05' }, '10분 단위로만 선택할 수 있습니다.'],
    ['10분 단위가 아닌 마감', { endTime: '21:59' }, '10분 단위로만 선택할 수 있습니다.'],
    ['10분 단위가 아닌 브레이크', rest('14:55', '15:30'), '10분 단위로만 선택할 수 있습니다.'],
    [
      '브레이크 안의 시작',
      rest('09:00', '11:00'),
      '시작시각이 브레이크 타임 사이에 있을 수 없습니다.',
    ],
    [
      '브레이크가 끝나기 전의 마감',
      rest('20:00', '22:00'),
      '마감시각은 브레이크 종료시각보다 이후여야 합니다.',
    ],
    ['영업 전의 브레이크', rest('08:00', '09:00'), hours.breakStartBeforeStart],
    ['거꾸로 된 브레이크', rest('16:00', '15:00'), hours.breakStartAfterBreakEnd],
    ['시작만 있는 브레이크', rest('15:00', ''), hours.halfBreak],
    ['마감이 없는 날', { endTime: '' }, hours.halfDay],
    ['쉬는 날의 브레이크', { ...closed, ...rest('12:00', '13:00') }, hours.halfDay],
    ['24시간이 넘는 하루', { endTime: '34:10' }, hours.tooLong],
    ['자정 뒤의 시작', { startTime: '25:00', endTime: '26:00' }, messages.clock.rule],
    ['없는 시각', { startTime: '09:70' }, messages.clock.rule],
    ['시각이 아닌 것', { startTime: 'nine' }, messages.clock.rule],
    ['글자가 아닌 것', { startTime: 900 }, messages.clock.rule],
  ])('%s: 이유를 말하고 아무것도 저장하지 않는다', async (_name, day, message) => {
    const week = weekOf(owner.restaurantNo, { Sunday: day })
    expect(await refusal(week)).toEqual({ status: 400, message, kept: 0 })
  })

  test.each<[string, (week: ReturnType<typeof weekOf>) => unknown, string]>([
    ['엿새', (week) => week.slice(1), hours.sevenDays],
    ['여드레', (week) => [...week, week[0]], hours.sevenDays],
    ['월요일 두 번', (week) => [...week.slice(0, 6), week[0]], hours.sevenDays],
    ['없는 요일', (week) => week.map((day) => ({ ...day, weekDay: 'Someday' })), hours.sevenDays],
    ['목록이 아닌 것', () => ({ Monday: closed }), hours.sevenDays],
    ['빈 목록', () => [], hours.sevenDays],
    ['모두 쉬는 주', (week) => week.map((day) => ({ ...day, ...closed })), hours.allClosed],
    [
      '두 가게의 시간',
      (week) => week.map((day, at) => (at === 3 ? { ...day, restaurantNo: '999' } : day)),
      '한 가게의 시간만 한 번에 저장할 수 있어요.',
    ],
  ])('%s: 거절한다', async (_name, made, message) => {
    const payload = made(weekOf(owner.restaurantNo)) as object
    expect(await refusal(payload)).toEqual({ status: 400, message, kept: 0 })
  })
})
