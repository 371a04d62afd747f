import type { Slot } from '@matjari/contract/reservations/entities'
import type { SlotReason } from '@matjari/contract/reservations/state'
import { expect, test } from 'vitest'
import { fullGroups, fullText, mealWord, timeGroups, timesToOffer } from './groups.ts'

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
  expect([mealWord('10:00'), mealWord('12:00'), mealWord('25:00')]).toEqual(['낮', '점심', '저녁'])
})
