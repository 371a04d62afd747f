import { guestClock } from '@matjari/contract/clock-time'
import type { Reservation } from '@matjari/contract/reservations/entities'
import { dayLabel, seoulToday } from '@matjari/contract/seoul-day'
import { clockText, monthDay } from '../../lib/format.ts'
import { randomUuid } from '../../lib/random-uuid.ts'
import { offlineBookingsKey, readRemembered, readStoredSession } from '../../lib/session-storage.ts'
import { groupsOf } from '../booking/booking-text.ts'

/** No phone numbers and no requests: what is needed on the way to a table. */
type OfflineBooking = Pick<
  Reservation,
  'reservationNo' | 'restaurantName' | 'restaurantAddress' | 'reserveDay' | 'reserveTime'
> & { readonly numberOfGuests: number; readonly isComing: boolean }

export type OfflineBookings = {
  readonly memberNo: string
  /** When they were last seen. */
  readonly at: string
  readonly bookings: readonly OfflineBooking[]
}

const most = 20

/**
 * Keeps the last known bookings for when there is no network. They lie beside the sign-in: in the tab, or
 * in the browser for who stays signed in, and whatever ends the sign-in erases them.
 */
export function saveOfflineBookings(
  memberNo: string,
  reservations: readonly Reservation[],
  now: Date,
) {
  const { loginInfo, longTimeAuth } = readStoredSession()
  // The answer came after somebody else did, or after everybody left.
  if (loginInfo?.memberNo !== memberNo) return
  const { coming, past } = groupsOf(reservations)
  const kept = [...coming, ...past].slice(0, most).map((one) => ({
    reservationNo: one.reservationNo,
    restaurantName: one.restaurantName,
    restaurantAddress: one.restaurantAddress,
    reserveDay: one.reserveDay,
    reserveTime: one.reserveTime,
    numberOfGuests: one.numberOfGuests,
    isComing: coming.includes(one),
  }))
  const mark = markOf(readFrom(() => localStorage)) ?? randomUuid()
  const text = JSON.stringify({ memberNo, at: now.toISOString(), bookings: kept, mark })
  try {
    if (longTimeAuth) return localStorage.setItem(offlineBookingsKey, text)
    sessionStorage.setItem(offlineBookingsKey, text)
    if (!localStorage.getItem(offlineBookingsKey))
      localStorage.setItem(offlineBookingsKey, JSON.stringify({ mark }))
  } catch {
    // A browser that keeps nothing shows nothing without a network.
  }
}

/** Those of whoever is signed in here, and of nobody else. */
export function readOfflineBookings(): OfflineBookings | null {
  const memberNo = readStoredSession().loginInfo?.memberNo
  const [ofTab, ofBrowser] = [readFrom(() => sessionStorage), readFrom(() => localStorage)]
  // A browser may show a tab's storage as it was before a logout, in another of its processes. That of the
  // browser is the same in all of them: without the mark there, nothing counts.
  const mark = markOf(ofBrowser)
  const isCurrent = mark !== null && mark === markOf(ofTab)
  if (isOfflineBookings(ofTab) && isCurrent && ofTab.memberNo === memberNo) return ofTab
  if (!isOfflineBookings(ofBrowser) || !readRemembered()) return null
  // A browser that was opened without a network does not know yet who comes back.
  return (memberNo ?? ofBrowser.memberNo) === ofBrowser.memberNo ? ofBrowser : null
}

function readFrom(storage: () => Storage): unknown {
  try {
    return JSON.parse(storage().getItem(offlineBookingsKey) ?? 'null')
  } catch {
    return null
  }
}

const markOf = (value: unknown) =>
  typeof value === 'object' && value !== null && 'mark' in value && typeof value.mark === 'string'
    ? value.mark
    : null

const isOfflineBookings = (value: unknown): value is OfflineBookings =>
  typeof value === 'object' &&
  value !== null &&
  'memberNo' in value &&
  'at' in value &&
  'bookings' in value &&
  Array.isArray(value.bookings)

/** 18:10에 본 내용이에요. With its day when that was not today. */
export function seenLine(at: string, now: Date): string {
  const day = seoulToday(new Date(at))
  const when = day === seoulToday(now) ? clockText(at) : `${monthDay(day)} ${clockText(at)}`
  return `${when}에 본 내용이에요. 지금은 연결되지 않았어요.`
}

/** 11.20 (금) 저녁 7:00 · 2명 */
export const tableLine = ({ reserveDay, reserveTime, numberOfGuests }: OfflineBooking) =>
  `${dayLabel(reserveDay)} ${guestClock(reserveTime)} · ${numberOfGuests}명`
