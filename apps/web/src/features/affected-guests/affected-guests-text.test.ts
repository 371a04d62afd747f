import type { AdminMember } from '@matjari/contract/accounts/entities'
import { expect, test } from 'vitest'
import { guestReservation, upcomingGuests } from '../../../test/support/upcoming-guests.ts'
import { closingTexts as accountTexts } from '../../admin/members/use-member-changes.tsx'
import { closingTexts } from '../../admin/restaurants/restaurant-status.tsx'
import {
  bookingTexts,
  closingChoices,
  daysText,
  guestMessage,
  ownerMessage,
  unreachableText,
} from './affected-guests-text.ts'

const member = { memberId: 'damun_owner' } as AdminMember
const byPhone = guestReservation(9, {
  source: 'phone',
  memberNo: null,
  memberNickname: null,
  guestName: '김전화',
  reserveTime: '25:30',
})

test('알릴 수 없는 손님이 있을 때만 그렇다고 말한다', () => {
  expect(unreachableText(upcomingGuests(3))).toBeNull()
  expect(unreachableText(upcomingGuests(3, { teamsByPhone: 1 }))).toBe(
    '가게가 직접 받은 1팀은 알림을 받을 수 없으니, 취소하면 가게에서 전화해야 해요.',
  )
})

test('하루면 그날을, 여러 날이면 처음과 끝을 말한다', () => {
  expect(daysText(upcomingGuests(1))).toBe('7.18 (토)')
  expect(daysText(upcomingGuests(1, { lastDay: '2026-08-01' }))).toBe('7.18 (토) ~ 8.1 (토)')
})

test('한 가게면 어떻게 받은 예약인지, 여러 가게면 어느 가게인지 말한다', () => {
  const today = '2026-07-18'
  expect(bookingTexts(byPhone, { today, hasSeveral: false })).toEqual({
    when: '오늘 익일 01:30',
    guest: '김전화 · 2명',
    note: '전화',
  })
  expect(bookingTexts(byPhone, { today, hasSeveral: true }).guest).toBe('김전화 · 2명 · 전화')
  expect(bookingTexts(guestReservation(1), { today: '2026-07-17', hasSeveral: true })).toEqual({
    when: '7.18 (토) 18:00',
    guest: '손님1 · 2명',
    note: '국숫집',
  })
})

test('알릴 수 있는 손님의 글을 보이고, 아무에게도 알릴 수 없으면 알린다고 하지 않는다', () => {
  const mixed = upcomingGuests(2, {
    teamsByPhone: 1,
    reservations: [byPhone, guestReservation(1, { numberOfGuests: 4 })],
  })
  const texts = closingTexts('국숫집', 'I')
  expect(texts.title).toBe('국숫집을 비활성으로 바꿀까요?')
  expect(closingChoices(mixed, texts)).toMatchObject({
    cancel: {
      effect: '2팀을 취소하고 1팀에 앱 알림과 메일을 보내요.',
      help: '관리 기록과 손님 알림에 함께 남아요.',
      confirmLabel: '비활성으로 바꾸고 알리기',
    },
    keep: { effect: '가게를 열어 두고 새 예약만 멈춰요. 마지막 예약은 7월 18일이에요.' },
  })
  expect(guestMessage(mixed, '문을 닫아요')).toEqual({
    title: '국숫집 예약이 취소됐어요',
    content:
      '7.18 (토) 18:00, 4명 예약을 지킬 수 없게 됐어요. 이유: 문을 닫아요. 알림을 누르면 가까운 다른 맛집을 볼 수 있어요.',
  })
  const unreachable = upcomingGuests(1, { teamsByPhone: 1, reservations: [byPhone] })
  expect(closingChoices(unreachable, texts).cancel.confirmLabel).toBe(
    '비활성으로 바꾸고 예약 취소하기',
  )
  expect(guestMessage(unreachable, '문을 닫아요').title).toBe('알림을 받는 손님이 없어요')
})

test('빈자리를 기다리던 팀이 있으면 어떻게 되는지 말하고, 없으면 말하지 않는다', () => {
  const effect = (teamsWaiting: number | undefined) =>
    closingChoices(upcomingGuests(2, { teamsWaiting }), closingTexts('국숫집', 'I')).cancel.effect
  expect(effect(9)).toBe(
    '2팀을 취소하고 2팀에 앱 알림과 메일을 보내요. 빈자리를 기다리던 9팀도 자리를 받을 수 없게 돼요.',
  )
  expect(effect(0)).toBe('2팀을 취소하고 2팀에 앱 알림과 메일을 보내요.')
  expect(effect(undefined)).toBe(effect(0))
})

test.each([
  ['I', '은하수', '은하수를 비활성으로 바꿀까요?'],
  ['N', 'Cafe', 'Cafe을(를) 승인 대기로 바꿀까요?'],
  ['R', '은하수', '은하수 등록을 반려할까요?'],
  ['C', '은하수', '은하수 등록을 취소할까요?'],
] as const)('%s로 바꾸는 물음은 무엇을 하는지 말한다', (status, name, title) => {
  expect(closingTexts(name, status).title).toBe(title)
})

test('계정은 가게를 모두 더해 말하고, 내려간 사장만 글을 읽는다', () => {
  const guests = upcomingGuests(31, {
    restaurants: ['1', '2'].map((restaurantNo) => ({
      restaurantNo,
      restaurantName: `담은비빔 ${restaurantNo}`,
      teams: 15,
      guests: 40,
      teamsToday: 0,
    })),
  })
  const stopping = accountTexts({ member, flag: 'isActive', guests })
  expect(stopping.subtitle).toBe('이 회원의 가게 2곳을 맡을 사람이 없어져요.')
  expect(closingChoices(guests, stopping).cancel.effect).toBe(
    '31팀을 취소하고, 가게 2곳을 비활성으로 바꾸고, 계정을 닫아요.',
  )
  expect(stopping.ownerIfCancelled?.('서류가 없어요').title).toBe('사장님에게는 알리지 않아요')
  const demoting = accountTexts({ member, flag: 'isStoreOwner', guests })
  expect(demoting.ownerIfCancelled?.('서류가 없어요').content).toBe(
    '서류가 없어요. 열려 있던 가게는 비활성이 됐고, 내 가게 설정을 더 쓸 수 없어요.',
  )
  expect(ownerMessage(guests, '서류가 만료됐어요').content).toBe(
    '서류가 만료됐어요. 잡힌 예약 31팀은 그대로 지켜 주세요.',
  )
})
