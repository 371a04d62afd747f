import { expect, test } from 'vitest'
import { madeAt, seatsText, stripWord, summaryText, teamsText, timeOption } from './text.ts'

const slot = {
  time: '26:00',
  booked: 3,
  guests: 7,
  maxTeamNum: 5,
  maxSeats: null,
  reservations: [],
}

test('하루를 한 줄로 말한다', () => {
  const none = { teams: 0, guests: 0, visited: 0, noShows: 0 }
  expect(summaryText(none)).toBe('예약이 없어요.')
  expect(summaryText({ ...none, teams: 3, guests: 8 })).toBe('예약 3팀 · 8명')
  expect(summaryText({ teams: 3, guests: 8, visited: 1, noShows: 1 })).toBe(
    '예약 3팀 · 8명 · 방문 1팀 · 노쇼 1팀',
  )
})

test('날짜 줄은 팀 수를, 예약을 받지 않는 날은 안 받는다고 쓴다', () => {
  const closed = { day: '2026-11-15', slots: [] }
  expect(stripWord({ ...closed, slots: [slot] }, true)).toBe('0팀')
  expect(stripWord(closed, true)).toBe('안 받음')
  expect(stripWord(closed, false)).toBe('0팀')
})

test('시간마다 찬 자리와 남은 자리를 말하고, 자정을 넘기면 익일이라고 쓴다', () => {
  expect([teamsText(slot), seatsText(slot)]).toEqual(['3 / 5팀', null])
  expect(seatsText({ ...slot, maxSeats: 24 })).toBe('7 / 24명')
  expect(teamsText({ ...slot, maxTeamNum: 0 })).toBe('3팀')
  expect(timeOption(slot)).toBe('익일 02:00 · 2팀 남음')
  expect(timeOption({ ...slot, maxSeats: 12 })).toBe('익일 02:00 · 2팀 5명 남음')
  expect(timeOption({ ...slot, booked: 5 })).toBe('익일 02:00 · 만석')
})

test('예약한 때를 서울 시각으로 읽는다', () => {
  expect(madeAt('2026-11-14T15:05:00.000Z')).toBe('11월 15일 00:05')
})
