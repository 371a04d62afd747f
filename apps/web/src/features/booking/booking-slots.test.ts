import type { BookableDay, Slot } from '@matjari/contract/reservations/entities'
import type { SlotReason } from '@matjari/contract/reservations/state'
import { describe, expect, test } from 'vitest'
import {
  dayProblem,
  fullGroups,
  fullText,
  inOrder,
  justTakenText,
  mealText,
  teamsText,
  timeGroups,
  timeOptions,
  timeProblem,
  timesToOffer,
  withCurrentTable,
} from './booking-slots.ts'
import { dayNotes, nextOpenDay, spokenDay, stripDays } from './day-notes.ts'

describe('시간', () => {
  const free = (time: string, remaining = 5): Slot => ({
    time,
    available: true,
    remaining,
    reason: null,
  })

  const shut = (time: string, reason: SlotReason): Slot => ({
    time,
    available: false,
    remaining: 0,
    reason,
  })

  test('시간은 영업일이 시작한 뒤의 분 차례로 놓고, 자정을 넘긴 시간은 맨 뒤에 둔다', () => {
    const slots = [free('26:00'), free('09:30'), free('24:00'), free('09:00'), free('23:30')]
    const times = inOrder(slots).map(({ time }) => time)
    expect(times).toEqual(['09:00', '09:30', '23:30', '24:00', '26:00'])
  })

  test('단추는 자정을 넘긴 시간을 익일로 읽고, 보낼 값은 그대로 둔다', () => {
    const [first, second] = timeOptions([free('26:00'), free('23:30')])
    expect(first).toEqual({ value: '23:30', label: '23:30' })
    expect(second).toEqual({ value: '26:00', label: '익일 02:00' })
  })

  const notesOf = (slots: readonly Slot[], ownTime?: string) =>
    timeOptions(slots, ownTime).map(({ note }) => note)

  test('두 팀 이하로 남은 시간에는 몇 팀이 남았는지 적는다', () => {
    const slots = [free('18:00', 3), free('18:30', 2), free('19:00', 1)]
    expect(notesOf(slots)).toEqual([undefined, '2팀 남음', '1팀 남음'])
    expect(teamsText(slots)).toBeNull()
  })

  test('시간마다 같은 수가 남았으면 단추마다 되풀이하지 않고 한 번 말한다', () => {
    const slots = [free('18:00', 1), shut('18:30', 'full'), free('19:00', 1)]
    expect(notesOf(slots)).toEqual([undefined, '마감', undefined])
    expect(teamsText(slots)).toBe('시간마다 1팀씩 남았어요.')
    expect(teamsText([free('18:00', 3), free('18:30', 3)])).toBeNull()
  })

  test('남은 시간이 하나뿐이면 그 단추에 적고, 내가 잡은 자리는 세지 않는다', () => {
    const slots = [free('18:00', 1), free('19:00', 0)]
    expect(notesOf(slots, '19:00')).toEqual(['1팀 남음', '지금 예약'])
    expect(teamsText(slots, '19:00')).toBeNull()
  })

  test('고를 수 없는 시간은 까닭을 말하고 짧은 말을 단다', () => {
    const options = timeOptions([
      shut('11:00', 'past'),
      shut('11:30', 'lead'),
      shut('12:00', 'full'),
      shut('15:00', 'break'),
      shut('21:00', 'closed'),
      free('18:00'),
    ])
    expect(options.map(({ value, closedBecause, note }) => [value, closedBecause, note])).toEqual([
      ['11:00', '지난 시간이에요', '지난 시간'],
      ['11:30', '예약 마감 시간이 지났어요', '접수 마감'],
      ['12:00', '예약이 다 찼어요', '마감'],
      ['15:00', '브레이크타임이에요', '브레이크'],
      ['18:00', undefined, undefined],
      ['21:00', '영업하지 않는 시간이에요', '영업 외'],
    ])
  })

  test('모두 같은 까닭이면 단추마다 되풀이하지 않고 하루에 한 번 말한다', () => {
    const slots = [shut('11:00', 'closed'), shut('11:30', 'closed')]
    expect(timeOptions(slots).map(({ note }) => note)).toEqual([undefined, undefined])
    expect(dayProblem(slots, false)).toBe('쉬는 날이에요.')
  })

  test('하루의 까닭: 지난 날, 받지 않는 날, 다 찬 날, 이래저래 없는 날', () => {
    expect(dayProblem([shut('11:00', 'past')], true)).toBe('지난 날짜예요.')
    expect(dayProblem([shut('11:00', 'past')], false)).toBe('오늘 예약 시간이 모두 지났어요.')
    expect(dayProblem([], false)).toBe('예약을 받지 않는 날이에요.')
    expect(dayProblem([shut('11:00', 'full')], false)).toBe('이날은 예약이 다 찼어요.')
    expect(dayProblem([shut('11:00', 'paused')], false)).toBe('예약을 잠시 받지 않아요.')
    expect(dayProblem([shut('11:00', 'horizon')], false)).toBe('아직 예약을 받지 않는 날이에요.')
    const tooLate = [shut('11:00', 'past'), shut('19:00', 'lead')]
    expect(dayProblem(tooLate, false)).toBe('예약 마감 시간이 지났어요.')
    const mixed = [shut('11:00', 'past'), shut('19:00', 'full')]
    expect(dayProblem(mixed, false)).toBe('이날은 예약할 수 있는 시간이 없어요.')
    expect(dayProblem([...mixed, free('20:00')], false)).toBeNull()
  })

  test('고른 시간은 그날 예약할 수 없으면 까닭과 함께 알린다', () => {
    const slots = [free('18:00'), shut('18:30', 'full')]
    expect(timeProblem(slots, null)).toBeNull()
    expect(timeProblem(slots, '18:00')).toBeNull()
    expect(timeProblem(slots, '18:30')).toBe('18:30에는 예약할 수 없어요. 예약이 다 찼어요.')
    expect(timeProblem(slots, '26:00')).toBe(
      '익일 02:00에는 예약할 수 없어요. 다른 시간을 골라 주세요.',
    )
  })

  test('조금 전까지 비어 있던 시간이 차면 방금 마감됐다고 말한다', () => {
    const slots = [
      shut('19:00', 'full'),
      shut('26:00', 'full'),
      shut('12:00', 'past'),
      free('20:00'),
    ]
    expect(justTakenText(slots, '19:00')).toBe('19:00은 방금 마감됐어요')
    expect(justTakenText(slots, '26:00')).toBe('익일 02:00은 방금 마감됐어요')
    expect([justTakenText(slots, '12:00'), justTakenText(slots, '20:00')]).toEqual([null, null])
  })

  test('바꾸는 예약의 제 시간은 다 찼거나 사라졌어도 그대로 둘 수 있다', () => {
    const own = { reserveDay: '2026-11-15', reserveTime: '18:30' }
    const slots = withCurrentTable([shut('18:30', 'full'), free('19:00')], '2026-11-15', own)
    expect(timeProblem(slots, '18:30')).toBeNull()
    expect(timeOptions(slots, '18:30').map(({ value, note }) => [value, note])).toEqual([
      ['18:30', '지금 예약'],
      ['19:00', undefined],
    ])
    const vanished = withCurrentTable([free('19:00')], '2026-11-15', own)
    expect(timeProblem(vanished, '18:30')).toBeNull()
    const otherDay = withCurrentTable([shut('18:30', 'full')], '2026-11-16', own)
    expect(timeProblem(otherDay, '18:30')).not.toBeNull()
  })
})

