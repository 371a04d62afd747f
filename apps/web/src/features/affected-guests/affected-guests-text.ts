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

/** Who cannot be told that their table is gone, or null. */
export const unreachableText = ({ teamsByPhone }: UpcomingGuests) =>
  teamsByPhone > 0
    ? `가게가 직접 받은 ${teamsByPhone}팀은 알림을 받을 수 없으니, 취소하면 가게에서 전화해야 해요.`
    : null

/** One booking: when, who, and how it came in; where to as well when there are several restaurants. */
export function lineOf(
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

/** What is about to be taken away from its guests, in the words of its question. */
export type ClosingTexts = {
  readonly title: string
  readonly subtitle: string
  /** The button, where guests are told: '비활성으로 바꾸고 알리기'. Where nobody can be, `orCancel`. */
  readonly confirmLabel: string
  readonly orCancel: string
  /** What happens besides when the bookings are cancelled, after '23팀을 취소하고, '; absent for nothing. */
  readonly besides?: string
  /** What stays when they are kept; absent where nothing can, as for who leaves. */
  readonly ifKept?: string
  readonly keptFootnote?: string
  /** Where a reason is kept besides the news to the guests. */
  readonly isRecorded: boolean
  /** What the owner reads of it all when the bookings are cancelled; absent: nothing from here. */
  readonly ownerIfCancelled?: (reason: string) => NotificationText
}

const notifiedTeams = ({ teams, teamsByPhone }: UpcomingGuests) => teams - teamsByPhone

/** Their line stays and leads nowhere; they are told when its time is over. */
const waitingEffect = ({ teamsWaiting = 0 }: UpcomingGuests) =>
  teamsWaiting > 0 ? ` 빈자리를 기다리던 ${teamsWaiting}팀도 자리를 받을 수 없게 돼요.` : ''

function cancelEffect(guests: UpcomingGuests, { besides }: ClosingTexts) {
  const { teams } = guests
  const told = notifiedTeams(guests)
  const waiting = waitingEffect(guests)
  if (besides) return `${teams}팀을 취소하고, ${besides}${waiting}`
  return told > 0
    ? `${teams}팀을 취소하고 ${told}팀에 앱 알림과 메일을 보내요.${waiting}`
    : `${teams}팀을 취소해요. 알림을 받는 손님이 없어요.${waiting}`
}

function cancelChoice(guests: UpcomingGuests, texts: ClosingTexts) {
  const isTold = notifiedTeams(guests) > 0
  const readers = isTold ? '손님 알림' : '취소된 예약'
  return {
    value: 'cancel' as const,
    label: isTold ? '예약 취소하고 알리기' : '예약 취소하기',
    effect: cancelEffect(guests, texts),
    help: texts.isRecorded
      ? `관리 기록과 ${readers}에 함께 남아요.`
      : `${readers}에 그대로 남아요.`,
    confirmLabel: isTold ? texts.confirmLabel : texts.orCancel,
    footnote: '취소한 예약은 되살릴 수 없어요.',
  }
}

/** The ways there are, each with what it really does. */
export function choicesOf(guests: UpcomingGuests, texts: ClosingTexts) {
  const { ifKept, keptFootnote = '마지막 예약이 끝나면 다시 바꿀 수 있어요.' } = texts
  const last = guests.lastDay ? ` 마지막 예약은 ${monthDay(guests.lastDay)}이에요.` : ''
  return {
    cancel: cancelChoice(guests, texts),
    keep: ifKept
      ? {
          value: 'keep' as const,
          label: '유지하기',
          effect: `${ifKept}${last}`,
          help: '관리 기록과 사장님 알림에 함께 남아요.',
          confirmLabel: '새 예약 멈추기',
          footnote: keptFootnote,
        }
      : null,
  }
}

/** What the first of those who are told will read; all of them read the same of theirs. */
export function guestMessage(guests: UpcomingGuests, reason: string): NotificationText {
  const { reservations } = guests
  const first = reservations.find(({ memberNo }) => memberNo !== null) ?? reservations[0]
  if (!first || notifiedTeams(guests) === 0)
    return { title: '알림을 받는 손님이 없어요', content: '가게가 직접 받은 예약뿐이에요.' }
  return closedMessage({ ...first, reason })
}

export const guestMessageIfKept: NotificationText = {
  title: '손님에게는 알리지 않아요',
  content: '예약이 그대로예요. 새 예약만 받지 않아요.',
}

export const ownerMessage = ({ teams }: UpcomingGuests, reason: string): NotificationText =>
  pausedNotification({ reason, teams })
