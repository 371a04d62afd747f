import { csvOf } from '@matjari/contract/rules/desk/csv'
import { guestNameOf } from '@matjari/contract/rules/desk/guests'
import {
  reservationSources,
  reservationStateLabel,
} from '@matjari/contract/rules/reservations/state'
import { formatClockTime, guestClock } from '@matjari/contract/rules/time/clock-time'
import type { ListedBooking } from './store.ts'

const columns = ['날짜', '시간', '이름', '인원', '경로', '전화', '요청사항', '메모', '상태']

/** A day's list as a spreadsheet reads it. */
export const listText = (bookings: readonly ListedBooking[]) =>
  csvOf([
    columns,
    ...bookings.map((booking) => [
      booking.reserveDay,
      guestClock(formatClockTime(booking.reserveMin)),
      guestNameOf(booking),
      String(booking.numberOfGuests),
      reservationSources[booking.source],
      booking.guestPhone ?? '',
      booking.request,
      booking.memo,
      reservationStateLabel(booking.state),
    ]),
  ])

/** Without what some system does not take in the name of a file. */
export const fileNameOf = (restaurantName: string, day: string) =>
  `${restaurantName.replace(/[\\/:*?"<>|\p{Cc}\p{Cf}]/gu, ' ').trim()} 예약 ${day}.csv`