describe('끼니별 시간', () => {
  const slot = (time: string, reason: SlotReason | null = null): Slot => ({
    time,
    available: reason === null,
    remaining: reason === null ? 5 : 0,
    reason,
  })

  const shape = (slots: readonly Slot[]) =>
    timeGroups(slots).map(({ name, aside, slots: own }) => [
      name,
      aside,
      own.map(({ time }) => time).join(' '),
    ])

  test('시간은 점심과 저녁으로 나뉘고, 자정을 넘긴 시간은 저녁의 끝이다', () => {
    const slots = [slot('25:00'), slot('19:00'), slot('12:00'), slot('11:30'), slot('17:00')]
    expect(shape(slots)).toEqual([
      ['점심', null, '11:30 12:00'],
      ['저녁', null, '17:00 19:00 25:00'],
    ])
    expect(shape([slot('09:00'), slot('12:00')])).toEqual([['낮', null, '09:00 12:00']])
  })

  test('한 무리가 모두 지났거나 찼으면 한 번 말한다', () => {
    const slots = [slot('12:00', 'past'), slot('18:00', 'full'), slot('19:00', 'full')]
    expect(shape(slots)).toEqual([
      ['점심', '지난 시간이에요', '12:00'],
      ['저녁', '모두 마감이에요', '18:00 19:00'],
    ])
    expect(fullText(slots)).toBe('2개 시간이 마감이에요')
    expect(fullGroups(slots)).toEqual(['저녁'])
    expect(fullGroups([...slots, slot('20:00')])).toEqual([])
    expect(fullText([slot('12:00')])).toBeNull()
  })

  test('권하는 시간은 바란 시간에 가까운 빈 시간이고, 바란 것이 없으면 저녁이 먼저다', () => {
    const slots = ['11:00', '12:00', '17:30', '18:00', '19:00', '20:00'].map((time) => slot(time))
    expect(timesToOffer(slots, '12:00', 2)).toEqual(['11:00', '12:00'])
    expect(timesToOffer(slots, null, 3)).toEqual(['17:30', '18:00', '19:00'])
    expect(timesToOffer([slot('18:00', 'full'), slot('21:00')], '18:00', 3)).toEqual(['21:00'])
    expect([mealText('10:00'), mealText('12:00'), mealText('25:00')]).toEqual([
      '낮',
      '점심',
      '저녁',
    ])
  })
})

