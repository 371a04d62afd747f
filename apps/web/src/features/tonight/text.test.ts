import { seoulMoment } from '@matjari/contract/rules/time/seoul-day'
import { expect, test } from 'vitest'
import { questionIn, questionTexts, tableAddress } from './question.ts'
import { nextText, stateText, whenText } from './text.ts'

const day = '2026-11-16'
const at = (minutes: number) => seoulMoment(day, minutes)
const asked = (address: string, minutes: number) =>
  questionIn(new URLSearchParams(address), at(minutes))

test('시계가 점심과 저녁과 내일을 고른다', () => {
  expect(asked('', 9 * 60)).toEqual({ day, meal: 'lunch', guests: 2 })
  expect(asked('', 14 * 60 - 1).meal).toBe('lunch')
  expect(asked('', 14 * 60).meal).toBe('dinner')
  expect(asked('', 21 * 60 + 29)).toMatchObject({ day, meal: 'dinner' })
  expect(asked('', 21 * 60 + 30)).toMatchObject({ day: '2026-11-17', meal: 'lunch' })
})

test('주소에 적힌 물음은 그대로 돌아오고, 지난 날과 말이 안 되는 것은 없는 셈이다', () => {
  const question = { day: '2026-11-20', meal: 'lunch', guests: 6 } as const
  expect(questionIn(new URLSearchParams(questionTexts(question)), at(1120))).toEqual(question)
  for (const address of ['day=2026-11-15', 'day=어제', 'meal=brunch', 'guests=0', 'guests=2.5'])
    expect(asked(address, 1120)).toEqual({ day, meal: 'dinner', guests: 2 })
})

test('시간 하나는 날짜와 인원을 들고 예약 창으로 간다', () => {
  expect(tableAddress({ restaurantNo: '7', time: '19:00' }, { day, guests: 2 })).toBe(
    '/restaurant/7?reserve=1&day=2026-11-16&time=19%3A00&guests=2',
  )
})

test('자리가 없으면 까닭과 다음 날을 말한다', () => {
  const question = { day, meal: 'dinner', guests: 4 } as const
  const offer = { nextDay: '2026-11-17', nextTime: '11:30', guestsMin: 1, guestsMax: 6 }
  const said = (dayState: Parameters<typeof stateText>[0]['dayState'], more = {}) =>
    stateText({ ...offer, dayState, ...more }, question, at(1120))
  expect([said('full'), said('closed'), said('over'), said('phoneOnly')]).toEqual([
    '오늘 마감',
    '오늘 휴무',
    '오늘 예약 끝',
    '전화로만',
  ])
  expect(said('full', { guestsMax: 2 })).toBe('1~2명만 예약돼요')
  expect(nextText({ ...offer, dayState: 'full' }, at(1120))).toBe('내일 11:30부터')
  expect(whenText({ day: '2026-11-18', meal: 'lunch' }, at(1120))).toBe('11.18 (수) 점심')
})
