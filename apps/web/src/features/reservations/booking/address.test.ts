import { expect, test } from 'vitest'
import { choiceIn, isAskedIn, noChoice, searchWith, searchWithoutSheet } from './address.ts'

const today = '2026-11-16'

test('주소에 적힌 날짜와 시간과 인원을 고른 채로 읽는다', () => {
  const search = '?reserve=1&day=2026-11-18&time=25%3A30&guests=4'
  expect(choiceIn(search, today)).toEqual({ day: '2026-11-18', time: '25:30', guests: 4 })
  expect([isAskedIn(search), isAskedIn('?day=2026-11-18')]).toEqual([true, false])
})

test('지난 날과 말이 안 되는 것은 고르지 않은 셈이다', () => {
  expect(choiceIn('?day=2026-11-15&time=19:00', today)).toEqual(noChoice)
  expect(choiceIn('?day=2026-02-30&time=7시&guests=0', today)).toEqual(noChoice)
  expect(choiceIn('?guests=2.5', today)).toEqual(noChoice)
  expect(choiceIn('?guests=1000', today)).toEqual(noChoice)
  expect(choiceIn('', today)).toEqual(noChoice)
})

test('고른 것은 로그인을 다녀와도 주소에 남고, 닫으면 예약 창만 빠진다', () => {
  const choice = { day: '2026-11-18', time: '19:00', guests: 3 }
  const search = searchWith('?meal=dinner&time=18:00', choice)
  expect(choiceIn(search, today)).toEqual(choice)
  expect(isAskedIn(search)).toBe(true)
  expect(searchWith('?time=18:00', noChoice)).toBe('?reserve=1')
  expect(searchWithoutSheet(search)).toBe('meal=dinner&time=19%3A00&day=2026-11-18&guests=3')
})
