import type { BookableDay, Slot } from '@matjari/contract/reservations/entities'
import { expect, test } from 'vitest'
import { againDay, againTime, weeksFrom } from './again.ts'

const day = (date: string, isOpen: boolean): BookableDay => ({
  day: date,
  dayState: isOpen ? 'open' : 'full',
  firstTime: isOpen ? '11:00' : null,
})

const slot = (time: string, available: boolean): Slot => ({
  time,
  available,
  remaining: available ? 1 : 0,
  reason: available ? null : 'full',
})

test('다시 예약은 같은 요일의 다음 빈 날이고, 그런 날이 없으면 가장 가까운 빈 날이다', () => {
  // Saturdays: 11-21 and 11-28.
  const days = [day('2026-11-17', true), day('2026-11-21', false), day('2026-11-28', true)]
  expect(againDay(days, '2026-11-14')).toBe('2026-11-28')
  expect(againDay(days.slice(0, 2), '2026-11-14')).toBe('2026-11-17')
  expect(againDay([day('2026-11-21', false)], '2026-11-14')).toBeNull()
  expect(weeksFrom('2026-11-16')).toEqual({ from: '2026-11-16', to: '2026-12-13' })
})

test('다시 예약은 지난번 시간에 가장 가까운 빈 시간이다', () => {
  const slots = [slot('18:00', true), slot('19:00', false), slot('19:30', true)]
  expect(againTime(slots, '19:00')).toBe('19:30')
  expect(againTime(slots, '12:00')).toBe('18:00')
  expect(againTime([slot('19:00', false)], '19:00')).toBeNull()
})
