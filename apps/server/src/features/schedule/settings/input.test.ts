import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../../../../test/support/members/signed-in.ts'
import { reservableOwner, settingsOf } from '../../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

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
