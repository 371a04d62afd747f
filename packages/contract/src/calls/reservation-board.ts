import { z } from 'zod'
import { describeCalls } from '../call.ts'
import { ownRestaurant } from '../entities/affected-input.ts'
import { BoardDay, GuestReservation, ReservationState } from '../entities/reservation.ts'
import { OwnerEntry } from '../entities/reservation-input.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { daysBetween } from '../rules/seoul-day.ts'
import { DayInput, emptyAsAbsent, requestObject } from '../wire.ts'

const said = messages.reservation

function isShortRange({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  if (from === undefined || to === undefined) return true
  const days = daysBetween(from, to)
  return days >= 0 && days < limits.reservation.boardDaysMax
}

/** What an owner does with the bookings of a restaurant. */
export const reservationBoardCalls = describeCalls({
  'GET /api/reservation/board': {
    summary: '가게의 예약 현황 (날짜가 없으면 오늘부터 일주일)',
    access: 'owner',
    whose: ['registrant'],
    refusal: 'status',
    query: requestObject({
      ...ownRestaurant,
      from: emptyAsAbsent(DayInput),
      to: emptyAsAbsent(DayInput),
    }).refine(isShortRange, said.boardRange),
    items: z.array(BoardDay),
  },
  'POST /api/reservation/board': {
    summary: '전화나 현장 예약 넣기',
    access: 'owner',
    whose: ['registrant'],
    refusal: 'status',
    body: OwnerEntry,
    items: GuestReservation,
    success: { message: said.entered },
  },
  // `from` is what the owner saw: if it changed meanwhile the answer is 409, not a surprise.
  'PATCH /api/reservation/:reservationNo/state': {
    summary: '방문 완료나 노쇼로 표시',
    access: 'owner',
    whose: ['registrant'],
    refusal: 'status',
    body: requestObject({
      from: ReservationState,
      to: ReservationState.exclude(['confirmed', 'cancelled'], '방문이나 노쇼를 골라 주세요.'),
    }),
    items: GuestReservation,
    success: { message: said.marked },
  },
})
