import { limits } from '../../limits.ts'
import { messages } from '../../messages.ts'
import {
  formatClockTime,
  parseClockTime,
  pickedTimeProblem,
  wallClock,
} from '../time/clock-time.ts'
import {
  type DayHours,
  dayHoursProblem,
  type HoursField,
  hasBreak,
  isClosedDay,
  rolledOver,
} from './weekly-hours.ts'

/** One press in the operating-time dialog: the new day, or why it stays as it was. */
export type HoursEdit = { readonly day: DayHours } | { readonly problem: string }

export const closedDay: DayHours = {
  startTime: '',
  endTime: '',
  breakStartTime: '',
  breakEndTime: '',
}

export const defaultDay: DayHours = {
  ...closedDay,
  startTime: limits.hours.start,
  endTime: limits.hours.end,
}

// A picker offers wall-clock times, and what was after midnight may no longer be once another time
// moves: so the day goes back to wall-clock times and is rolled over anew.
const onWallClock = (day: DayHours): DayHours => ({
  startTime: wallClock(day.startTime),
  endTime: wallClock(day.endTime),
  breakStartTime: wallClock(day.breakStartTime),
  breakEndTime: wallClock(day.breakEndTime),
})

export function changeHours(
  day: DayHours,
  change: { readonly field: HoursField; readonly time: string },
): HoursEdit {
  const pickProblem = pickedTimeProblem(change.time)
  if (pickProblem !== null) return { problem: pickProblem }
  const changed = rolledOver(onWallClock({ ...day, [change.field]: change.time }))
  const problem = dayHoursProblem(changed, change.field)
  return problem === null ? { day: changed } : { problem }
}

/** A closed day opens with the default hours and break; an open one gets the break it has room for. */
export function addBreak(day: DayHours): HoursEdit {
  if (hasBreak(day)) return { problem: messages.hours.breakExists }
  const open = isClosedDay(day) ? defaultDay : day
  const { breakStart, breakEnd } = limits.hours
  for (const rest of [[breakStart, breakEnd] as const, middleHour(open)]) {
    const withBreak = rolledOver({ ...open, breakStartTime: rest[0], breakEndTime: rest[1] })
    if (dayHoursProblem(withBreak) === null) return { day: withBreak }
  }
  return { problem: messages.hours.breakDoesNotFit }
}

/** Noon suits no evening restaurant: then the break goes into the middle of its day. */
function middleHour(day: DayHours): readonly [string, string] {
  const start = parseClockTime(day.startTime) ?? 0
  const end = parseClockTime(day.endTime) ?? 0
  const from = Math.floor((start + end) / 2 / 10) * 10 - 30
  return [formatClockTime(Math.max(from, 0)), formatClockTime(Math.max(from, 0) + 60)]
}

/** The clear icon: the first press takes the break away, the second closes the day. */
export const clearHours = (day: DayHours): DayHours =>
  hasBreak(day) ? { ...day, breakStartTime: '', breakEndTime: '' } : closedDay
