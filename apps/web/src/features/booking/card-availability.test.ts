import type { BookableDay, Slot } from '@matjari/contract/reservations/entities'
import type { SlotReason } from '@matjari/contract/reservations/state'
import { seoulMoment } from '@matjari/contract/seoul-day'
import { expect, test } from 'vitest'
import {
  availabilityText,
  barText,
  cardSlots,
  firstVisibleDay,
  fullTimesText,
  isAllTaken,
  movedText,
  namedDay,
} from './card-availability.ts'

const today = '2026-11-16'
const tomorrow = '2026-11-17'
const now = seoulMoment(today, 18 * 60 + 40)

const day = (date: string, dayState: BookableDay['dayState'], firstTime = '11:30') => ({
  day: date,
  dayState,
  firstTime: dayState === 'open' ? firstTime : null,
})
const slot = (time: string, reason: SlotReason | null = null): Slot => ({
  time,
  available: reason === null,
  remaining: 1,
  reason,
})

const busy = [
  slot('12:00', 'past'),
  slot('18:30', 'full'),
  slot('19:00'),
  slot('19:30'),
  slot('20:00', 'full'),
  slot('20:30'),
  slot('21:00'),
]

test('오늘이 쉬는 날이거나 끝났으면 다음에 열린 날을, 다 찼으면 오늘을 보인다', () => {
  const later = day(tomorrow, 'open')
  expect(firstVisibleDay([day(today, 'open'), later], today)).toBe(today)
  expect(firstVisibleDay([day(today, 'full'), later], today)).toBe(today)
  expect(firstVisibleDay([day(today, 'closed'), later], today)).toBe(tomorrow)
  expect(firstVisibleDay([day(today, 'over'), later], today)).toBe(tomorrow)
  expect(firstVisibleDay([day(today, 'closed')], today)).toBe(today)
  expect(firstVisibleDay([], today)).toBe(today)
  expect(movedText([day(today, 'closed'), later], today)).toBe('오늘 휴무')
})

test('카드의 찬 시간은 둘까지 이름으로, 더 많거나 카드에 없으면 수로 말한다', () => {
  expect(fullTimesText(busy, busy)).toBe('18:30, 20:00은 마감')
  expect(fullTimesText(busy, busy.slice(0, 3))).toBe('2개 시간이 마감이에요')
  const three = ['18:00', '18:30', '19:00'].map((time) => slot(time, 'full'))
  expect(fullTimesText(three, three)).toBe('3개 시간이 마감이에요')
  expect(fullTimesText([slot('19:00')], [slot('19:00')])).toBeNull()
  expect([isAllTaken(busy), isAllTaken(three), isAllTaken([slot('12:00', 'past')])]).toEqual([
    false,
    true,
    false,
  ])
})

test('여섯 시간은 빈 것이 먼저이고, 남는 칸은 찬 것으로 채워 차례로 놓는다', () => {
  const times = (slots: readonly Slot[], aim = 18 * 60 + 30) =>
    cardSlots(slots, aim).map(({ time }) => time)
  expect(times(busy)).toEqual(['18:30', '19:00', '19:30', '20:00', '20:30', '21:00'])
  const all = ['11:00', '11:30', '12:00', '17:00', '17:30', '18:00', '18:30', '19:00']
  expect(times(all.map((time) => slot(time)))).toEqual(all.slice(2))
  expect(
    times(
      all.map((time) => slot(time)),
      11 * 60,
    ),
  ).toEqual(all.slice(0, 6))
})

const text = (slots: readonly Slot[], days: readonly BookableDay[], shown = today) =>
  availabilityText({ days, today, day: shown, slots, visible: cardSlots(slots, 18 * 60 + 30), now })
const bar = (availability: ReturnType<typeof text>, isMember = true) =>
  barText(availability, { guests: 2, isMember, now })

test('자리가 있으면 언제부터인지, 회원에게는 바로 확정된다고 말한다', () => {
  const availability = text(busy, [day(today, 'open', '19:00')])
  expect(availability.title).toBe('오늘 저녁 자리가 있어요')
  expect(bar(availability)).toEqual({
    text: '오늘 19:00부터 자리 있어요',
    aside: '2명 · 바로 확정',
  })
  expect(bar(availability, false).aside).toBe('2명')
  expect(text([slot('12:00')], [], tomorrow).title).toBe('내일 점심 자리가 있어요')
  // What is said is about the times that are shown, not about the first of the day.
  const long = ['12:00', '17:00', '17:30', '18:00', '18:30', '19:00', '19:30'].map((at) => slot(at))
  expect(text(long, [], tomorrow)).toMatchObject({
    title: '내일 저녁 자리가 있어요',
    first: { day: tomorrow, time: '12:00' },
  })
})

test('자리가 없으면 까닭과 다음에 앉을 수 있는 때를 말한다', () => {
  const next = day(tomorrow, 'open')
  const full = text([slot('19:00', 'full')], [day(today, 'full'), next])
  expect([full.title, full.first]).toEqual(['오늘 마감', { day: tomorrow, time: '11:30' }])
  expect(bar(full)).toEqual({ text: '오늘 마감', aside: '내일 11:30부터' })
  expect(text([], [day(today, 'closed')]).title).toBe('오늘 휴무')
  expect(bar(text([], [day(today, 'closed')])).aside).toBeNull()
  expect(text([], [day(today, 'paused'), next]).title).toBe('예약을 잠시 받지 않아요')
  expect([namedDay(tomorrow, now), namedDay('2026-11-18', now)]).toEqual([
    '내일 11.17 (화)',
    '11.18 (수)',
  ])
})
