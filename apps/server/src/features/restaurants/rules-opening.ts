import { formatClockTime } from '@matjari/contract/rules/clock-time'
import { weekDays } from '@matjari/contract/rules/weekdays'

const dayMinutes = 24 * 60

type WeekDayRow = {
  readonly weekDay: number
  readonly startMin: number
  readonly endMin: number
  readonly breakStartMin: number | null
  readonly breakEndMin: number | null
}

/** Opening hours as search engines read them: without breaks, on a wall clock. */
export const openingHours = (week: readonly WeekDayRow[]) =>
  week.flatMap((day) =>
    openParts(day).map(([start, end]) => ({
      '@type': 'OpeningHoursSpecification',
      // What begins after midnight belongs to the next day there.
      dayOfWeek: weekDays[(day.weekDay - 1 + Math.floor(start / dayMinutes)) % weekDays.length],
      opens: formatClockTime(start % dayMinutes),
      closes: closingTime(start, end),
    })),
  )

function openParts({ startMin, endMin, breakStartMin, breakEndMin }: WeekDayRow) {
  if (breakStartMin === null || breakEndMin === null) return [[startMin, endMin] as const]
  return [[startMin, breakStartMin] as const, [breakEndMin, endMin] as const]
}

/** Round the clock would read as no time at all, so it ends a minute early. */
const closingTime = (start: number, end: number) =>
  formatClockTime((end - start === dayMinutes ? end - 1 : end) % dayMinutes)
