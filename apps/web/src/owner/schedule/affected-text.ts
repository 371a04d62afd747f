import { guestClock } from '@matjari/contract/clock-time'
import type { AffectedReservation } from '@matjari/contract/reservations/entities'
import { reservationSources } from '@matjari/contract/reservations/state'
import { dayLabel } from '@matjari/contract/seoul-day'
import { guestName } from '../../lib/korean.ts'

export type AffectedBooking = Pick<
  AffectedReservation,
  | 'reservationNo'
  | 'reserveDay'
  | 'reserveTime'
  | 'numberOfGuests'
  | 'guestName'
  | 'guestPhone'
  | 'memberNickname'
  | 'source'
  | 'heldUntil'
>

const reachedBy = (source: AffectedBooking['source']) =>
  source === 'app' ? '앱 알림만 가능' : '전화번호 없음'

/**
 * One booking for the owner: when, who, how many, its source unless it is the app, and how to reach the guests.
 */
export const affectedLine = (booking: AffectedBooking) => ({
  reservationNo: booking.reservationNo,
  when: `${dayLabel(booking.reserveDay)} ${guestClock(booking.reserveTime)}`,
  guest: `${guestName(booking)} · ${booking.numberOfGuests}명`,
  source: booking.source === 'app' ? null : `${reservationSources[booking.source]} 예약`,
  name: guestName(booking),
  phone: booking.guestPhone,
  withoutPhone: reachedBy(booking.source),
})

/** Why the bookings are affected: too many guests, closed, or either of them after a change. */
export type Cause = 'crowded' | 'closed' | 'changed'

const headlines: Readonly<Record<Cause, (many: string) => string>> = {
  crowded: (many) => `이대로 저장하면 ${many}이 자리 수를 넘어요.`,
  closed: (many) => `이 기간에 ${many}의 예약이 있어요.`,
  changed: (many) => `이대로 바꾸면 ${many}의 예약을 지킬 수 없어요.`,
}

/** The headline with the number of affected bookings, and a hint to read the list. */
export function affectedText(bookings: readonly AffectedBooking[], cause: Cause) {
  const guests = bookings.reduce((sum, { numberOfGuests }) => sum + numberOfGuests, 0)
  const hasPhones = bookings.some(({ guestPhone }) => guestPhone)
  const many = `${bookings.length}팀 ${guests}명`
  return {
    headline: headlines[cause](many),
    explained: [
      cause === 'crowded' && bookings.length > 1 && '늦게 잡은 예약부터 보여 드려요.',
      hasPhones && '전화번호는 정하는 동안에만 보여요.',
    ]
      .filter(Boolean)
      .join(' '),
  }
}

/** The numbers of the bookings. */
export const reservationNosOf = (bookings: readonly AffectedBooking[]) =>
  bookings.map(({ reservationNo }) => reservationNo).join(' ')

const unreachableCount = (bookings: readonly AffectedBooking[]) =>
  bookings.filter(({ source }) => source !== 'app').length

const unchanged: Readonly<Record<Cause, string>> = {
  crowded: '받고, 그 시간에는 새로 받지 않아요.',
  closed: '받고, 새 예약은 받지 않아요.',
  changed: '예약한 시간에 찾아와요.',
}

/** The choices the owner has, the harmless one first. */
export function affectedChoices(bookings: readonly AffectedBooking[], cause: Cause) {
  const phoned = unreachableCount(bookings)
  return [
    {
      value: 'keep',
      label: '그대로 지키기',
      effect: `${bookings.length}팀은 ${unchanged[cause]}`,
    },
    {
      value: 'cancel',
      label: '취소하고 알리기',
      effect: [
        phoned < bookings.length && '이유를 적으면 손님에게 앱 알림과 메일이 가요.',
        phoned > 0 && `전화나 현장에서 받은 ${phoned}팀에는 직접 알려 주세요.`,
      ]
        .filter(Boolean)
        .join(' '),
    },
  ] as const
}

/** The label of the save button names the choice. */
export function saveLabel(
  bookings: readonly AffectedBooking[],
  choice: 'keep' | 'cancel',
  cause?: Cause,
) {
  const [save, saveAnd] = cause === 'changed' ? ['바꾸기', '바꾸고'] : ['저장', '저장하고']
  const teams = `${bookings.length}팀`
  if (bookings.length === 0) return save
  if (choice === 'keep') return `${teams} 지키고 ${save}`
  return unreachableCount(bookings) > 0
    ? `${saveAnd} ${teams} 취소하기`
    : `${saveAnd} ${teams}에 알리기`
}
