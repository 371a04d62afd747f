import { messages } from '../messages.ts'

/** A booking is confirmed at once; later the owner marks it, or it is cancelled. */
export const reservationStates = ['confirmed', 'visited', 'noShow', 'cancelled'] as const
export type ReservationState = (typeof reservationStates)[number]

const labels: Readonly<Record<ReservationState, string>> = {
  confirmed: '예약 확정',
  visited: '방문 완료',
  noShow: '노쇼',
  cancelled: '취소',
}

// A mark set by mistake may be corrected or taken back; a cancelled booking has lost its seats for good.
const nextStates: Readonly<Record<ReservationState, readonly ReservationState[]>> = {
  confirmed: ['visited', 'noShow', 'cancelled'],
  visited: ['noShow', 'confirmed'],
  noShow: ['visited', 'confirmed'],
  cancelled: [],
}

export const reservationStateLabel = (state: ReservationState | null | undefined) =>
  state ? labels[state] : messages.reservation.stateUnknown

export const canBecome = (from: ReservationState, to: ReservationState) =>
  nextStates[from].includes(to)

export const cancellers = { member: '예약자', store: '가게', admin: '관리자' } as const
export type Canceller = keyof typeof cancellers

/** How a booking was made. */
export const reservationSources = { app: '맛자리', phone: '전화', walkIn: '현장' } as const
export type ReservationSource = keyof typeof reservationSources

/** Why a slot cannot be booked. */
export const slotReasons = {
  closed: '쉬는 날이에요',
  break: '브레이크타임이에요',
  past: '지난 시간이에요',
  lead: '예약 마감 시간이 지났어요',
  horizon: '아직 예약을 받지 않는 날이에요',
  full: '예약이 다 찼어요',
  paused: '예약을 잠시 받지 않아요',
  notActive: '지금은 예약을 받지 않는 가게예요',
} as const
export type SlotReason = keyof typeof slotReasons

/** Why the restaurant is closed at a time, in the words for its owner. */
export const closures = {
  dayOff: '쉬는 날이에요.',
  offHours: '영업 시간이 아니에요.',
  break: '브레이크타임이에요.',
} as const
