import { seoulMoment } from '@matjari/contract/seoul-day'
import { describe, expect, test } from 'vitest'
import { lastChoiceIn, saveLastChoice } from './last-choice.ts'
import {
  availabilityText,
  nearestTimes,
  nextTableQuery,
  nextTimeText,
  todayAvailabilityText,
  whenText,
} from './table-availability.ts'
import { bookingAddress, tableQueryIn, tableQueryTexts } from './table-query.ts'

describe('지난 선택', () => {
  const day = '2026-11-16'
  const at = (minutes: number) => seoulMoment(day, minutes)
  const stored = () => localStorage.getItem('matjari-last-question')

  test('고른 끼니는 자정까지 시계를 이기고, 인원은 그 뒤에도 남는다', () => {
    localStorage.clear()
    saveLastChoice({ guests: 5 }, at(9 * 60))
    saveLastChoice({ meal: 'dinner' }, at(10 * 60))
    const asked = (minutes: number) =>
      tableQueryIn(new URLSearchParams(), at(minutes), lastChoiceIn(stored(), at(minutes)))
    expect(asked(11 * 60)).toEqual({ day, meal: 'dinner', guests: 5 })
    expect(asked(23 * 60 + 59).meal).toBe('dinner')
    expect(asked(24 * 60 + 1)).toEqual({ day: '2026-11-17', meal: 'lunch', guests: 5 })
  })

  test('주소에 적힌 것이 기기에 남은 것보다 먼저이고, 남은 것이 엉뚱하면 없는 셈이다', () => {
    const last = { guests: 5, meal: 'dinner' } as const
    const asked = tableQueryIn(new URLSearchParams('guests=3&meal=lunch'), at(600), last)
    expect(asked).toEqual({ day, meal: 'lunch', guests: 3 })
    for (const text of ['', '{', '[]', '{"guests":-1,"meal":"brunch","mealDay":"2026-11-16"}'])
      expect(lastChoiceIn(text, at(600))).toEqual({ guests: undefined, meal: undefined })
  })
})

describe('빈자리 문구', () => {
  const day = '2026-11-16'
  const at = (minutes: number) => seoulMoment(day, minutes)
  const asked = (address: string, minutes: number) =>
    tableQueryIn(new URLSearchParams(address), at(minutes))

  test('시계가 점심과 저녁과 내일을 고른다', () => {
    expect(asked('', 9 * 60)).toEqual({ day, meal: 'lunch', guests: 2 })
    expect(asked('', 14 * 60 - 1).meal).toBe('lunch')
    expect(asked('', 14 * 60).meal).toBe('dinner')
    expect(asked('', 21 * 60 + 29)).toMatchObject({ day, meal: 'dinner' })
    expect(asked('', 21 * 60 + 30)).toMatchObject({ day: '2026-11-17', meal: 'lunch' })
  })

  test('주소에 적힌 물음은 그대로 돌아오고, 지난 날과 말이 안 되는 것은 없는 셈이다', () => {
    const query = { day: '2026-11-20', meal: 'lunch', guests: 6 } as const
    expect(tableQueryIn(new URLSearchParams(tableQueryTexts(query)), at(1120))).toEqual(query)
    for (const address of ['day=2026-11-15', 'day=어제', 'meal=brunch', 'guests=0', 'guests=2.5'])
      expect(asked(address, 1120)).toEqual({ day, meal: 'dinner', guests: 2 })
  })

  test('시간 하나는 날짜와 인원을 들고 예약 창으로 간다', () => {
    expect(bookingAddress({ restaurantNo: '7', time: '19:00' }, { day, guests: 2 })).toBe(
      '/restaurant/7?reserve=1&day=2026-11-16&time=19%3A00&guests=2',
    )
  })

  test('자리가 없으면 까닭과 다음 날을 말한다', () => {
    const query = { day, meal: 'dinner', guests: 4 } as const
    const availability = {
      nextDay: '2026-11-17',
      nextTime: '11:30',
      guestsMin: 1,
      guestsMax: 6,
      times: [],
    }
    const textOf = (dayState: Parameters<typeof availabilityText>[0]['dayState'], more = {}) =>
      availabilityText({ ...availability, dayState, ...more }, query, at(1120))
    expect([textOf('full'), textOf('closed'), textOf('over'), textOf('phoneOnly')]).toEqual([
      '오늘 마감',
      '오늘 휴무',
      '오늘 예약 끝',
      '전화로만',
    ])
    expect(textOf('full', { guestsMax: 2 })).toBe('1~2명만 예약돼요')
    expect(nextTimeText(availability, at(1120))).toBe('내일 11:30부터')
    expect(whenText({ day: '2026-11-18', meal: 'lunch' }, at(1120))).toBe('11.18 (수) 점심')
  })

  test('끼니에만 자리가 없는 날은 그날이 마감이거나 휴무라고 하지 않는다', () => {
    const availability = { nextDay: null, nextTime: null, guestsMin: 1, guestsMax: 6, times: [] }
    const query = { day, meal: 'lunch', guests: 2 } as const
    for (const mealState of ['none', 'full'] as const)
      expect(
        availabilityText({ ...availability, dayState: 'open', mealState }, query, at(1120)),
      ).toBe('오늘 점심 자리 없음')
  })

  test('칩은 사람들이 먹는 때에 가까운 것을 고르고 이른 것부터 늘어놓는다', () => {
    const times = ['17:00', '18:00', '18:30', '19:00', '20:00'].map((time) => ({
      time,
      remaining: null,
    }))
    const shown = (meal: 'lunch' | 'dinner', most: number, asked: { time?: string } = {}) =>
      nearestTimes(times, { query: { meal, ...asked }, most }).map(({ time }) => time)
    expect(shown('dinner', 3)).toEqual(['18:00', '18:30', '19:00'])
    expect(shown('lunch', 2)).toEqual(['17:00', '18:00'])
    expect(shown('dinner', 9)).toHaveLength(5)
    expect(shown('dinner', 3, { time: '20:00' })).toEqual(['20:00', '18:30', '19:00'])
    expect(shown('dinner', 2, { time: '19:30' })).toEqual(['19:00', '20:00'])
  })

  test('카드 한 줄은 그날의 첫 시간이나, 까닭과 다음 날을 말한다', () => {
    const query = { day, meal: 'dinner', guests: 2 } as const
    const none = { nextDay: '2026-11-17', nextTime: '11:00', guestsMin: 1, guestsMax: 6 }
    const textOf = (
      dayState: 'open' | 'closed',
      times: { time: string; remaining: number | null }[],
    ) => todayAvailabilityText({ ...none, dayState, times }, query, at(1120))
    const early = { time: '17:30', remaining: null }
    expect(textOf('open', [early, { time: '18:00', remaining: 1 }])).toBe('오늘 17:30부터')
    expect(textOf('open', [{ time: '20:30', remaining: 1 }])).toBe('오늘 20:30, 1팀 남음')
    expect(textOf('closed', [])).toBe('오늘 휴무 · 내일 11:00부터')
  })

  test('자리가 없으면 점심 다음에는 저녁, 저녁 다음에는 내일 점심을 권한다', () => {
    const lunch = { day, meal: 'lunch', guests: 3 } as const
    expect(nextTableQuery(lunch)).toEqual({ day, meal: 'dinner', guests: 3 })
    expect(nextTableQuery(nextTableQuery(lunch))).toEqual({
      day: '2026-11-17',
      meal: 'lunch',
      guests: 3,
    })
  })
})
