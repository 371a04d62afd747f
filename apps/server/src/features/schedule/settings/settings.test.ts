import type { ReservationSettings } from '@matjari/contract/entities/schedule'
import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../../../../test/support/members/signed-in.ts'
import { newOwner, settingsOf, weekOf } from '../../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

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
