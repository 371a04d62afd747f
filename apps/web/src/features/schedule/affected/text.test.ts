import { expect, test } from 'vitest'
import { type AffectedBooking, affectedLine, affectedText, saveLabel, waysOn } from './text.ts'

const booking: AffectedBooking = {
  reservationNo: '1',
  reserveDay: '2026-07-18',
  reserveTime: '18:00',
  numberOfGuests: 4,
  guestName: null,
  guestPhone: null,
  memberNickname: '저녁은국수',
  source: 'app',
}

test('언제 누가 몇 명이 오고, 어떻게 알릴 수 있는지 말한다', () => {
  expect(affectedLine(booking)).toEqual({
    reservationNo: '1',
    when: '7.18 (토) 18:00',
    guest: '저녁은국수 · 4명',
    source: null,
    name: '저녁은국수',
    phone: null,
    withoutPhone: '앱 알림만 가능',
  })
})

test('직접 받은 예약은 적어 둔 이름과 번호, 받은 길을 말한다', () => {
  const entered = { ...booking, guestName: '김손님', memberNickname: null, guestPhone: '010-1' }
  expect(affectedLine({ ...entered, reserveTime: '25:30', source: 'phone' })).toMatchObject({
    when: '7.18 (토) 익일 01:30',
    guest: '김손님 · 4명',
    source: '전화 예약',
    phone: '010-1',
    withoutPhone: '전화번호 없음',
  })
})

test('이름이 없어도 손님이고, 떠난 회원은 예약 현황에서처럼 부른다', () => {
  const nameless = { ...booking, memberNickname: null }
  const names = [{ ...nameless, source: 'phone' as const }, nameless].map(
    (one) => affectedLine(one).guest,
  )
  expect(names).toEqual(['손님 · 4명', '탈퇴한 회원 · 4명'])
})

test('자리 수를 넘는 예약을 세고, 단추는 그 예약이 어떻게 되는지 말한다', () => {
  const phoned = { ...booking, source: 'phone' as const, guestPhone: '010-1', numberOfGuests: 3 }
  const both = [booking, phoned]
  expect(affectedText(both, 'crowded')).toEqual({
    headline: '이대로 저장하면 2팀 7명이 자리 수를 넘어요.',
    explained: '늦게 잡은 예약부터 보여 드려요. 전화번호는 정하는 동안에만 보여요.',
  })
  expect(waysOn(both, 'crowded')[1].effect).toBe(
    '이유를 적으면 손님에게 앱 알림과 메일이 가요. 전화나 현장에서 받은 1팀에는 직접 알려 주세요.',
  )
  expect(affectedText(both, 'closed')).toEqual({
    headline: '이 기간에 2팀 7명의 예약이 있어요.',
    explained: '전화번호는 정하는 동안에만 보여요.',
  })
  expect(waysOn(both, 'closed')[0].effect).toBe('2팀은 받고, 새 예약은 받지 않아요.')
  expect(saveLabel([], 'keep')).toBe('저장')
  expect(saveLabel(both, 'keep')).toBe('2팀 지키고 저장')
  expect(saveLabel(both, 'cancel')).toBe('저장하고 2팀 취소하기')
  expect(saveLabel([booking, booking], 'cancel')).toBe('저장하고 2팀에 알리기')
  expect(affectedText(both, 'changed').headline).toBe(
    '이대로 바꾸면 2팀 7명의 예약을 지킬 수 없어요.',
  )
  expect(saveLabel(both, 'keep', 'changed')).toBe('2팀 지키고 바꾸기')
})
