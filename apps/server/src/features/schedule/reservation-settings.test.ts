import { messages } from '@matjari/contract/messages'
import type { Availability } from '@matjari/contract/reservations/entities'
import {
  HoursExceptionInput,
  type OwnedRestaurant,
  type ReservationSettings,
  type SettingInfo,
  SettingsInput,
  WeekHoursInput,
} from '@matjari/contract/schedule/entities'
import { numberSettingRows } from '@matjari/contract/schedule/settings'
import { plainCapacity } from '@matjari/contract/schedule/settings-rules'
import { weekDays } from '@matjari/contract/seoul-day'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, signedIn } from '../../../test/support/members/signed-in.ts'
import { book, buildReservable, tomorrow } from '../../../test/support/reservations/reservable.ts'
import {
  insertBooking,
  newOwner,
  reservableOwner,
  reservationRow,
  settingsOf,
  weekOf,
} from '../../../test/support/restaurants/owners.ts'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

describe('예약설정', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  type Items = { items: ReservationSettings }

  const send = (call: string, token: string, payload: object) =>
    ask<Items>(server, call, { token, payload })
  const kept = async (restaurantNo: string) => {
    const call = `GET /api/settings/byRestaurantNo?restaurantNo=${restaurantNo}`
    return (await ask<Items>(server, call)).body.items
  }
  const remove = (token: string, restaurantNo: string) =>
    ask(server, `DELETE /api/settings?restaurantNo=${restaurantNo}`, { token })

  /** With hours, without settings. */
  async function openedOwner() {
    const owner = await newOwner(server)
    await send('POST /api/operatings', owner.token, weekOf(owner.restaurantNo))
    return owner
  }

  const nothing = { reservation: [], settingInfo: null }

  test('등록한 그대로 이레가 돌아오고 쉬는 날은 빈 짝이며 끝이 시작 이전이면 다음 날이다', async () => {
    const { token, restaurantNo } = await openedOwner()
    const sent = settingsOf(restaurantNo, {
      windows: { Monday: ['', ''], Friday: ['18:00', '02:00'], Sunday: ['09:00', '09:00'] },
      interval: '60',
      minNum: '2',
      maxNum: '8',
      maxTeamNum: '3',
      description: ' 창가 자리는 전화로 ',
    })
    const { header, body } = await send('POST /api/settings', token, sent)
    expect(header).toEqual({ code: 'S200', message: '예약설정이 등록되었습니다!' })
    expect(body.items.settingInfo).toEqual({
      restaurantNo,
      interval: 60,
      minNum: 2,
      maxNum: 8,
      maxTeamNum: 3,
      description: '창가 자리는 전화로',
      ...plainCapacity,
      stayMinutes: null,
      stayByParty: [],
      maxSeats: null,
      horizonDays: 90,
      leadMinutes: 0,
      isPaused: 'N',
      pausedUntil: null,
    })
    const day = (weekDay: string, reservationStartTime: string, reservationEndTime: string) => ({
      restaurantNo,
      weekDay,
      reservationStartTime,
      reservationEndTime,
    })
    expect(body.items.reservation).toEqual([
      day('Monday', '', ''),
      day('Tuesday', '11:00', '20:00'),
      day('Wednesday', '11:00', '20:00'),
      day('Thursday', '11:00', '20:00'),
      day('Friday', '18:00', '26:00'),
      day('Saturday', '11:00', '20:00'),
      day('Sunday', '09:00', '33:00'),
    ])
    expect(await kept(restaurantNo)).toEqual(body.items)
  })

  test('빠진 요일은 예약을 받지 않는 날이다', async () => {
    const { token, restaurantNo } = await openedOwner()
    const { reservation, settingInfo } = settingsOf(restaurantNo)
    const sent = { reservation: reservation.slice(0, 1), settingInfo }
    const { body } = await send('POST /api/settings', token, sent)
    expect(body.items.reservation.filter((day) => day.reservationStartTime !== '')).toHaveLength(1)
  })

  test('운영 시간이 없으면 등록할 수 없다', async () => {
    const { token, restaurantNo } = await newOwner(server)
    const { status, header } = await send('POST /api/settings', token, settingsOf(restaurantNo))
    expect(status).toBe(409)
    expect(header).toEqual({
      code: 'E409',
      message: '운영 시간이 없으면 예약 설정을 등록할 수 없습니다.',
    })
    expect(await kept(restaurantNo)).toEqual(nothing)
  })

  test('이미 있으면 등록은 409이고 수정은 바꾸며 멈춘 것은 멈춘 채로 둔다', async () => {
    const { token, restaurantNo } = await openedOwner()
    await send('POST /api/settings', token, settingsOf(restaurantNo))
    await send('PUT /api/settings/pause', token, { restaurantNo, pausedUntil: '2026-11-20' })
    const before = await kept(restaurantNo)
    const again = await send('POST /api/settings', token, settingsOf(restaurantNo, { maxNum: 9 }))
    expect(again.status).toBe(409)
    expect(again.header.message).toBe(messages.ownerSettings.settingsExist)
    expect(await kept(restaurantNo)).toEqual(before)

    const windows = { Tuesday: ['', ''] } as const
    const sent = settingsOf(restaurantNo, { maxNum: 9, windows })
    const changed = await send('PUT /api/settings', token, sent)
    expect(changed.header).toEqual({ code: 'S200', message: messages.settings.changed })
    expect(await kept(restaurantNo)).toEqual(changed.body.items)
    expect(changed.body.items.settingInfo).toMatchObject({
      maxNum: 9,
      isPaused: 'Y',
      pausedUntil: '2026-11-20',
    })
    expect(changed.body.items.reservation[1]).toMatchObject({ reservationStartTime: '' })
  })

  test('지우면 빈 목록과 null이고 없는 것은 고치거나 지울 수 없다', async () => {
    const { token, restaurantNo } = await openedOwner()
    await send('POST /api/settings', token, settingsOf(restaurantNo))
    expect((await remove(token, restaurantNo)).header).toEqual({
      code: 'S200',
      message: '예약설정 삭제되었습니다!',
    })
    expect(await kept(restaurantNo)).toEqual(nothing)
    for (const answer of [
      await remove(token, restaurantNo),
      await send('PUT /api/settings', token, settingsOf(restaurantNo)),
      await send('PUT /api/settings/pause', token, { restaurantNo }),
    ]) {
      expect(answer.status).toBe(409)
      expect(answer.header.message).toBe('예약설정이 존재하지 않습니다.')
    }
    expect(await kept(restaurantNo)).toEqual(nothing)
  })
})

