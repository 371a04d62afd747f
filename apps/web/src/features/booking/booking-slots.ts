import { guestClock, parseClockTime } from '@matjari/contract/clock-time'
import type { Slot } from '@matjari/contract/reservations/entities'
import { type SlotReason, slotReasons } from '@matjari/contract/reservations/state'
import { meals } from '@matjari/contract/table-search/meals'
import type { ChoiceOption } from '../../ui/choice/choices.tsx'

/** At this number of teams left, the guest may want to hurry. */
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

// The server says `closed` both for a whole day and for hours outside the opening times.
const reasonText = (reason: SlotReason) =>
  reason === 'closed' ? '영업하지 않는 시간이에요' : slotReasons[reason]

const minutesOf = (time: string) => parseClockTime(time) ?? 0

export const inOrder = (slots: readonly Slot[]) =>
  [...slots].sort((one, other) => minutesOf(one.time) - minutesOf(other.time))

type CurrentTable = { readonly reserveDay: string; readonly reserveTime: string }

/** A guest who changes a booking may keep its time, even if it is full or now outside the opening hours. */
export function withCurrentTable(
  slots: readonly Slot[],
  day: string,
  current: CurrentTable | undefined,
) {
  if (current?.reserveDay !== day) return slots
  const others = slots.filter(({ time }) => time !== current.reserveTime)
  return [...others, { time: current.reserveTime, available: true, remaining: 0, reason: null }]
}

const sharedReason = (slots: readonly Slot[]) => {
  const first = slots[0]?.reason ?? null
  return slots.every(({ reason }) => reason === first) ? first : null
}

/** Why no time at all is free on that day, or null. */
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

/** The number of teams left, when it is small and the same for every free time. */
function sharedTeams(slots: readonly Slot[], ownTime: string | undefined): number | null {
  const [first, ...others] = slots.filter(({ time, available }) => available && time !== ownTime)
  if (!first || others.length === 0 || first.remaining > fewTeams) return null
  return others.every(({ remaining }) => remaining === first.remaining) ? first.remaining : null
}

/** One text for the whole day where it would be the same on every button, or null. */
export function teamsText(slots: readonly Slot[], ownTime?: string): string | null {
  const teams = sharedTeams(slots, ownTime)
  return teams === null ? null : `시간마다 ${teams}팀씩 남았어요.`
}

/** The time buttons. A fact that all share is shown once beside them, not on each. */
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

/** Why the chosen time is not available on that day, or null. The day may not have that time at all. */
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

const isEvening = (time: string) => minutesOf(time) >= meals.dinner.from

export type TimeGroup = {
  readonly name: string
  readonly slots: readonly Slot[]
  /** The fact all times of the group share. */
  readonly aside: string | null
}

/** Lunch and dinner, each sorted by time. Empty groups are left out. */
export function timeGroups(slots: readonly Slot[]): TimeGroup[] {
  const ordered = inOrder(slots)
  const byDay = ordered.filter(({ time }) => !isEvening(time))
  const evening = ordered.filter(({ time }) => isEvening(time))
  const isEarly = byDay.some(({ time }) => minutesOf(time) < meals.lunch.from)
  return [
    { name: isEarly ? '낮' : meals.lunch.label, slots: byDay, aside: asideOf(byDay) },
    { name: meals.dinner.label, slots: evening, aside: asideOf(evening) },
  ].filter((group) => group.slots.length > 0)
}

function asideOf(slots: readonly Slot[]): string | null {
  const isAll = (reason: Slot['reason']) => slots.every((slot) => slot.reason === reason)
  if (isAll('past')) return '지난 시간이에요'
  return isAll('full') ? '모두 마감이에요' : null
}

/** The meal a time belongs to. */
export const mealText = (time: string) =>
  isEvening(time)
    ? meals.dinner.label
    : minutesOf(time) < meals.lunch.from
      ? '낮'
      : meals.lunch.label

/** The free times nearest to the chosen one, sorted; without a choice, near the time most guests want. */
export function timesToOffer(
  slots: readonly Slot[],
  requested: string | null,
  most: number,
): string[] {
  const free = slots.filter(({ available }) => available).map(({ time }) => time)
  return nearest(free, requested === null ? meals.dinner.aim : minutesOf(requested), most)
}

export function nearest(times: readonly string[], aim: number, most: number): string[] {
  const away = (time: string) => Math.abs(minutesOf(time) - aim)
  return times
    .toSorted((a, b) => away(a) - away(b) || minutesOf(a) - minutesOf(b))
    .slice(0, most)
    .toSorted((a, b) => minutesOf(a) - minutesOf(b))
}

/** The meals in which every time is full. */
export const fullGroups = (slots: readonly Slot[]): string[] =>
  timeGroups(slots)
    .filter((group) => group.slots.every(({ reason }) => reason === 'full'))
    .map(({ name }) => name)

/** How many times are full, shown once below the times; null for none. */
export function fullText(slots: readonly Slot[]): string | null {
  const full = slots.filter(({ reason }) => reason === 'full').length
  return full === 0 ? null : `${full}개 시간이 마감이에요`
}
