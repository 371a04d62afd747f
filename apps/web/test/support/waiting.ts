import type { Reservation } from '@matjari/contract/reservations/entities'
import type { WaitlistEntry } from '@matjari/contract/waitlist/entities'

/** A table is held from now on, for ten minutes. */
export function heldPlace(change: Partial<WaitlistEntry> = {}): WaitlistEntry {
  const now = Date.now()
  return {
    waitingNo: '5',
    restaurantNo: '7',
    restaurantName: '소롱당',
    restaurantAddress: '서울 마포구 동교로 242 (연남동)',
    restaurantImage: null,
    day: '2026-11-20',
    from: '19:00',
    to: '20:00',
    numberOfGuests: 2,
    state: 'held',
    ahead: 0,
    heldTime: '19:00',
    heldDate: new Date(now).toISOString(),
    heldUntil: new Date(now + 10 * 60_000).toISOString(),
    reservationNo: null,
    createDate: '2026-11-19T09:00:00.000Z',
    endDate: null,
    answerDate: new Date(now).toISOString(),
    ...change,
  }
}

export const acceptedTable: Reservation = {
  reservationNo: '31',
  restaurantNo: '7',
  restaurantName: '소롱당',
  reserveDay: '2026-11-20',
  reserveTime: '19:00',
  numberOfGuests: 2,
  createDate: '2026-11-20T09:12:00.000Z',
  status: '예약 확정',
  reservationStatus: '예약 확정',
  state: 'confirmed',
  cancelledBy: null,
  cancelReason: null,
  restaurantAddress: '서울 마포구 동교로 242 (연남동)',
  restaurantImage: null,
  lat: null,
  lng: null,
  request: '',
  phone: null,
  canCancel: true,
  canChange: true,
  isReviewed: false,
}
