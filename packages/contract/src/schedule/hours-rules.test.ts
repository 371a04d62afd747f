import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatClockTime, parseClockTime } from '../clock-time.ts'
import { weekDays } from '../seoul-day.ts'
import {
  addBreak,
  changeHours,
  clearHours,
  closedDay,
  type DayHours,
  dayHoursProblem,
  defaultDay,
  exceptionProblem,
  rolledOver,
  weekHoursProblem,
} from './hours-rules.ts'

describe('한 주의 영업시간', () => {
  /** '09:00-18:00' or '09:00-18:00 12:00-13:00'; an empty text is a closed day. */
  function dayOf(text: string): DayHours {
    const [hours = '', rest = ''] = text.split(' ')
    const [startTime = '', endTime = ''] = hours.split('-')
    const [breakStartTime = '', breakEndTime = ''] = rest.split('-')
    return { startTime, endTime, breakStartTime, breakEndTime }
  }

  test.each([
    '',
    '09:00-18:00',
    '09:00-18:00 12:00-13:00',
    '18:00-02:00',
    '18:00-26:00 25:00-25:30',
    '18:00-02:00 23:30-00:30',
    '18:00-02:00 00:00-01:00',
    '00:00-00:00',
    '00:00-24:00',
  ])('괜찮은 하루: %j', (text) => {
    expect(dayHoursProblem(dayOf(text))).toBeNull()
  })

  test.each([
    ['09:05-18:00', '10분 단위로만 선택할 수 있습니다.'],
    ['09:00-18:00 12:05-13:00', '10분 단위로만 선택할 수 있습니다.'],
    ['12:30-18:00 12:00-13:00', '시작시각이 브레이크 타임 사이에 있을 수 없습니다.'],
    ['12:00-18:00 12:00-13:00', '시작시각이 브레이크 타임 사이에 있을 수 없습니다.'],
    ['14:00-18:00 12:00-13:00', '브레이크 시작은 영업 시작 이후여야 합니다.'],
    ['09:00-13:00 12:00-13:00', '마감시각은 브레이크 종료시각보다 이후여야 합니다.'],
    ['09:00-12:30 12:00-13:00', '마감시각은 브레이크 종료시각보다 이후여야 합니다.'],
    ['09:00-18:00 13:00-12:00', '브레이크 시작은 브레이크 종료 이전이어야 합니다.'],
    ['09:00-18:00 13:00-13:00', '브레이크 시작은 브레이크 종료 이전이어야 합니다.'],
    ['18:00-02:00 12:00-13:00', '브레이크 시작은 영업 시작 이후여야 합니다.'],
    ['09:00-', '시작시각과 마감시각을 모두 입력해 주세요.'],
    [' 12:00-13:00', '시작시각과 마감시각을 모두 입력해 주세요.'],
    ['09:00-18:00 12:00-', '브레이크타임의 시작과 종료를 모두 입력해 주세요.'],
    ['09:00-34:00', '하루 영업은 24시간을 넘을 수 없어요.'],
    ['25:00-26:00', '시각을 다시 확인해 주세요.'],
    ['9시-18시', '시각을 다시 확인해 주세요.'],
  ])('%j: %s', (text, expected) => {
    expect(dayHoursProblem(dayOf(text))).toBe(expected)
  })

  describe('방금 바꾼 칸의 처지에서 말한다', () => {
    test.each([
      ['startTime', '12:30-18:00 12:00-13:00', '시작시각이 브레이크 타임 사이에 있을 수 없습니다.'],
      ['endTime', '09:00-12:30 12:00-13:00', '마감시각은 브레이크 종료시각보다 이후여야 합니다.'],
      ['breakStartTime', '09:00-18:00 08:00-13:00', '브레이크 시작은 영업 시작 이후여야 합니다.'],
      [
        'breakStartTime',
        '09:00-18:00 14:00-13:00',
        '브레이크 시작은 브레이크 종료 이전이어야 합니다.',
      ],
      ['breakEndTime', '09:00-18:00 12:00-11:00', '브레이크 종료는 브레이크 시작 이후여야 합니다.'],
      ['breakEndTime', '09:00-18:00 12:00-19:00', '브레이크 종료는 영업 종료 이전이어야 합니다.'],
    ] as const)('%s %s', (changed, text, expected) => {
      expect(dayHoursProblem(dayOf(text), changed)).toBe(expected)
    })
  })

  test('자정을 넘는 마감과 휴식은 24시 뒤로 옮긴다', () => {
    expect(rolledOver(dayOf('18:00-02:00 00:30-01:00'))).toEqual(dayOf('18:00-26:00 24:30-25:00'))
    expect(rolledOver(dayOf('18:00-26:00'))).toEqual(dayOf('18:00-26:00'))
    expect(rolledOver(dayOf('09:00-09:00'))).toEqual(dayOf('09:00-33:00'))
    expect(rolledOver(dayOf('09:00-18:00 08:00-10:00'))).toEqual(dayOf('09:00-18:00 08:00-10:00'))
    expect(rolledOver(dayOf(''))).toEqual(dayOf(''))
  })

  const picked = fc.integer({ min: 0, max: 143 }).map((step) => formatClockTime(step * 10))

  test('받아들인 하루는 언제나 시작 < 휴식 시작 < 휴식 끝 < 마감이고 24시간 안이다', () => {
    fc.assert(
      fc.property(
        picked,
        picked,
        fc.option(fc.tuple(picked, picked)),
        (startTime, endTime, rest) => {
          const given = dayOf(`${startTime}-${endTime}${rest ? ` ${rest.join('-')}` : ''}`)
          if (dayHoursProblem(given) !== null) return
          const day = rolledOver(given)
          const times = [day.startTime, day.breakStartTime, day.breakEndTime, day.endTime]
          const minutes = times
            .filter((time) => time !== '')
            .map((time) => parseClockTime(time) ?? -1)
          expect(minutes.toSorted((a, b) => a - b)).toEqual(minutes)
          expect(new Set(minutes).size).toBe(minutes.length)
          expect((minutes.at(-1) ?? 0) - (minutes[0] ?? 0)).toBeLessThanOrEqual(1440)
          expect(rolledOver(day)).toEqual(day)
        },
      ),
      { numRuns: 1000 },
    )
  })

  const week = (text: (weekDay: string) => string) =>
    weekDays.map((weekDay) => ({ weekDay, ...dayOf(text(weekDay)) }))

  test('한 주는 월요일부터 일요일까지 한 번씩이어야 한다', () => {
    const open = week(() => '09:00-18:00')
    const [monday] = open
    expect(weekHoursProblem(open)).toBeNull()
    expect(weekHoursProblem(open.slice(1))).toBe('월요일부터 일요일까지 한 번씩 입력해 주세요.')
    expect(weekHoursProblem(monday ? [...open.slice(0, 6), monday] : [])).toBe(
      '월요일부터 일요일까지 한 번씩 입력해 주세요.',
    )
  })

  test('한 주 가운데 하루만 틀려도 그 말을 한다', () => {
    const bad = week((weekDay) => (weekDay === 'Friday' ? '09:00-18:00 13:00-12:00' : ''))
    expect(weekHoursProblem(bad)).toBe('브레이크 시작은 브레이크 종료 이전이어야 합니다.')
  })

  test('쉬는 날뿐인 한 주는 받지 않는다', () => {
    expect(weekHoursProblem(week(() => ''))).toBe('영업하는 요일을 하루 이상 정해 주세요.')
    expect(weekHoursProblem(week((day) => (day === 'Sunday' ? '12:00-21:00' : '')))).toBeNull()
  })

  test('하루짜리 예외는 쉬거나 제 시간이 있어야 한다', () => {
    expect(exceptionProblem({ ...dayOf(''), isClosed: 'Y' })).toBeNull()
    expect(exceptionProblem({ ...dayOf('12:00-15:00'), isClosed: 'N' })).toBeNull()
    expect(exceptionProblem({ ...dayOf(''), isClosed: 'N' })).toBe(
      '시작시각과 마감시각을 모두 입력해 주세요.',
    )
  })
})

describe('고치기', () => {
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
})