describe('날짜 표시', () => {
  const today = '2026-11-16'

  const day = (date: string, dayState: BookableDay['dayState']): BookableDay => ({
    day: date,
    dayState,
    firstTime: dayState === 'open' ? '11:30' : null,
  })

  const days = [
    day('2026-11-15', 'closed'),
    day(today, 'over'),
    day('2026-11-17', 'closed'),
    day('2026-11-18', 'open'),
    day('2026-11-19', 'full'),
    day('2026-11-20', 'paused'),
    day('2026-11-21', 'closed'),
  ]

  test('줄은 오늘부터 열나흘이다', () => {
    const strip = stripDays('2026-11-25')
    expect(strip).toHaveLength(14)
    expect([strip.at(0), strip.at(-1)]).toEqual(['2026-11-25', '2026-12-08'])
  })

  test('자리가 없는 날에만 까닭을 한 낱말로 달고, 지난 날과 아직 열지 않은 날은 휴무라 하지 않는다', () => {
    expect([...dayNotes(days, { today, lastDay: '2026-11-20' })]).toEqual([
      [today, '마감'],
      ['2026-11-17', '휴무'],
      ['2026-11-19', '마감'],
      ['2026-11-20', '중지'],
      ['2026-11-21', '열기 전'],
    ])
  })

  test('날은 요일과 날짜, 오늘인지, 어떤 날인지의 차례로 읽는다', () => {
    expect(spokenDay(today, { today, note: undefined })).toBe('월요일 11월 16일 오늘')
    expect(spokenDay('2026-11-17', { today, note: '휴무' })).toBe('화요일 11월 17일 휴무')
  })

  test('다음에 앉을 수 있는 날은 그 뒤의 열린 첫날이다', () => {
    expect(nextOpenDay(days, today)?.day).toBe('2026-11-18')
    expect(nextOpenDay(days, '2026-11-18')).toBeUndefined()
  })
})
