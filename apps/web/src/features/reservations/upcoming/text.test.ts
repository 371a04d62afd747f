import { expect, test } from 'vitest'
import { guestReservation, upcomingGuests } from '../../../../test/support/upcoming-guests.ts'
import { choicesOf, daysText, guestReads, lineOf, warningText } from './text.ts'

const texts = {
  title: '국숫집, 비활성으로 바꿀까요?',
  subtitle: '',
  doing: '비활성으로 바꾸고',
  ifCancelled: '가게는 비활성이 돼요.',
  ifKept: '가게는 그대로 두고 새 예약만 멈춰요.',
}
const byPhone = guestReservation(9, {
  source: 'phone',
  memberNo: null,
  memberNickname: null,
  guestName: '김전화',
  reserveTime: '25:30',
})

test('오늘 손님과 알릴 수 없는 손님이 있을 때만 그렇다고 말한다', () => {
  expect(warningText(upcomingGuests(3))).toBeNull()
  expect(warningText(upcomingGuests(3, { teamsToday: 2, teamsByPhone: 1 }))).toBe(
    '오늘 손님이 2팀이에요. 가게가 직접 받은 1팀은 알림을 받을 수 없으니, 취소하면 가게에서 전화해야 해요.',
  )
})

test('하루면 그날을, 여러 날이면 처음과 끝을 말한다', () => {
  expect(daysText(upcomingGuests(1))).toBe('7.18 (토)')
  expect(daysText(upcomingGuests(1, { lastDay: '2026-08-01' }))).toBe('7.18 (토) ~ 8.1 (토)')
})

test('한 가게면 어떻게 받은 예약인지, 여러 가게면 어느 가게인지 말한다', () => {
  const today = '2026-07-18'
  expect(lineOf(byPhone, { today, hasSeveral: false })).toEqual({
    when: '오늘 익일 01:30',
    guest: '김전화 · 2명',
    note: '전화',
  })
  expect(lineOf(byPhone, { today, hasSeveral: true }).guest).toBe('김전화 · 2명 · 전화')
  expect(lineOf(guestReservation(1), { today: '2026-07-17', hasSeveral: true })).toEqual({
    when: '7.18 (토) 18:00',
    guest: '손님1 · 2명',
    note: '국숫집',
  })
})

test('알릴 수 있는 손님의 글을 보이고, 아무에게도 알릴 수 없으면 알린다고 하지 않는다', () => {
  const said = { by: 'admin', reason: '문을 닫아요.' } as const
  const mixed = upcomingGuests(2, {
    teamsByPhone: 1,
    reservations: [byPhone, guestReservation(1, { numberOfGuests: 4 })],
  })
  expect(choicesOf(mixed, texts)).toMatchObject({
    cancel: {
      effect: '2팀의 예약을 취소하고 1팀에게 알려요. 가게는 비활성이 돼요.',
      confirmLabel: '비활성으로 바꾸고 알리기',
    },
    keep: { effect: '가게는 그대로 두고 새 예약만 멈춰요. 마지막 예약은 7월 18일이에요.' },
  })
  expect(guestReads(mixed, said)).toEqual({
    title: '관리자가 예약을 취소했어요',
    content: '국숫집, 7.18 (토) 18:00, 4명. 이유: 문을 닫아요.',
  })
  const unreachable = upcomingGuests(1, { teamsByPhone: 1, reservations: [byPhone] })
  expect(choicesOf(unreachable, texts).cancel.confirmLabel).toBe('비활성으로 바꾸고 예약 취소하기')
  expect(guestReads(unreachable, said).title).toBe('알림을 받는 손님이 없어요')
})
