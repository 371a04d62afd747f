import { guestClock } from '@matjari/contract/clock-time'
import type { Reservation } from '@matjari/contract/reservations/entities'
import { dayLabel, seoulToday } from '@matjari/contract/seoul-day'
import { clockText, monthDay } from '../../lib/format.ts'
import { randomUuid } from '../../lib/random-uuid.ts'
import {
  offlineBookingsKey,
  readRememberedSignIn,
  readStoredSession,
} from '../../lib/session-storage.ts'
import { bookingGroups } from '../booking/booking-text.ts'

/** No phone numbers and no requests: only what a guest needs on the way to the restaurant. */
type OfflineBooking = Pick<
  Reservation,
  'reservationNo' | 'restaurantName' | 'restaurantAddress' | 'reserveDay' | 'reserveTime'
> & { readonly numberOfGuests: number; readonly isComing: boolean }

export type OfflineBookings = {
  readonly memberNo: string
  /** When the list was loaded. */
  readonly at: string
  readonly bookings: readonly OfflineBooking[]
}

const most = 20

/**
 * Stores the last loaded bookings for use without a network. They are stored like the session: in the tab, or
 * in the browser for a remembered sign-in; whatever ends the session erases them.
 */
export function saveOfflineBookings(
  memberNo: string,
  reservations: readonly Reservation[],
  now: Date,
) {
  const { loginInfo, longTimeAuth } = readStoredSession()
  // Another member signed in before the answer came, or no member is signed in.
  if (loginInfo?.memberNo !== memberNo) return
  const { coming, past } = bookingGroups(reservations)
  const bookings = [...coming, ...past].slice(0, most).map((one) => ({
    reservationNo: one.reservationNo,
    restaurantName: one.restaurantName,
    restaurantAddress: one.restaurantAddress,
    reserveDay: one.reserveDay,
    reserveTime: one.reserveTime,
    numberOfGuests: one.numberOfGuests,
    isComing: coming.includes(one),
  }))
  const mark = markOf(readFrom(() => localStorage)) ?? randomUuid()
  const text = JSON.stringify({ memberNo, at: now.toISOString(), bookings, mark })
  try {
    if (longTimeAuth) return localStorage.setItem(offlineBookingsKey, text)
    sessionStorage.setItem(offlineBookingsKey, text)
    if (!localStorage.getItem(offlineBookingsKey))
      localStorage.setItem(offlineBookingsKey, JSON.stringify({ mark }))
  } catch {
    // Without storage nothing is shown offline.
  }
}

/** The bookings of the signed-in member only. */
export function readOfflineBookings(): OfflineBookings | null {
  const memberNo = readStoredSession().loginInfo?.memberNo
  const [ofTab, ofBrowser] = [readFrom(() => sessionStorage), readFrom(() => localStorage)]
  // After a logout, another process of the browser may still see the old storage of a tab. The storage of the
  // browser is the same in all processes: without the mark there, the bookings do not count.
  const mark = markOf(ofBrowser)
  const isCurrent = mark !== null && mark === markOf(ofTab)
  if (isOfflineBookings(ofTab) && isCurrent && ofTab.memberNo === memberNo) return ofTab
  if (!isOfflineBookings(ofBrowser) || !readRememberedSignIn()) return null
  // A browser started without a network does not know yet which member it is.
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

/** 18:10에 본 내용이에요. With the day when that was not today. */
export function seenAtText(at: string, now: Date): string {
  const day = seoulToday(new Date(at))
  const when = day === seoulToday(now) ? clockText(at) : `${monthDay(day)} ${clockText(at)}`
  return `${when}에 본 내용이에요. 지금은 연결되지 않았어요.`
}

/** 11.20 (금) 저녁 7:00 · 2명 */
export const offlineBookingText = ({ reserveDay, reserveTime, numberOfGuests }: OfflineBooking) =>
  `${dayLabel(reserveDay)} ${guestClock(reserveTime)} · ${numberOfGuests}명`
