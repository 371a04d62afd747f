import type { Reservation } from '@matjari/contract/reservations/entities'
import { expect, test } from 'vitest'
import {
  bookedText,
  bookingGroups,
  cancelQuestion,
  cancelText,
  dayText,
  distanceText,
  relativeDayText,
  stateTone,
} from './booking-text.ts'

const table = (change: Partial<Reservation> = {}): Reservation => ({
  reservationNo: '1',
  restaurantNo: '7',
  restaurantName: '멘야하루',
  reserveDay: '2026-11-16',
  reserveTime: '18:30',
  numberOfGuests: 2,
  createDate: '2026-11-10T12:00:00+09:00',
  status: '예약 확정',
  reservationStatus: '예약 확정',
  state: 'confirmed',
  cancelledBy: null,
  cancelReason: null,
  restaurantAddress: '서울 마포구',
  restaurantImage: null,
  lat: null,
  lng: null,
  request: '',
  phone: null,
  canCancel: true,
  canChange: true,
  isReviewed: false,
  ...change,
})

const now = new Date('2026-11-13T12:00:00+09:00')

test('아직 바꾸거나 취소할 수 있는 예약이 다가오는 예약이고, 순서는 서버를 따른다', () => {
  const over = { canCancel: false, canChange: false }
  const { coming, past } = bookingGroups([
    table({ reservationNo: '3' }),
    table({ reservationNo: '1', canChange: false }),
    table({ reservationNo: '4', state: 'cancelled', ...over }),
    table({ reservationNo: '2', state: 'visited', ...over }),
  ])
  expect(coming.map(({ reservationNo }) => reservationNo)).toEqual(['3', '1'])
  expect(past.map(({ reservationNo }) => reservationNo)).toEqual(['4', '2'])
})

test('상태마다 빛깔이 있고, 모르는 상태는 확인 중의 빛깔이다', () => {
  expect(stateTone('confirmed')).toBe('ok')
  expect(stateTone('noShow')).toBe('danger')
  expect(stateTone(null)).toBe('warn')
  expect(stateTone(undefined)).toBe('warn')
})

test('올해가 아닌 날에는 해도 적는다', () => {
  expect(dayText('2026-11-16', now)).toBe('11.16 (월)')
  expect(dayText('2025-11-16', now)).toBe('2025.11.16 (일)')
  const newYear = new Date('2026-12-31T15:30:00Z')
  expect(dayText('2027-01-02', newYear)).toBe('1.2 (토)')
})

test('며칠 남았는지 서울의 날짜로 센다', () => {
  expect(distanceText('2026-11-13', now)).toBe('오늘')
  expect(distanceText('2026-11-14', now)).toBe('내일')
  expect(distanceText('2026-11-16', now)).toBe('3일 뒤')
  expect(distanceText('2026-11-14', new Date('2026-11-13T15:00:00Z'))).toBe('오늘')
})

test('자정이 지나도 그 밤의 예약은 오늘이다', () => {
  expect(distanceText('2026-11-13', new Date('2026-11-14T00:30:00+09:00'))).toBe('오늘')
})

test('누가 왜 취소했는지 말한다', () => {
  const cancelled = { state: 'cancelled', cancelReason: null } as const
  expect(cancelText({ ...cancelled, cancelledBy: 'member' })).toBe('내가 취소했어요.')
  expect(cancelText({ ...cancelled, cancelledBy: 'admin' })).toBe('관리자가 취소했어요.')
  expect(cancelText({ ...cancelled, cancelledBy: 'store', cancelReason: '단체 손님' })).toBe(
    '가게가 취소했어요. 이유: 단체 손님',
  )
  expect(cancelText({ ...cancelled, cancelledBy: null })).toBeNull()
  expect(cancelText(table())).toBeNull()
})

test('취소하기 전에 어느 예약인지와 무슨 일이 생기는지 말한다', () => {
  expect(cancelQuestion(table({ reserveTime: '26:00' }), now)).toBe(
    '멘야하루\n11.16 (월) 익일 02:00 · 2명\n예약을 취소할까요?\n취소하면 되돌릴 수 없어요.',
  )
})

test('방금 예약한 사람에게 언제 만나는지 말한다', () => {
  const meeting = (reserveDay: string, reserveTime: string) =>
    bookedText({ reserveDay, reserveTime }, now)
  expect(meeting('2026-11-13', '19:00')).toBe('바로 확정됐어요. 오늘 저녁에 만나요.')
  expect(meeting('2026-11-14', '12:00')).toBe('바로 확정됐어요. 내일 점심에 만나요.')
  expect(meeting('2026-11-16', '26:00')).toBe('바로 확정됐어요. 11.16 (월) 저녁에 만나요.')
  expect(relativeDayText('2027-01-03', now)).toBe('2027.1.3 (일)')
})
