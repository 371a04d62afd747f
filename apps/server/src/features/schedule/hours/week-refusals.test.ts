import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../../../../test/support/members/signed-in.ts'
import { closed, newOwner, weekOf } from '../../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

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
