import { z } from 'zod'
import { describeCalls } from '../call.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { CancelReason, ownRestaurant } from '../owner-input.ts'
import { refusals } from '../refusals.ts'
import { daysBetween } from '../seoul-day.ts'
import {
  cleanText,
  DayInput,
  emptyAsAbsent,
  IdInput,
  PageInfo,
  pageFrom,
  requestObject,
  SearchWords,
  sizeUpTo,
} from '../wire.ts'
import {
  Availability,
  BoardDay,
  BookableDay,
  GuestReservation,
  IdempotencyHeaders,
  OwnerEntry,
  PartySize,
  Reservation,
  ReservationChange,
  ReservationState,
  ReserveInput,
  UpcomingGuests,
} from './entities.ts'

const texts = messages.reservation

function isShortRange({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  if (from === undefined || to === undefined) return true
  const days = daysBetween(from, to)
  return days >= 0 && days < limits.reservation.boardDaysMax
}

/** What an owner, and who works there, does with the bookings of a restaurant. */
export const reservationBoardCalls = describeCalls({
  'GET /api/reservation/board': {
    summary: '가게의 예약 현황 (날짜가 없으면 오늘부터 일주일)',
    access: 'desk',
    whose: ['registrant', 'staff'],
    refusal: 'status',
    query: requestObject({
      ...ownRestaurant,
      from: emptyAsAbsent(DayInput),
      to: emptyAsAbsent(DayInput),
    }).refine(isShortRange, texts.boardRange),
    items: z.array(BoardDay),
  },
  'POST /api/reservation/board': {
    summary: '전화나 현장 예약 넣기',
    access: 'desk',
    whose: ['registrant', 'staff'],
    refusal: 'status',
    headers: IdempotencyHeaders,
    body: OwnerEntry,
    items: GuestReservation,
    success: { message: texts.entered },
  },
  // `from` is what the owner saw: if it changed meanwhile the answer is 409, not a surprise.
  'PATCH /api/reservation/:reservationNo/state': {
    summary: '방문 완료나 노쇼로 표시하거나 되돌리기',
    access: 'desk',
    whose: ['registrant', 'staff'],
    refusal: 'status',
    // A review says whether its author has been there.
    changesPublicData: true,
    headers: IdempotencyHeaders,
    body: requestObject({
      from: ReservationState,
      to: ReservationState.exclude(['cancelled'], '방문이나 노쇼를 골라 주세요.'),
    }),
    items: GuestReservation,
    success: { message: texts.marked },
  },
})

export const reservationCalls = describeCalls({
  'GET /api/reservation': {
    summary: '하루의 예약 가능한 시간',
    access: 'public',
    refusal: 'status',
    // For a guest who changes a booking the handler reads the primary itself.
    replica: 'anybody',
    query: requestObject({
      restaurantNo: IdInput,
      reserveDay: DayInput,
      numberOfGuests: PartySize,
      /** The caller's own booking that is to be changed: its own table counts as free. */
      changing: emptyAsAbsent(IdInput),
    }),
    items: Availability,
  },
  'GET /api/reservation/days': {
    summary: '여러 날에 예약할 수 있는지 (인원이 없으면 2명)',
    access: 'public',
    refusal: 'status',
    replica: 'anybody',
    slow: true,
    query: requestObject({
      restaurantNo: IdInput,
      from: DayInput,
      to: DayInput,
      numberOfGuests: PartySize,
    }).refine(isShortRange, texts.boardRange),
    items: z.array(BookableDay),
  },
  'POST /api/reservation': {
    summary: '예약하기',
    access: 'member',
    refusal: 'status',
    headers: IdempotencyHeaders,
    body: ReserveInput,
    items: Reservation,
    success: { message: texts.done },
  },
  // Always the caller's own; a restaurantNo may come along and means nothing.
  'GET /api/reservation/check': {
    summary: '내 예약 (최근 500개까지)',
    access: 'member',
    refusal: 'status',
    query: requestObject({ restaurantNo: z.unknown().optional() }),
    items: z.array(Reservation),
    capped: true,
  },
  'GET /api/member/reservations': {
    summary: '내 예약, 한 쪽씩 (다가오는 것부터)',
    access: 'member',
    refusal: 'status',
    query: requestObject({
      page: pageFrom(1),
      size: sizeUpTo(limits.reservation.perPageMax),
    }),
    items: z.object({ reservations: z.array(Reservation), pageInfo: PageInfo }),
  },
  'GET /api/reservation/all': {
    summary:
      '모든 예약 (관리자, 올 예약이 가까운 것부터, 그다음 지난 예약이 최근 것부터, 1,000개까지)',
    access: 'admin',
    refusal: 'status',
    query: requestObject({
      reserveDay: emptyAsAbsent(DayInput),
      state: emptyAsAbsent(ReservationState),
    }),
    items: z.array(GuestReservation),
    capped: true,
  },
  'GET /api/admin/reservations': {
    summary: '모든 예약, 한 쪽씩 (관리자)',
    access: 'admin',
    refusal: 'status',
    query: requestObject({
      reserveDay: emptyAsAbsent(DayInput),
      state: emptyAsAbsent(ReservationState),
      restaurantName: SearchWords,
      /** In the ID or nickname of the guest, or the name the owner wrote down. */
      guest: SearchWords,
      page: pageFrom(1),
      size: sizeUpTo(limits.admin.perPageMax),
    }),
    items: z.object({ reservations: z.array(GuestReservation), pageInfo: PageInfo }),
  },
  // Before something takes restaurants away from their guests: who is asked sees whom it is about.
  'GET /api/admin/restaurants/:restaurantNo/upcoming-guests': {
    summary: '맛집에 앞으로 올 손님 (관리자)',
    access: 'admin',
    refusal: 'status',
    items: UpcomingGuests,
  },
  'GET /api/admin/members/:memberId/upcoming-guests': {
    summary: '회원의 가게들에 앞으로 올 손님 (관리자)',
    access: 'admin',
    refusal: 'status',
    params: requestObject({ memberId: cleanText().min(1, refusals.notFound.message) }),
    items: UpcomingGuests,
  },
  'GET /api/member/upcoming-guests': {
    summary: '내 가게들에 앞으로 올 손님',
    access: 'member',
    refusal: 'status',
    items: UpcomingGuests,
  },
  'DELETE /api/reservation': {
    summary: '예약 취소 (예약자, 가게, 관리자)',
    access: 'member',
    whose: ['self', 'registrant', 'staff', 'admin'],
    refusal: 'status',
    headers: IdempotencyHeaders,
    query: requestObject({ reservationNo: IdInput, reason: CancelReason }),
    success: { message: texts.cancelled },
  },
  'PUT /api/reservation/:reservationNo': {
    summary: '예약 변경',
    access: 'member',
    whose: ['self'],
    refusal: 'status',
    body: ReservationChange,
    items: Reservation,
    success: { message: texts.changed },
  },
})
