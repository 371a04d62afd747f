import type { BookableDay, Slot } from '@matjari/contract/reservations/entities'
import { addDays, weekDayOf } from '@matjari/contract/seoul-day'
import { timesToOffer } from '../booking/times/groups.ts'

/** Four of every day of the week. */
export const weeksFrom = (today: string) => ({ from: today, to: addDays(today, 27) })

/** The next day of the same name with a table; without one, the next with any. */
export function againDay(days: readonly BookableDay[], like: string): string | null {
  const open = days.filter(({ dayState }) => dayState === 'open')
  const same = open.find(({ day }) => weekDayOf(day) === weekDayOf(like))
  return (same ?? open[0])?.day ?? null
}

/** The free time nearest to that of the last visit. */
export const againTime = (slots: readonly Slot[], like: string): string | null =>
  timesToOffer(slots, like, 1)[0] ?? null
