import { expect, test } from 'vitest'
import { messages } from '../messages.ts'
import { numberSettingRows } from './settings.ts'
import {
  addWindow,
  changeWindow,
  closedWindow,
  defaultWindow,
  plainCapacity,
  settingInfoProblem,
  weekWindowsProblem,
  windowProblem,
  windowRolledOver,
} from './settings-rules.ts'

const windowOf = (reservationStartTime: string, reservationEndTime: string) => ({
  reservationStartTime,
  reservationEndTime,
})

test('더하기는 비어 있는 날에만 09:00부터 18:00까지를 넣는다', () => {
  expect(addWindow(closedWindow)).toEqual({ day: windowOf('09:00', '18:00') })
  const refused = { problem: '예약 가능한 타임이 이미 설정되어 있습니다.' }
  expect(addWindow(defaultWindow)).toEqual(refused)
  expect(addWindow(windowOf('09:00', ''))).toEqual(refused)
})

test('10분 단위가 아니면 바꾸지 않는다', () => {
  expect(changeWindow(defaultWindow, { field: 'reservationEndTime', time: '17:55' })).toEqual({
    problem: '10분 단위로만 선택할 수 있습니다.',
  })
})

test('끝이 시작과 같거나 빠르면 다음 날이 된다', () => {
  expect(changeWindow(defaultWindow, { field: 'reservationEndTime', time: '02:00' })).toEqual({
    day: windowOf('09:00', '26:00'),
  })
  expect(windowRolledOver(windowOf('09:00', '09:00'))).toEqual(windowOf('09:00', '33:00'))
  expect(windowRolledOver(windowOf('18:00', '26:00'))).toEqual(windowOf('18:00', '26:00'))
})

test('시작을 옮기면 다음 날이던 끝이 그날로 돌아올 수 있다', () => {
  const night = windowOf('18:00', '26:00')
  expect(changeWindow(night, { field: 'reservationStartTime', time: '01:00' })).toEqual({
    day: windowOf('01:00', '02:00'),
  })
})

test.each([
  [closedWindow, null],
  [defaultWindow, null],
  [windowOf('18:00', '02:00'), null],
  [windowOf('09:00', ''), '예약 시작과 종료 시간을 모두 입력해 주세요.'],
  [windowOf('09:03', '18:00'), '10분 단위로만 선택할 수 있습니다.'],
  [windowOf('9시', '18:00'), '시각을 다시 확인해 주세요.'],
  [windowOf('47:00', '46:00'), '시각을 다시 확인해 주세요.'],
])('하루의 예약 시간 %j: %s', (day, expected) => {
  expect(windowProblem(day)).toBe(expected)
})

test('같은 요일이 두 번이거나 받을 요일이 없으면 알려 준다', () => {
  const monday = { weekDay: 'Monday', ...defaultWindow }
  const closed = { weekDay: 'Tuesday', ...closedWindow }
  expect(weekWindowsProblem([monday, closed])).toBeNull()
  expect(weekWindowsProblem([monday, monday])).toBe('월요일부터 일요일까지 한 번씩 입력해 주세요.')
  expect(weekWindowsProblem([closed])).toBe('예약을 받을 요일을 하루 이상 정해 주세요.')
})

const info = {
  ...plainCapacity,
  interval: 30,
  minNum: 1,
  maxNum: 5,
  maxTeamNum: 5,
  description: '',
}

const steps = (...upTo: number[]) => upTo.map((one) => ({ upTo: one, minutes: 90 }))

test('기본값은 괜찮고 설명은 300자까지다', () => {
  expect(settingInfoProblem(info)).toBeNull()
  const all = { stayMinutes: 360, stayByParty: steps(1, 2, 4, 100), maxSeats: 5, horizonDays: 1 }
  expect(settingInfoProblem({ ...info, ...all, leadMinutes: 1440 })).toBeNull()
  expect(settingInfoProblem({ ...info, interval: 60, description: '가'.repeat(300) })).toBeNull()
  expect(settingInfoProblem({ ...info, description: '가'.repeat(301) })).toMatch('300자')
})

test.each([
  [{ interval: 45 }, '예약 간격은 30분이나 60분이어야 해요.'],
  [{ minNum: 0 }, '최소 인원은 1명부터 100명까지 정할 수 있어요.'],
  [{ minNum: 1.5 }, '최소 인원은 1명부터 100명까지 정할 수 있어요.'],
  [{ minNum: 6 }, '최대 인원은 최소 인원 이상, 100명 이하여야 해요.'],
  [{ maxNum: 101 }, '최대 인원은 최소 인원 이상, 100명 이하여야 해요.'],
  [{ maxTeamNum: 0 }, '한 타임당 받을 팀 수는 1팀부터 1,000팀까지 정할 수 있어요.'],
  [{ maxTeamNum: Number.NaN }, '한 타임당 받을 팀 수는 1팀부터 1,000팀까지 정할 수 있어요.'],
  [{ stayMinutes: 20 }, messages.settings.stayRule],
  [{ stayMinutes: 95 }, messages.settings.stayRule],
  [{ stayByParty: [{ upTo: 2, minutes: 370 }] }, messages.settings.stayRule],
  [{ stayByParty: steps(2, 2) }, messages.settings.stayByPartyRule],
  [{ stayByParty: steps(1, 2, 3, 4, 5) }, messages.settings.stayByPartyRule],
  [{ minNum: 2, maxSeats: 1 }, '같은 시간에 앉는 인원은 최소 인원 이상, 10,000명 이하여야 해요.'],
])('%j: %s', (change, expected) => {
  expect(settingInfoProblem({ ...info, ...change })).toBe(expected)
})

test.each(numberSettingRows)('%s: 한도까지는 되고 그 밖은 그 말로 거절한다', (name, row) => {
  const problem = (value: number) => settingInfoProblem({ ...info, [name]: value })
  expect([row.min, row.max].map(problem)).toEqual([null, null])
  const wrong = [row.min - 1, row.max + 1, row.min + 0.5, Number.NaN]
  expect(wrong.map(problem)).toEqual(wrong.map(() => row.message))
})
