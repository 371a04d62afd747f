import type { GuestReservation, UpcomingGuests } from '@matjari/contract/entities/reservation'
import { cancelledNews, pausedNews } from '@matjari/contract/rules/reservations/news'
import { type Canceller, reservationSources } from '@matjari/contract/rules/reservations/state'
import { guestClock } from '@matjari/contract/rules/time/clock-time'
import { dayLabel } from '@matjari/contract/rules/time/seoul-day'
import { monthDay } from '../../../lib/format.ts'
import { guestName } from '../../../lib/guest-name.ts'

/** 23팀 71명 */
export const countText = ({ teams, guests }: { teams: number; guests: number }) =>
  `${teams}팀 ${guests}명`

/** 11.20 (금) ~ 12.19 (토), or the one day. */
export const daysText = ({ firstDay, lastDay }: UpcomingGuests) =>
  [...new Set([firstDay, lastDay])].flatMap((day) => (day ? [dayLabel(day)] : [])).join(' ~ ')

/** What makes it urgent, or null. */
export function warningText({ teamsToday, teamsByPhone }: UpcomingGuests): string | null {
  const parts = [
    teamsToday > 0 && `오늘 손님이 ${teamsToday}팀이에요.`,
    teamsByPhone > 0 &&
      `가게가 직접 받은 ${teamsByPhone}팀은 알림을 받을 수 없으니, 취소하면 가게에서 전화해야 해요.`,
  ]
  return parts.filter(Boolean).join(' ') || null
}

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

/** What is about to be taken away from its guests, in the words of its question. */
export type ClosingTexts = {
  readonly title: string
  readonly subtitle: string
  /** '비활성으로 바꾸고'; what becomes of the guests follows. */
  readonly doing: string
  /** What happens besides when the bookings are cancelled. */
  readonly ifCancelled: string
  /** What stays when they are kept. */
  readonly ifKept: string
}

const toldTeams = ({ teams, teamsByPhone }: UpcomingGuests) => teams - teamsByPhone

function cancelChoice(guests: UpcomingGuests, { doing, ifCancelled }: ClosingTexts) {
  const footnote = '취소한 예약은 되살릴 수 없어요.'
  const told = toldTeams(guests)
  if (told === 0)
    return {
      value: 'cancel' as const,
      label: '예약 취소하기',
      effect: `${guests.teams}팀의 예약을 취소해요. 알림을 받는 손님이 없으니 가게에서 전화해야 해요. ${ifCancelled}`,
      help: '관리 기록과 취소된 예약에 함께 남아요.',
      confirmLabel: `${doing} 예약 취소하기`,
      footnote,
    }
  return {
    value: 'cancel' as const,
    label: '예약 취소하고 알리기',
    effect: `${guests.teams}팀의 예약을 취소하고 ${told}팀에게 알려요. ${ifCancelled}`,
    help: '관리 기록과 손님 알림에 함께 남아요.',
    confirmLabel: `${doing} 알리기`,
    footnote,
  }
}

/** The two ways, each with what it really does. */
export const choicesOf = (guests: UpcomingGuests, texts: ClosingTexts) => ({
  cancel: cancelChoice(guests, texts),
  keep: {
    value: 'keep' as const,
    label: '유지하기',
    effect: `${texts.ifKept}${guests.lastDay ? ` 마지막 예약은 ${monthDay(guests.lastDay)}이에요.` : ''}`,
    help: '관리 기록과 사장님 알림에 함께 남아요.',
    confirmLabel: '새 예약 멈추기',
    footnote: '마지막 예약이 끝나면 다시 바꿀 수 있어요.',
  },
})

/** What the first of those who are told will read; all of them read the same of theirs. */
export function guestReads(
  guests: UpcomingGuests,
  { by, reason }: { by: Canceller; reason: string },
) {
  const { reservations } = guests
  const first = reservations.find(({ memberNo }) => memberNo !== null) ?? reservations[0]
  if (!first || toldTeams(guests) === 0)
    return { title: '알림을 받는 손님이 없어요', content: '가게가 직접 받은 예약뿐이에요.' }
  return cancelledNews({ ...first, by, reason })
}

export const keptGuestsRead = {
  title: '손님에게는 알리지 않아요',
  content: '예약이 그대로예요. 새 예약만 받지 않아요.',
}

export const ownerReads = ({ teams }: UpcomingGuests, reason: string) =>
  pausedNews({ reason, teams })
