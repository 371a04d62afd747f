import { guestClock } from '@matjari/contract/clock-time'
import type { GuestReservation, UpcomingGuests } from '@matjari/contract/reservations/entities'
import { closedMessage, pausedNotification } from '@matjari/contract/reservations/notifications'
import { reservationSources } from '@matjari/contract/reservations/state'
import { dayLabel } from '@matjari/contract/seoul-day'
import { monthDay } from '../../lib/format.ts'
import { guestName } from '../../lib/korean.ts'

/** 23팀 71명 */
export const countText = ({ teams, guests }: { teams: number; guests: number }) =>
  `${teams}팀 ${guests}명`

/** 11.20 (금) ~ 12.19 (토), or the one day. */
export const daysText = ({ firstDay, lastDay }: UpcomingGuests) =>
  [...new Set([firstDay, lastDay])].flatMap((day) => (day ? [dayLabel(day)] : [])).join(' ~ ')

/** The guests who cannot be notified that their booking is cancelled, or null. */
export const unreachableText = ({ teamsByPhone }: UpcomingGuests) =>
  teamsByPhone > 0
    ? `가게가 직접 받은 ${teamsByPhone}팀은 알림을 받을 수 없으니, 취소하면 가게에서 전화해야 해요.`
    : null

/** One booking: when, who, and how it was made; with the restaurant's name when there are several. */
export function bookingTexts(
  booking: GuestReservation,
  { today, hasSeveral }: { today: string; hasSeveral: boolean },
) {
  const { reserveDay, reserveTime, numberOfGuests } = booking
  const source = reservationSources[booking.source]
  const isOurs = booking.source === 'app'
  const guest = `${guestName(booking)} · ${numberOfGuests}명`
  return {
    when: `${reserveDay === today ? '오늘' : dayLabel(reserveDay)} ${guestClock(reserveTime)}`,
    guest: hasSeveral && !isOurs ? `${guest} · ${source}` : guest,
    note: hasSeveral ? booking.restaurantName : source,
  }
}

type NotificationText = { readonly title: string; readonly content: string }

/** The texts of one closing that takes tables from guests. */
export type ClosingTexts = {
  readonly title: string
  readonly subtitle: string
  /** The button's label where guests are notified: '비활성으로 바꾸고 알리기'. `orCancel` is for bookings without a reachable guest. */
  readonly confirmLabel: string
  readonly orCancel: string
  /** What else happens when the bookings are cancelled, after '23팀을 취소하고, '; absent for nothing. */
  readonly besides?: string
  /** What happens when the bookings stay; absent where they cannot, as for a member who withdraws. */
  readonly ifUnchanged?: string
  readonly footnoteIfUnchanged?: string
  /** The reason is also stored, besides the message to the guests. */
  readonly isRecorded: boolean
  /** The message the owner gets when the bookings are cancelled; absent: the owner gets none. */
  readonly ownerIfCancelled?: (reason: string) => NotificationText
}

const notifiedTeams = ({ teams, teamsByPhone }: UpcomingGuests) => teams - teamsByPhone

/** Waitlist entries stay but get no offer; their guests are notified when their time is over. */
const waitingEffect = ({ teamsWaiting = 0 }: UpcomingGuests) =>
  teamsWaiting > 0 ? ` 빈자리를 기다리던 ${teamsWaiting}팀도 자리를 받을 수 없게 돼요.` : ''

function cancelEffect(guests: UpcomingGuests, { besides }: ClosingTexts) {
  const { teams } = guests
  const notifiedCount = notifiedTeams(guests)
  const waiting = waitingEffect(guests)
  if (besides) return `${teams}팀을 취소하고, ${besides}${waiting}`
  return notifiedCount > 0
    ? `${teams}팀을 취소하고 ${notifiedCount}팀에 앱 알림과 메일을 보내요.${waiting}`
    : `${teams}팀을 취소해요. 알림을 받는 손님이 없어요.${waiting}`
}

function cancelChoice(guests: UpcomingGuests, texts: ClosingTexts) {
  const canNotify = notifiedTeams(guests) > 0
  const readers = canNotify ? '손님 알림' : '취소된 예약'
  return {
    value: 'cancel' as const,
    label: canNotify ? '예약 취소하고 알리기' : '예약 취소하기',
    effect: cancelEffect(guests, texts),
    help: texts.isRecorded
      ? `관리 기록과 ${readers}에 함께 남아요.`
      : `${readers}에 그대로 남아요.`,
    confirmLabel: canNotify ? texts.confirmLabel : texts.orCancel,
    footnote: '취소한 예약은 되살릴 수 없어요.',
  }
}

/** The possible choices, each with its real effect. */
export function closingChoices(guests: UpcomingGuests, texts: ClosingTexts) {
  const { ifUnchanged, footnoteIfUnchanged = '마지막 예약이 끝나면 다시 바꿀 수 있어요.' } = texts
  const last = guests.lastDay ? ` 마지막 예약은 ${monthDay(guests.lastDay)}이에요.` : ''
  return {
    cancel: cancelChoice(guests, texts),
    keep: ifUnchanged
      ? {
          value: 'keep' as const,
          label: '유지하기',
          effect: `${ifUnchanged}${last}`,
          help: '관리 기록과 사장님 알림에 함께 남아요.',
          confirmLabel: '새 예약 멈추기',
          footnote: footnoteIfUnchanged,
        }
      : null,
  }
}

/** The message to the first of the guests; the others get the same about their own booking. */
export function guestMessage(guests: UpcomingGuests, reason: string): NotificationText {
  const { reservations } = guests
  const first = reservations.find(({ memberNo }) => memberNo !== null) ?? reservations[0]
  if (!first || notifiedTeams(guests) === 0)
    return { title: '알림을 받는 손님이 없어요', content: '가게가 직접 받은 예약뿐이에요.' }
  return closedMessage({ ...first, reason })
}

export const guestMessageIfUnchanged: NotificationText = {
  title: '손님에게는 알리지 않아요',
  content: '예약이 그대로예요. 새 예약만 받지 않아요.',
}

export const ownerMessage = ({ teams }: UpcomingGuests, reason: string): NotificationText =>
  pausedNotification({ reason, teams })
