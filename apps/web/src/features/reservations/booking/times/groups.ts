import { parseClockTime } from '@matjari/contract/clock-time'
import type { Slot } from '@matjari/contract/reservations/entities'
import { meals } from '@matjari/contract/table-search/meals'
import { inOrder } from './slots.ts'

const minutesOf = (time: string) => parseClockTime(time) ?? 0

const isEvening = (time: string) => minutesOf(time) >= meals.dinner.from

export type TimeGroup = {
  readonly name: string
  readonly slots: readonly Slot[]
  /** What all of them share. */
  readonly aside: string | null
}

/** By day and in the evening, each in order of time. What is empty is left out. */
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

/** The part of the day a time belongs to. */
export const mealWord = (time: string) =>
  isEvening(time)
    ? meals.dinner.label
    : minutesOf(time) < meals.lunch.from
      ? '낮'
      : meals.lunch.label

/** Free times nearest to the wished one, in order of time; without a wish those people mostly mean. */
export function timesToOffer(slots: readonly Slot[], wish: string | null, most: number): string[] {
  const free = slots.filter(({ available }) => available).map(({ time }) => time)
  return nearest(free, wish === null ? meals.dinner.aim : minutesOf(wish), most)
}

export function nearest(times: readonly string[], aim: number, most: number): string[] {
  const away = (time: string) => Math.abs(minutesOf(time) - aim)
  return times
    .toSorted((a, b) => away(a) - away(b) || minutesOf(a) - minutesOf(b))
    .slice(0, most)
    .toSorted((a, b) => minutesOf(a) - minutesOf(b))
}

/** The parts of the day in which somebody else has taken everything. */
export const fullGroups = (slots: readonly Slot[]): string[] =>
  timeGroups(slots)
    .filter((group) => group.slots.every(({ reason }) => reason === 'full'))
    .map(({ name }) => name)

/** How many somebody else has taken, said once below the times; null when none. */
export function fullText(slots: readonly Slot[]): string | null {
  const full = slots.filter(({ reason }) => reason === 'full').length
  return full === 0 ? null : `${full}개 시간이 마감이에요`
}
