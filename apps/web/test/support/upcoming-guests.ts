import { refusals } from '@matjari/contract/refusals'
import type { GuestReservation, UpcomingGuests } from '@matjari/contract/reservations/entities'

export const guestReservation = (
  n: number,
  change: Partial<GuestReservation> = {},
): GuestReservation => ({
  reservationNo: `${n}`,
  restaurantNo: '1',
  restaurantName: '국숫집',
  reserveDay: '2026-07-18',
  reserveTime: '18:00',
  numberOfGuests: 2,
  createDate: '2026-07-10T03:00:00.000Z',
  status: '예약 확정',
  reservationStatus: '예약 확정',
  state: 'confirmed',
  cancelledBy: null,
  cancelReason: null,
  memberNo: `${n}`,
  memberId: `guest_${n}`,
  memberNickname: `손님${n}`,
  source: 'app',
  guestName: null,
  guestPhone: null,
  memo: '',
  request: '',
  stayMinutes: 60,
  ...change,
})

/** So many teams of two who are still to come, or none. */
export function upcomingGuests(teams = 0, change: Partial<UpcomingGuests> = {}): UpcomingGuests {
  const count = { teams, guests: teams * 2, teamsToday: 0 }
  const restaurant = { restaurantNo: '1', restaurantName: '국숫집', ...count }
  return {
    today: '2026-07-17',
    ...count,
    teamsByPhone: 0,
    firstDay: teams > 0 ? '2026-07-18' : null,
    lastDay: teams > 0 ? '2026-07-18' : null,
    restaurants: teams > 0 ? [restaurant] : [],
    reservations: Array.from({ length: teams }, (_, index) => guestReservation(index + 1)),
    ...change,
  }
}

/** What the server says to a change that would strand them. */
export function undecided() {
  const { code, status, message } = refusals.affectedBookings
  return Response.json({ header: { code, message }, body: {} }, { status })
}
