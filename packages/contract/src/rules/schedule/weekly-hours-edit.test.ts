import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatClockTime } from '../time/clock-time.ts'
import { dayHoursProblem } from './weekly-hours.ts'
import { addBreak, changeHours, clearHours, closedDay, defaultDay } from './weekly-hours-edit.ts'

const withBreak = { ...defaultDay, breakStartTime: '12:00', breakEndTime: '13:00' }

test('닫은 날에 휴식을 더하면 기본 영업 시간으로 열린다', () => {
  expect(addBreak(closedDay)).toEqual({ day: withBreak })
})

test('휴식은 하루에 한 번이다', () => {
  expect(addBreak(withBreak)).toEqual({ problem: '브레이크타임이 이미 설정되어 있습니다.' })
})

test('낮 열두 시가 영업 밖이면 영업의 한가운데에 한 시간을 넣는다', () => {
  expect(addBreak({ ...closedDay, startTime: '18:00', endTime: '26:00' })).toEqual({
    day: { startTime: '18:00', endTime: '26:00', breakStartTime: '21:30', breakEndTime: '22:30' },
  })
})

test('영업이 한 시간뿐이면 휴식을 넣을 수 없다고 한다', () => {
  expect(addBreak({ ...closedDay, startTime: '18:00', endTime: '19:00' })).toEqual({
    problem: '영업 시간이 짧아 브레이크타임을 넣을 수 없어요.',
  })
})

test('지우기는 휴식을 먼저, 다음에 하루를 지운다', () => {
  expect(clearHours(withBreak)).toEqual(defaultDay)
  expect(clearHours(defaultDay)).toEqual(closedDay)
})

test('10분 단위가 아니면 바꾸지 않는다', () => {
  expect(changeHours(defaultDay, { field: 'endTime', time: '18:05' })).toEqual({
    problem: '10분 단위로만 선택할 수 있습니다.',
  })
})

test('마감을 시작보다 이르게 고르면 다음 날이 된다', () => {
  expect(changeHours(defaultDay, { field: 'endTime', time: '02:00' })).toEqual({
    day: { ...defaultDay, endTime: '26:00' },
  })
})

test('시작을 자정 뒤로 옮기면 마감도 그날로 돌아온다', () => {
  const night = { ...closedDay, startTime: '18:00', endTime: '26:00' }
  expect(changeHours(night, { field: 'startTime', time: '01:00' })).toEqual({
    day: { ...closedDay, startTime: '01:00', endTime: '02:00' },
  })
})

test('휴식과 부딪치는 시작은 그 까닭을 말한다', () => {
  expect(changeHours(withBreak, { field: 'startTime', time: '12:30' })).toEqual({
    problem: '시작시각이 브레이크 타임 사이에 있을 수 없습니다.',
  })
})

const fields = ['startTime', 'endTime', 'breakStartTime', 'breakEndTime'] as const
const picks = fc.array(
  fc.record({
    field: fc.constantFrom(...fields),
    time: fc.integer({ min: 0, max: 1439 }).map(formatClockTime),
  }),
  { maxLength: 12 },
)

test('무엇을 어떤 차례로 골라도 화면의 하루는 언제나 올바르다', () => {
  fc.assert(
    fc.property(picks, (changes) => {
      let day = withBreak
      for (const change of changes) {
        const edit = changeHours(day, change)
        if ('day' in edit) day = edit.day
        expect(dayHoursProblem(day)).toBeNull()
      }
    }),
    { numRuns: 500 },
  )
})