describe('사장님의 가게', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  const nothing = { reservation: [], settingInfo: null }
  const mine = (token: string, query = '') =>
    ask<{ items: ReservationSettings }>(server, `GET /api/settings/byMemberNo${query}`, { token })
  const restaurant = (token: string, query = '') =>
    ask<{ items: OwnedRestaurant | null }>(server, `GET /api/settings/restaurant${query}`, {
      token,
    })

  test('내 가게는 먼저 등록한 영업 중인 가게이고 번호로 고를 수 있다', async () => {
    const { db } = server.deps
    const { token, memberNo } = await signedIn(server, { isStoreOwner: true })
    const waiting = await buildRestaurant(db, { memberNo, status: 'N' })
    const first = await buildReservable(db, { memberNo, maxTeamNum: 7 })
    const second = await buildReservable(db, { memberNo, maxTeamNum: 9 })

    const { body } = await restaurant(token)
    expect(body.items).toEqual({
      restaurantNo: first.restaurantNo,
      restaurantName: expect.stringContaining('하루식당') as string,
      restaurantAddress: '서울 마포구 양화로 160 (동교동)',
      restaurantPhoneNumber: '02-123-4567',
      restaurantDescription: '매일 아침 끓이는 한 그릇이에요.',
      restaurantMainPhoto: null,
      isActive: 'Y',
    })
    const named = await restaurant(token, `?restaurantNo=${waiting.restaurantNo}`)
    expect(named.body.items).toMatchObject({ restaurantNo: waiting.restaurantNo, isActive: 'N' })
    expect((await mine(token)).body.items.settingInfo?.maxTeamNum).toBe(7)
    const other = await mine(token, `?restaurantNo=${second.restaurantNo}`)
    expect(other.body.items.settingInfo?.maxTeamNum).toBe(9)
    expect(other.body.items.reservation).toHaveLength(7)
    expect((await mine(token, `?restaurantNo=${waiting.restaurantNo}`)).body.items).toEqual(nothing)

    const payload = settingsOf(undefined, { maxTeamNum: 8 })
    expect((await ask(server, 'PUT /api/settings', { token, payload })).status).toBe(200)
    expect((await mine(token)).body.items.settingInfo?.maxTeamNum).toBe(8)
  })

  test('가게가 없으면 null과 빈 설정이다', async () => {
    const { token } = await signedIn(server)
    const none = await restaurant(token)
    expect(none.status).toBe(200)
    expect(none.body.items).toBeNull()
    expect((await mine(token)).body.items).toEqual(nothing)
  })

  test('남의 가게는 찾을 수 없고 아무것도 바뀌지 않는다', async () => {
    const { token } = await newOwner(server)
    const { restaurantNo } = await reservableOwner(server)
    const call = `GET /api/settings/byRestaurantNo?restaurantNo=${restaurantNo}`
    const before = (await ask(server, call)).text
    const payload = settingsOf(restaurantNo, { maxTeamNum: 1 })
    for (const answer of [
      await ask(server, 'POST /api/settings', { token, payload }),
      await ask(server, 'PUT /api/settings', { token, payload }),
      await ask(server, `DELETE /api/settings?restaurantNo=${restaurantNo}`, { token }),
      await ask(server, 'PUT /api/settings/pause', { token, payload: { restaurantNo } }),
      await ask(server, `DELETE /api/settings/pause?restaurantNo=${restaurantNo}`, { token }),
      await ask(server, 'POST /api/settings/affected', {
        token,
        payload: { kind: 'settingsDeleted', restaurantNo },
      }),
    ]) {
      expect(answer.status).toBe(404)
      expect(answer.header.message).toBe(messages.restaurant.notPublic)
    }
    expect((await ask(server, call)).text).toBe(before)
    expect((await restaurant(token, `?restaurantNo=${restaurantNo}`)).body.items).toBeNull()
    expect((await mine(token, `?restaurantNo=${restaurantNo}`)).body.items).toEqual(nothing)
  })

  test('사장이 아니면 403, 로그인하지 않으면 401이다', async () => {
    const { token } = await signedIn(server)
    const calls: [string, object][] = [
      ['POST /api/settings', settingsOf('1')],
      ['PUT /api/settings', settingsOf('1')],
      ['DELETE /api/settings?restaurantNo=1', {}],
      ['POST /api/settings/affected', { kind: 'settingsDeleted' }],
      ['PUT /api/settings/pause', {}],
      ['DELETE /api/settings/pause', {}],
    ]
    for (const [call, payload] of calls) {
      expect((await ask(server, call, { token, payload })).status).toBe(403)
      expect((await ask(server, call, { payload })).status).toBe(401)
    }
  })

  test('보이지 않는 가게의 설정은 404다', async () => {
    const { restaurantNo } = await buildRestaurant(server.deps.db, { status: 'I' })
    for (const no of [restaurantNo, '999999999']) {
      const { status } = await ask(server, `GET /api/settings/byRestaurantNo?restaurantNo=${no}`)
      expect(status).toBe(404)
    }
  })
})

