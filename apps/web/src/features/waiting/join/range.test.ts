import { seoulMoment } from '@matjari/contract/seoul-day'
import { expect, test } from 'vitest'
import { askedIn, isWaitingIn, searchWithoutWish, searchWithWish } from './address.ts'
import { ordinal } from './ordinal.ts'
import { fullnessText, hindranceOf, rangeAround } from './range.ts'

const day = '2026-11-20'
const evening = ['17:30', '18:00', '18:30', '19:00', '19:30', '20:00', '20:30', '21:00']
const allFull = { fullTimes: evening, openTimes: [] }
const minutes = (hour: number, minute = 0) => hour * 60 + minute

test('처음 고른 시간은 바라는 때 둘레의 마감된 시간이고, 예약할 수 있는 시간을 건너지 않는다', () => {
  expect(rangeAround(allFull, minutes(18, 30))).toEqual({ from: '18:00', to: '20:00' })
  expect(rangeAround(allFull, minutes(12))).toEqual({ from: '17:30', to: '17:30' })
  const gap = { fullTimes: ['18:30', '19:30', '20:00'], openTimes: ['19:00'] }
  expect(rangeAround(gap, minutes(18, 30))).toEqual({ from: '18:30', to: '18:30' })
  expect(rangeAround(gap, minutes(19, 30))).toEqual({ from: '19:30', to: '20:00' })
  expect(rangeAround({ fullTimes: [], openTimes: evening }, 0)).toBeNull()
})

test('마감은 바라는 때의 것만, 남은 시간이 있으면 몇 개인지로 말한다', () => {
  const dinner = { from: '18:00', to: '20:00' }
  const lunchOpen = { fullTimes: evening, openTimes: ['11:30', '12:00'] }
  expect(fullnessText(day, lunchOpen, dinner)).toBe('11.20 (금) 저녁은 모두 마감이에요')
  expect(fullnessText(day, lunchOpen, { from: '11:30', to: '20:00' })).toBe(
    '11.20 (금)은 8개 시간이 마감이에요',
  )
  expect(fullnessText(day, lunchOpen, { from: '11:30', to: '12:00' })).toBe(
    '11.20 (금) 점심에는 마감된 시간이 없어요',
  )
  expect(fullnessText(day, { fullTimes: ['18:00'], openTimes: ['19:00'] }, dinner)).toBe(
    '11.20 (금) 저녁은 1개 시간이 마감이에요',
  )
})

test('기다릴 수 없는 까닭을 서버와 같은 차례로 말하고, 끝나기 삼십 분 전부터는 늦다', () => {
  const judged = (over: object, at = minutes(18)) =>
    hindranceOf({
      day,
      range: { from: '18:00', to: '19:00' },
      guests: 2,
      line: { ...allFull, guestsMin: 1, guestsMax: 4 },
      now: seoulMoment(day, at),
      ...over,
    })
  expect(judged({})).toBeNull()
  expect(judged({}, minutes(18, 29))).toBeNull()
  expect(judged({}, minutes(18, 30))).toEqual({
    message: '곧 시작하는 시간이라 기다릴 수 없어요.',
  })
  expect(judged({ guests: 5 })).toMatchObject({ message: expect.stringContaining('4') })
  const line = { fullTimes: ['18:00'], openTimes: ['19:00', '18:30'], guestsMin: 1, guestsMax: 4 }
  expect(judged({ line })).toEqual({ bookable: ['18:30', '19:00'] })
  expect(judged({ line: { ...line, openTimes: [], fullTimes: ['21:00'] } })).toEqual({
    message: '마감된 시간이 없어서 기다리지 않아도 돼요.',
  })
})

test('차례는 우리말로 센다', () => {
  expect([1, 2, 3, 10, 11, 20, 21, 99, 100].map(ordinal)).toEqual([
    '첫 번째',
    '두 번째',
    '세 번째',
    '열 번째',
    '열한 번째',
    '스무 번째',
    '스물한 번째',
    '아흔아홉 번째',
    '100번째',
  ])
})

test('바라는 것은 로그인을 다녀와도 주소에 남고, 닫으면 창과 시간만 빠지고, 지난 날은 오늘이다', () => {
  const wish = { day, from: '18:00', to: '25:00', numberOfGuests: 3 }
  const search = searchWithWish('?meal=dinner&guests=2', wish)
  expect(isWaitingIn(search)).toBe(true)
  expect(askedIn(search, day)).toEqual({ day, guests: 3, near: null, from: '18:00', to: '25:00' })
  expect(searchWithoutWish(search)).toBe('meal=dinner&guests=3&day=2026-11-20')
  expect(askedIn('?day=2026-11-19&guests=0&from=7&time=19:00', day)).toEqual({
    day,
    guests: null,
    near: '19:00',
    from: null,
    to: null,
  })
})
