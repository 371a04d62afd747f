import type { OperatingHours } from '@matjari/contract/entities/schedule'
import { messages } from '@matjari/contract/messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../../../../test/support/members/signed-in.ts'
import {
  closed,
  newOwner,
  reservableOwner,
  weekOf,
} from '../../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

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
