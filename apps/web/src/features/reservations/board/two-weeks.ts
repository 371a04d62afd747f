import { addDays, daysBetween } from '@matjari/contract/rules/time/seoul-day'

/** The days that are on the board together, both ends included. */
export type TwoWeeks = { readonly from: string; readonly to: string }

const dayCount = 14

/** Today and the coming thirteen days, or two weeks before or after that. */
export function twoWeeksOf(day: string, today: string): TwoWeeks {
  const steps = Math.floor(daysBetween(today, day) / dayCount)
  const from = addDays(today, steps * dayCount)
  return { from, to: addDays(from, dayCount - 1) }
}

export const daysOf = ({ from, to }: TwoWeeks) =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, count) => addDays(from, count))

/** One step back is the day before, not the first of the two weeks before: after midnight that is the shift. */
export const dayBefore = ({ from }: TwoWeeks) => addDays(from, -1)

export const dayAfter = ({ to }: TwoWeeks) => addDays(to, 1)