describe('거절', () => {
  let server: TestApp
  let owner: Awaited<ReturnType<typeof reservableOwner>>
  beforeAll(async () => {
    server = await testApp()
    owner = await reservableOwner(server)
  })
  afterAll(() => server.close())

  const put = (path: string, payload: object) =>
    ask<{ items: object }>(server, `PUT ${path}`, { token: owner.token, payload })

  const { settings, clock } = messages

  test.each<[string, Parameters<typeof settingsOf>[1], string]>([
    ['47:00에 시작', { windows: { Monday: ['47:00', '47:30'] } }, clock.rule],
    ['24:00에 시작', { windows: { Monday: ['24:00', '25:00'] } }, clock.rule],
    ['47:00에 끝', { windows: { Monday: ['10:00', '47:00'] } }, settings.tooLong],
    ['47:50에 시작해 다음 날 끝', { windows: { Monday: ['47:50', '10:00'] } }, clock.rule],
    ['47:70', { windows: { Monday: ['10:00', '47:70'] } }, clock.rule],
    ['5분 단위', { windows: { Monday: ['10:05', '12:00'] } }, '10분 단위로만 선택할 수 있습니다.'],
    ['시작만', { windows: { Monday: ['10:00', ''] } }, settings.halfDay],
    ['45분 간격', { interval: 45 }, settings.intervalRule],
    ['간격 없음', { interval: null }, settings.intervalRule],
    ['0명부터', { minNum: 0 }, settings.minNumRule],
    ['최소보다 적은 최대', { minNum: 4, maxNum: 3 }, settings.maxNumRule],
    ['소수', { maxNum: 4.5 }, settings.maxNumRule],
    ['0팀', { maxTeamNum: 0 }, settings.maxTeamNumRule],
    ['1001팀', { maxTeamNum: '1001' }, settings.maxTeamNumRule],
    ['숫자가 아닌 팀', { maxTeamNum: '다섯' }, settings.maxTeamNumRule],
    ['긴 설명', { description: '가'.repeat(301) }, settings.descriptionTooLong],
  ])('%s: 400이고 바뀌지 않는다', async (_name, changed, message) => {
    const kept = () => ask(server, 'GET /api/settings/byMemberNo', { token: owner.token })
    const before = (await kept()).text
    const { status, header } = await put('/api/settings', settingsOf(owner.restaurantNo, changed))
    expect({ status, message: header.message }).toEqual({ status: 400, message })
    expect((await kept()).text).toBe(before)
  })

  test('모두 쉬는 주와 두 번 나오는 요일은 거절한다', async () => {
    const { reservation, settingInfo } = settingsOf(owner.restaurantNo)
    const none = await put('/api/settings', { reservation: [], settingInfo })
    expect(none.header.message).toBe(settings.allClosed)
    const twice = [...reservation, reservation[0]]
    const { status } = await put('/api/settings', { reservation: twice, settingInfo })
    expect(status).toBe(400)
  })

  test('여러 가게의 번호가 섞이면 어느 가게도 바뀌지 않는다', async () => {
    const { reservation, settingInfo } = settingsOf(owner.restaurantNo)
    const [first, ...rest] = reservation
    const mixed = [{ ...first, restaurantNo: '999999999' }, ...rest]
    const { status, header } = await put('/api/settings', { reservation: mixed, settingInfo })
    expect({ status, message: header.message }).toEqual({
      status: 400,
      message: messages.hours.oneRestaurant,
    })
  })
})

