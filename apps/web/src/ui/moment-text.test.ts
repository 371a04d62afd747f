import { expect, test } from 'vitest'
import { agoText, momentText } from './moment-text.ts'

const now = new Date('2026-11-15T12:00:00.000Z')
const ago = (timestamp: string) => agoText(timestamp, now)

test('때는 서울의 날과 시각으로 쓴다', () => {
  expect(momentText('2026-11-15T15:05:00.000Z')).toBe('2026.11.16 00:05')
  expect(momentText('2026-11-15T12:05:09.000Z')).toBe('2026.11.15 21:05')
  expect(momentText('2026-12-31T15:00:00.000Z')).toBe('2027.01.01 00:00')
})

test('얼마 전인지를 가장 큰 단위로 말한다', () => {
  expect(ago('2026-11-15T11:59:01.000Z')).toBe('방금 전')
  expect(ago('2026-11-15T12:00:30.000Z')).toBe('방금 전')
  expect(ago('2026-11-15T11:59:00.000Z')).toBe('1분 전')
  expect(ago('2026-11-15T11:00:01.000Z')).toBe('59분 전')
  expect(ago('2026-11-15T11:00:00.000Z')).toBe('1시간 전')
  expect(ago('2026-11-14T12:00:01.000Z')).toBe('23시간 전')
})

test('하루가 지나면 서울의 날수로 센다', () => {
  expect(ago('2026-11-14T12:00:00.000Z')).toBe('어제')
  expect(ago('2026-11-13T15:00:00.000Z')).toBe('어제')
  expect(ago('2026-11-13T14:59:00.000Z')).toBe('2일 전')
  expect(ago('2023-01-01T00:00:00.000Z')).toBe('1,414일 전')
})
