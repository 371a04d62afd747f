import type { DeskPeriod } from '@matjari/contract/owner-desk/entities'
import { expect, test } from 'vitest'
import { measuresOf } from './numbers-text.ts'

const period = (noShowRate: number, rating: number): DeskPeriod => ({
  from: '2026-10-23',
  to: '2026-11-19',
  bookings: 20,
  covers: 60,
  cancelled: 2,
  noShows: 1,
  noShowRate,
  reviews: 3,
  rating,
})

test.each([
  [0.0504, 0.0355, ['5.0%', '3.6%', '+1.4%p']],
  [0.0296, 0.0504, ['3.0%', '5.0%', '-2.0%p']],
  [0, 0.0004, ['0.0%', '0.0%', '같아요']],
])('노쇼율 %d 와 %d 은 보이는 대로 빼면 달라진 만큼이다', (now, before, shown) => {
  const measures = measuresOf({ now: period(now, 4), before: period(before, 4) })
  const { now: after, before: earlier, change } = measures[2] ?? {}
  expect([after, earlier, change?.text]).toEqual(shown)
})

test.each([
  [4.44, 4.36, ['4.4점', '4.4점', '같아요']],
  [4.46, 4.34, ['4.5점', '4.3점', '+0.2점']],
])('별점 %d 과 %d 도 보이는 대로 빼면 달라진 만큼이다', (now, before, shown) => {
  const measures = measuresOf({ now: period(0, now), before: period(0, before) })
  const { now: after, before: earlier, change } = measures[3] ?? {}
  expect([after, earlier, change?.text]).toEqual(shown)
})
