import { addDays, daysBetween } from '@matjari/contract/rules/seoul-day'

/** The days that are on the board together, both ends included. */
export type Stretch = { readonly from: string; readonly to: string }

const stretchDays = 14

/** Today and the coming thirteen days, or as many whole stretches before or after as it takes. */
export function stretchOf(day: string, today: string): Stretch {
  const stretches = Math.floor(daysBetween(today, day) / stretchDays)
  const from = addDays(today, stretches * stretchDays)
  return { from, to: addDays(from, stretchDays - 1) }
}

export const daysOf = ({ from, to }: Stretch) =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, count) => addDays(from, count))

/** One step back is the day before, not the far end of the stretch: after midnight that is the shift. */
export const dayBefore = ({ from }: Stretch) => addDays(from, -1)

export const dayAfter = ({ to }: Stretch) => addDays(to, 1)
