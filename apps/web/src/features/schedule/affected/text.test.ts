import { expect, test } from 'vitest'
import { type AffectedBooking, affectedLines } from './text.ts'

const booking: AffectedBooking = {
  reservationNo: '1',
  reserveDay: '2026-07-18',
  reserveTime: '18:00',
  numberOfGuests: 4,
  guestName: null,
  memberNickname: '저녁은국수',
  source: 'app',
}

test('언제 누가 몇 명이 오는지 말한다', () => {
  expect(affectedLines([booking])).toEqual([
    { reservationNo: '1', when: '7.18 (토) 18:00', guest: '저녁은국수 · 4명', source: null },
  ])
})

test('직접 받은 예약은 적어 둔 이름과 받은 길을 말한다', () => {
  const entered = {
    ...booking,
    guestName: '김손님',
    memberNickname: null,
    source: 'phone' as const,
  }
  expect(affectedLines([entered])).toEqual([
    { reservationNo: '1', when: '7.18 (토) 18:00', guest: '김손님 · 4명', source: '전화 예약' },
  ])
})

test('이름이 없어도 손님이고, 떠난 회원은 예약 현황에서처럼 부른다', () => {
  const nameless = { ...booking, memberNickname: null }
  const lines = affectedLines([{ ...nameless, source: 'phone' }, nameless])
  expect(lines.map(({ guest }) => guest)).toEqual(['손님 · 4명', '탈퇴한 회원 · 4명'])
})

test('오는 차례로 늘어놓고, 자정 뒤는 그날 밤의 끝이다', () => {
  const lines = affectedLines([
    { ...booking, reservationNo: '3', reserveDay: '2026-07-19', reserveTime: '09:00' },
    { ...booking, reservationNo: '2', reserveTime: '25:30' },
    booking,
  ])
  expect(lines.map(({ when }) => when)).toEqual([
    '7.18 (토) 18:00',
    '7.18 (토) 익일 01:30',
    '7.19 (일) 09:00',
  ])
})
