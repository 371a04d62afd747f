import type { DashboardCounts } from '@matjari/contract/admin/entities'
import { addDays, daysBetween, weekDayOf, weekDays } from '@matjari/contract/seoul-day'

/** Both days included. */
export type Span = { readonly from: string; readonly to: string }

/** The chart shows each of these days; they contain all of last week, whatever weekday today is. */
const chartDays = 14

/** The span to count: to the end of this week, because bookings also lie ahead. */
export const spanToToday = (today: string): Span => ({
  from: addDays(today, 1 - chartDays),
  to: today,
})
export const spanToSunday = (today: string): Span => ({
  ...spanToToday(today),
  to: addDays(mondayOf(today), 6),
})

const mondayOf = (day: string) => addDays(day, -weekDays.indexOf(weekDayOf(day)))

/** Days without an event may be missing. */
export type CountedDay = { readonly day: string; readonly count: number }

/** This week ends where the counted span does. */
export function countsOf(
  counted: readonly CountedDay[],
  { today, to }: { readonly today: string; readonly to: string },
): DashboardCounts {
  const counts = new Map(counted.map(({ day, count }) => [day, count]))
  const on = (day: string) => counts.get(day) ?? 0
  const within = (span: Span) => daysOf(span).reduce((sum, day) => sum + on(day), 0)
  const weekBefore = (day: string) => addDays(day, -7)
  const from = mondayOf(today)
  return {
    today: { count: on(today), before: on(weekBefore(today)) },
    week: {
      count: within({ from, to }),
      before: within({ from: weekBefore(from), to: weekBefore(to) }),
    },
    perDay: daysOf(spanToToday(today)).map((day) => ({ day, count: on(day) })),
  }
}

const daysOf = ({ from, to }: Span): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at))
