import { expect, test } from 'vitest'
import { steppedTime, typedTime, withColon } from './time-select.tsx'

test('사람이 쓰는 대로 적은 시각을 시계처럼 적는다', () => {
  expect(typedTime('930')).toBe('09:30')
  expect(typedTime('9:30')).toBe('09:30')
  expect(typedTime('1830')).toBe('18:30')
  expect(typedTime(' 18 ')).toBe('18:00')
  expect(typedTime('7')).toBe('07:00')
  expect(typedTime('26:00')).toBe('26:00')
})

test('시각이 아닌 것은 그대로 둔다', () => {
  expect(typedTime('')).toBe('')
  expect(typedTime('9:3')).toBe('9:3')
  expect(typedTime('점심')).toBe('점심')
})

test('네 번째 숫자를 치면 쌍점이 저절로 들어간다', () => {
  expect(withColon('113')).toBe('113')
  expect(withColon('1130')).toBe('11:30')
  expect(withColon('11:3')).toBe('11:3')
})

test('위아래 화살표는 다음 단위로 옮기고 자정에서 돌아온다', () => {
  expect(steppedTime('09:00', 10)).toBe('09:10')
  expect(steppedTime('09:03', 10)).toBe('09:10')
  expect(steppedTime('09:03', -10)).toBe('09:00')
  expect(steppedTime('23:50', 10)).toBe('00:00')
  expect(steppedTime('00:00', -10)).toBe('23:50')
  expect(steppedTime('', 10)).toBeNull()
})