describe('받아들인 입력', () => {
  let server: TestApp
  let owner: Awaited<ReturnType<typeof reservableOwner>>
  beforeAll(async () => {
    server = await testApp()
    owner = await reservableOwner(server)
  })
  afterAll(() => server.close())

  const put = (path: string, payload: object) =>
    ask<{ items: object }>(server, `PUT ${path}`, { token: owner.token, payload })

  const pad = (value: number) => String(value).padStart(2, '0')
  const time = fc.oneof(
    { weight: 4, arbitrary: timeOf(24, [0, 10, 20, 30, 40, 50]) },
    { weight: 2, arbitrary: timeOf(49, [0, 10, 30, 50]) },
    { weight: 1, arbitrary: timeOf(60, [5, 59, 60, 99]) },
    { weight: 2, arbitrary: fc.constantFrom('', ' ', null, undefined, '9:00', '24:00', '-1:00') },
  )
  function timeOf(hours: number, minutes: number[]) {
    return fc
      .tuple(fc.nat({ max: hours - 1 }), fc.constantFrom(...minutes))
      .map(([hour, minute]) => `${pad(hour)}:${pad(minute)}`)
  }
  const count = fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 1, max: 110 }) },
    { weight: 1, arbitrary: fc.constantFrom('7', ' 8 ', '1e2', '', null, -1, 0.5, 32768, 'x') },
  )
  const daytime = fc.record({ startTime: timeOf(12, [0, 30]), endTime: timeOf(24, [0, 50]) })
  const hours = fc.oneof(
    // So many that chance alone never leaves too few of them among a week's.
    { weight: 7, arbitrary: daytime },
    {
      weight: 3,
      arbitrary: fc
        .tuple(daytime, fc.record({ breakStartTime: time, breakEndTime: time }))
        .map(([day, rest]) => ({ ...day, ...rest })),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        startTime: time,
        endTime: time,
        breakStartTime: time,
        breakEndTime: time,
      }),
    },
  )

  /** What the contract takes the database takes too, and what it refuses never gets there. */
  async function agrees(path: string, sent: object, isAccepted: boolean) {
    const { status, text } = await put(`${path}?affected=keep`, sent)
    const outcome = { status, text: status === 200 ? '' : text }
    expect(outcome).toEqual(isAccepted ? { status: 200, text: '' } : { ...outcome, status: 400 })
  }

  test('계약이 받아들인 예약설정은 데이터베이스도 받아들인다', async () => {
    const window = fc.oneof(
      { weight: 5, arbitrary: fc.tuple(timeOf(24, [0, 10, 50]), timeOf(24, [0, 20])) },
      { weight: 1, arbitrary: fc.tuple(time, time) },
    )
    const input = fc.record({
      windows: fc.array(window, { minLength: 1, maxLength: 2 }),
      interval: fc.constantFrom(30, 60, '30', 60, 30, 15),
      minNum: fc.constantFrom(1, 2, '3', 0),
      maxNum: count,
      maxTeamNum: count,
      description: fc.string({ unit: 'binary', maxLength: 12 }),
    })
    const seen = { taken: 0, refused: 0 }
    await fc.assert(
      fc.asyncProperty(input, async ({ windows, ...info }) => {
        const { settingInfo } = settingsOf(owner.restaurantNo, info)
        const reservation = windows.map(([reservationStartTime, reservationEndTime], at) => ({
          weekDay: weekDays[at],
          reservationStartTime,
          reservationEndTime,
        }))
        const sent = JSON.parse(JSON.stringify({ reservation, settingInfo })) as object
        const isAccepted = SettingsInput.safeParse(sent).success
        seen[isAccepted ? 'taken' : 'refused'] += 1
        await agrees('/api/settings', sent, isAccepted)
      }),
      { numRuns: 200 },
    )
    expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(20)
  })

  test.each(numberSettingRows)(
    '%s: 두 한도와 기본값이 저장한 그대로 돌아온다',
    async (name, row) => {
      for (const value of [row.min, row.max, undefined]) {
        const sent = settingsOf(owner.restaurantNo, { [name]: value })
        const { status, body } = await put('/api/settings?affected=keep', sent)
        expect(status).toBe(200)
        expect(body.items).toMatchObject({ settingInfo: { [name]: value ?? row.default } })
      }
    },
  )

  test('계약이 받아들인 운영 시간과 특별 영업일은 데이터베이스도 받아들인다', async () => {
    const seen = { taken: 0, refused: 0 }
    await fc.assert(
      fc.asyncProperty(hours, hours, async (one, other) => {
        const week = weekDays.map((weekDay, at) => ({ weekDay, ...(at % 2 === 0 ? one : other) }))
        const exception = { day: '2026-12-24', isClosed: 'N', ...one }
        const sent = JSON.parse(JSON.stringify({ week, exception })) as Record<string, object>
        const taken = WeekHoursInput.safeParse(sent.week).success
        seen[taken ? 'taken' : 'refused'] += 1
        await agrees('/api/operatings', sent.week ?? {}, taken)
        const isException = HoursExceptionInput.safeParse(sent.exception).success
        await agrees('/api/operatings/exceptions', sent.exception ?? {}, isException)
      }),
      { numRuns: 150 },
    )
    expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(20)
  })
})

