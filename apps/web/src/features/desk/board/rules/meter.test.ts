import { expect, test } from 'vitest'
import { atClock, deskDay, deskGuest, deskTime } from '../../../../../test/support/desk.ts'
import { meterOf } from './meter.ts'
import { choiceNote, offerLines, offerText } from './offer.ts'
import { isOverAt, largestParty } from './room.ts'

const now = atClock('17:52')

test('지난 칸, 다음 칸, 찬 칸을 알고, 쉬는 시간 뒤를 띄운다', () => {
  const times = [
    deskTime('13:30', { guests: 2 }),
    deskTime('17:00'),
    deskTime('17:30', { guests: 6, teams: 3 }),
    deskTime('18:00', { guests: 24, teams: 6 }),
    deskTime('18:30', { guests: 8, teams: 8 }),
  ]
  const columns = meterOf(deskDay([], { times }), '18:00', now)
  expect(columns.map(({ isPast }) => isPast)).toEqual([true, true, false, false, false])
  expect(columns.map(({ share }) => share)).toEqual([2 / 24, 0, 0.25, 1, 8 / 24])
  expect(columns.map(({ isFull }) => isFull)).toEqual([false, false, false, true, true])
  expect(columns.map(({ isNext }) => isNext)).toEqual([false, false, false, true, false])
  expect(columns.map(({ isAfterBreak }) => isAfterBreak)).toEqual([
    false,
    true,
    false,
    false,
    false,
  ])
})

test('자리를 세지 않는 가게는 팀을 센다', () => {
  const day = deskDay([], { times: [deskTime('18:00', { guests: 9, teams: 4 })] })
  const byTeams = { ...day, rule: day.rule && { ...day.rule, maxSeats: null } }
  expect(meterOf(byTeams, null, now)[0]).toMatchObject({ value: 4, share: 0.5 })
})

test.each([
  [deskTime('18:00', { fits: 4, teamsLeft: 1, pairsLeft: 3 }), '4명까지 · 2명씩 3팀', '4명까지'],
  [deskTime('18:00', { fits: 1, pairsLeft: 0 }), '1명까지', '1명까지'],
  [
    deskTime('18:00', { reason: 'full', blockedBy: '19:30' }),
    '19:30이 만석이라 앱에서는 마감',
    '마감',
  ],
  [
    deskTime('18:00', { reason: 'full', blockedBy: '19:00' }),
    '19:00가 만석이라 앱에서는 마감',
    '마감',
  ],
  [deskTime('18:00', { reason: 'full' }), '만석', '만석'],
  [deskTime('18:00', { reason: 'paused' }), '예약 멈춤', null],
])('앱이 하는 일을 까닭과 함께 말한다: %#', (offer, said, note) => {
  expect(offerText(offer)).toBe(said)
  expect(choiceNote(offer, 5)).toBe(note)
})

test('지금 앉을 수 있는 인원은 머무는 동안 가장 붐비는 때가 정한다', () => {
  const day = deskDay(
    [deskGuest(1, { reserveTime: '17:30', numberOfGuests: 3, state: 'visited' })],
    {
      times: [deskTime('17:30', { guests: 3 }), deskTime('18:00', { guests: 20, teams: 7 })],
    },
  )
  const minute = 17 * 60 + 52
  expect(largestParty(day, minute)).toBe(4)
  expect([isOverAt(day, minute, 4), isOverAt(day, minute, 5)]).toEqual([false, true])
  expect(isOverAt(day, minute, 9)).toBe(true)
})

test('맡아 둔 자리는 앉은 손님처럼 세고, 그 시간에 그렇다고 말한다', () => {
  const held = { teams: 8, guests: 22, heldTeams: 1, heldGuests: 2, fits: 0 }
  const time = deskTime('18:30', { ...held, reason: 'full' })
  const seated = Array.from({ length: 7 }, (_, no) => deskGuest(no, { reserveTime: '18:30' }))
  const day = deskDay(seated, { times: [time] })
  expect(isOverAt(day, 1110, 2)).toBe(true)
  expect(isOverAt({ ...day, times: [deskTime('18:30')] }, 1110, 2)).toBe(false)
  expect(offerText(time)).toBe('만석 · 1팀 자리를 맡아 두었어요')
  expect(offerLines(time)).toEqual(['만석', '1팀 맡아 둠'])
  expect(choiceNote(time, 2)).toBe('1팀 맡아 둠')
})
