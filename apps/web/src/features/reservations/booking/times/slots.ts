import { guestClock, parseClockTime } from '@matjari/contract/clock-time'
import type { Slot } from '@matjari/contract/reservations/entities'
import { type SlotReason, slotReasons } from '@matjari/contract/reservations/state'
import type { ChoiceOption } from '../../../../ui/choice/choices.tsx'

/** From here on a guest may want to hurry. */
const fewTeams = 2

const shortReasons: Readonly<Record<SlotReason, string>> = {
  closed: '영업 외',
  break: '브레이크',
  past: '지난 시간',
  lead: '접수 마감',
  horizon: '열기 전',
  full: '마감',
  paused: '예약 중지',
  notActive: '예약 불가',
}

// The server says `closed` of a whole day and of hours outside the opening times alike.
const reasonText = (reason: SlotReason) =>
  reason === 'closed' ? '영업하지 않는 시간이에요' : slotReasons[reason]

const minutesOf = (time: string) => parseClockTime(time) ?? 0

export const inOrder = (slots: readonly Slot[]) =>
  [...slots].sort((one, other) => minutesOf(one.time) - minutesOf(other.time))

type OwnTable = { readonly reserveDay: string; readonly reserveTime: string }

/** Who already sits there may stay, however full it is and whatever the hours say by now. */
export function withOwnTable(slots: readonly Slot[], day: string, own: OwnTable | undefined) {
  if (own?.reserveDay !== day) return slots
  const others = slots.filter(({ time }) => time !== own.reserveTime)
  return [...others, { time: own.reserveTime, available: true, remaining: 0, reason: null }]
}

const sharedReason = (slots: readonly Slot[]) => {
  const first = slots[0]?.reason ?? null
  return slots.every(({ reason }) => reason === first) ? first : null
}

/** Why nothing at all can be booked on that day, or null when something can. */
export function dayProblem(slots: readonly Slot[], isPastDay: boolean): string | null {
  if (slots.some(({ available }) => available)) return null
  if (isPastDay) return '지난 날짜예요.'
  if (slots.length === 0) return '예약을 받지 않는 날이에요.'
  if (slots.every(({ reason }) => reason === 'past' || reason === 'lead')) {
    const isTooLate = slots.some(({ reason }) => reason === 'lead')
    return isTooLate ? `${slotReasons.lead}.` : '오늘 예약 시간이 모두 지났어요.'
  }
  const shared = sharedReason(slots)
  if (shared === null) return '이날은 예약할 수 있는 시간이 없어요.'
  return shared === 'full' ? '이날은 예약이 다 찼어요.' : `${slotReasons[shared]}.`
}

/** The number of teams every free time has left, when there are few and it is the same for all. */
function sharedTeams(slots: readonly Slot[], ownTime: string | undefined): number | null {
  const [first, ...others] = slots.filter(({ time, available }) => available && time !== ownTime)
  if (!first || others.length === 0 || first.remaining > fewTeams) return null
  return others.every(({ remaining }) => remaining === first.remaining) ? first.remaining : null
}

/** Said once for the whole day where it would be the same on every button, or null. */
export function teamsText(slots: readonly Slot[], ownTime?: string): string | null {
  const teams = sharedTeams(slots, ownTime)
  return teams === null ? null : `시간마다 ${teams}팀씩 남았어요.`
}

/** The buttons. What all of them share is said once beside them, not on each. */
export function timeOptions(slots: readonly Slot[], ownTime?: string): ChoiceOption<string>[] {
  const shared = sharedReason(slots)
  const teams = sharedTeams(slots, ownTime)
  return inOrder(slots).map(({ time, available, remaining, reason }) => {
    const option = { value: time, label: guestClock(time) }
    if (!available) {
      const closedBecause = reason ? reasonText(reason) : '예약할 수 없어요'
      return reason === null || reason === shared
        ? { ...option, closedBecause }
        : { ...option, closedBecause, note: shortReasons[reason] }
    }
    if (time === ownTime) return { ...option, note: '지금 예약' }
    const isWorthSaying = remaining <= fewTeams && teams === null
    return isWorthSaying ? { ...option, note: `${remaining}팀 남음` } : option
  })
}

/** Why the chosen time cannot be had on that day, or null. It may be none of that day's at all. */
export function timeProblem(slots: readonly Slot[], time: string | null): string | null {
  if (time === null) return null
  const slot = slots.find((one) => one.time === time)
  if (slot?.available) return null
  const because = slot?.reason ? `${reasonText(slot.reason)}.` : '다른 시간을 골라 주세요.'
  return `${guestClock(time)}에는 예약할 수 없어요. ${because}`
}

/** For a time that was free a moment ago, or null. */
export function justTakenText(slots: readonly Slot[], time: string | null): string | null {
  const slot = slots.find((one) => one.time === time)
  return slot?.reason === 'full' ? `${guestClock(slot.time)}은 방금 마감됐어요` : null
}