describe('예약 멈춤', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  const pause = (token: string, payload: object) =>
    ask<{ items: SettingInfo }>(server, 'PUT /api/settings/pause', { token, payload })

  async function reasonsOn(restaurantNo: string, reserveDay: string) {
    const call = `GET /api/reservation?restaurantNo=${restaurantNo}&reserveDay=${reserveDay}`
    const { body } = await ask<{ items: Availability }>(server, call)
    return [...new Set(body.items.slots.map(({ reason }) => reason))]
  }

  test('멈추면 새 예약만 막히고 다시 받으면 열린다', async () => {
    const { db } = server.deps
    const { token, restaurantNo } = await reservableOwner(server)
    const guest = await signedIn(server)
    const { reservationNo } = await insertBooking(db, { restaurantNo })
    const paused = await pause(token, { restaurantNo })
    expect(paused.header).toEqual({ code: 'S200', message: messages.ownerSettings.paused })
    expect(paused.body.items).toMatchObject({ restaurantNo, isPaused: 'Y', pausedUntil: null })
    expect(await reasonsOn(restaurantNo, tomorrow)).toEqual(['paused'])
    expect(await reasonsOn(restaurantNo, '2027-02-12')).toEqual(['paused'])
    const refused = await book(server, { token: guest.token, restaurantNo })
    expect(refused.status).toBe(409)
    expect(refused.header.message).toBe('예약을 잠시 받지 않아요.')
    expect((await reservationRow(db, reservationNo)).state).toBe('confirmed')

    const resumed = await ask<{ items: SettingInfo }>(
      server,
      `DELETE /api/settings/pause?restaurantNo=${restaurantNo}`,
      { token },
    )
    expect(resumed.header).toEqual({ code: 'S200', message: messages.ownerSettings.resumed })
    expect(resumed.body.items).toMatchObject({ isPaused: 'N', pausedUntil: null })
    expect(await reasonsOn(restaurantNo, tomorrow)).toEqual([null])
    expect((await book(server, { token: guest.token, restaurantNo })).status).toBe(200)
  })

  test('끝나는 날을 정하면 그날까지만 막힌다', async () => {
    const { token, restaurantNo } = await reservableOwner(server)
    const { body } = await pause(token, { restaurantNo, pausedUntil: tomorrow })
    expect(body.items).toMatchObject({ isPaused: 'Y', pausedUntil: tomorrow })
    expect(await reasonsOn(restaurantNo, tomorrow)).toEqual(['paused'])
    expect(await reasonsOn(restaurantNo, '2026-11-17')).toEqual([null])
    const endless = await pause(token, { restaurantNo, pausedUntil: null })
    expect(endless.body.items.pausedUntil).toBeNull()
  })

  test('번호 없이 보내면 내 가게이고 오늘은 되지만 어제는 안 된다', async () => {
    const { token, restaurantNo } = await reservableOwner(server)
    const past = await pause(token, { pausedUntil: '2026-11-14' })
    expect(past.status).toBe(400)
    expect(past.header.message).toBe(messages.ownerSettings.pauseInPast)
    expect(await reasonsOn(restaurantNo, tomorrow)).toEqual([null])
    const today = await pause(token, { pausedUntil: '2026-11-15' })
    expect(today.body.items).toMatchObject({ restaurantNo, pausedUntil: '2026-11-15' })
    expect((await pause(token, { pausedUntil: '2026-13-01' })).status).toBe(400)
  })
})
