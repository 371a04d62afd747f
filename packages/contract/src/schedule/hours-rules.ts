import {
  formatClockTime,
  isTenMinuteStep,
  parseClockTime,
  pickedTimeProblem,
  rollOver,
  wallClock,
} from '../clock-time.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { weekDays } from '../seoul-day.ts'

const sentences = messages.hours
const dayMinutes = 24 * 60

/** The times of one weekday on the wire: HH:mm, or empty for "closed" and "no break". */
export type DayHours = {
  readonly startTime: string
  readonly endTime: string
  readonly breakStartTime: string
  readonly breakEndTime: string
}
export type HoursField = keyof DayHours

export const isClosedDay = (day: DayHours) => day.startTime === '' && day.endTime === ''
export const hasBreak = (day: DayHours) => day.breakStartTime !== '' || day.breakEndTime !== ''

/**
 * Moves times that mean after midnight to the next day: an end at or before the start, and a break that only
 * fits into the night part of the day. Times that cannot be parsed stay as they are.
 */
export function rolledOver(day: DayHours): DayHours {
  const start = parseClockTime(day.startTime)
  const givenEnd = parseClockTime(day.endTime)
  if (start === null || givenEnd === null) return day
  const end = rollOver(start, givenEnd)
  const rolled = { ...day, endTime: formatClockTime(end) }

  const breakStart = parseClockTime(day.breakStartTime)
  const breakEnd = parseClockTime(day.breakEndTime)
  if (breakStart === null || breakEnd === null) return rolled
  const restsAtNight = breakStart < start && breakStart + dayMinutes < end
  const restStart = restsAtNight ? breakStart + dayMinutes : breakStart
  const endsAtNight = breakEnd <= restStart && breakEnd + dayMinutes <= end
  const restEnd = endsAtNight ? breakEnd + dayMinutes : breakEnd
  return {
    ...rolled,
    breakStartTime: formatClockTime(restStart),
    breakEndTime: formatClockTime(restEnd),
  }
}

/** The problem of a day, in a sentence about the field just changed, if any. */
export function dayHoursProblem(input: DayHours, changed?: HoursField): string | null {
  if (isClosedDay(input)) return hasBreak(input) ? sentences.halfDay : null
  if (input.startTime === '' || input.endTime === '') return sentences.halfDay
  if (hasBreak(input) && (input.breakStartTime === '' || input.breakEndTime === ''))
    return sentences.halfBreak

  const day = rolledOver(input)
  const times = [day.startTime, day.endTime]
  if (hasBreak(day)) times.push(day.breakStartTime, day.breakEndTime)
  const minutes: number[] = []
  for (const time of times) {
    const at = parseClockTime(time)
    if (at === null) return messages.clock.rule
    if (!isTenMinuteStep(at)) return messages.settings.stepRule
    minutes.push(at)
  }

  const [start = 0, end = 0, breakStart, breakEnd] = minutes
  if (start >= dayMinutes) return messages.clock.rule
  if (end - start > dayMinutes) return sentences.tooLong
  if (breakStart === undefined || breakEnd === undefined) return null
  return breakProblem({ start, end, breakStart, breakEnd }, changed)
}

function breakProblem(
  day: { start: number; end: number; breakStart: number; breakEnd: number },
  changed: HoursField | undefined,
): string | null {
  const { start, end, breakStart, breakEnd } = day
  if (breakEnd <= breakStart) {
    if (changed === 'breakEndTime') return sentences.breakEndBeforeBreakStart
    return breakStart <= start ? sentences.breakStartBeforeStart : sentences.breakStartAfterBreakEnd
  }
  if (breakStart <= start) {
    const isInside = start < breakEnd && changed !== 'breakStartTime'
    return isInside ? sentences.startInsideBreak : sentences.breakStartBeforeStart
  }
  if (breakEnd < end) return null
  const isBreakChanged = changed === 'breakStartTime' || changed === 'breakEndTime'
  return isBreakChanged ? sentences.breakEndAfterEnd : sentences.endBeforeBreakEnd
}

/** The whole week: Monday to Sunday once each, every day valid, at least one open. */
export function weekHoursProblem(
  week: readonly (DayHours & { readonly weekDay: string })[],
): string | null {
  const isWholeWeek =
    week.length === weekDays.length &&
    weekDays.every((weekDay) => week.some((day) => day.weekDay === weekDay))
  if (!isWholeWeek) return sentences.sevenDays
  for (const day of week) {
    const problem = dayHoursProblem(day)
    if (problem !== null) return problem
  }
  return week.every(isClosedDay) ? sentences.allClosed : null
}

/** One day that differs from its weekday: closed, or open with other hours. */
export function exceptionProblem(day: DayHours & { readonly isClosed: 'Y' | 'N' }): string | null {
  if (day.isClosed === 'Y') return null
  return isClosedDay(day) ? sentences.halfDay : dayHoursProblem(day)
}

/** The result of one press in the opening-hours dialog: the new day, or why it stays as it was. */
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

// A picker offers wall-clock times, and a time after midnight may no longer be one when another time moves: so
// the day goes back to wall-clock times and is rolled over again.
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

/** A closed day opens with the default hours and break; an open one gets a break where it fits. */
export function addBreak(day: DayHours): HoursEdit {
  if (hasBreak(day)) return { problem: messages.hours.breakExists }
  const open = isClosedDay(day) ? defaultDay : day
  const { breakStart, breakEnd } = limits.hours
  for (const breakTimes of [[breakStart, breakEnd] as const, middleHour(open)]) {
    const withBreak = rolledOver({
      ...open,
      breakStartTime: breakTimes[0],
      breakEndTime: breakTimes[1],
    })
    if (dayHoursProblem(withBreak) === null) return { day: withBreak }
  }
  return { problem: messages.hours.breakDoesNotFit }
}

/** A break at noon does not fit an evening restaurant: its break goes into the middle of its day. */
function middleHour(day: DayHours): readonly [string, string] {
  const start = parseClockTime(day.startTime) ?? 0
  const end = parseClockTime(day.endTime) ?? 0
  const from = Math.floor((start + end) / 2 / 10) * 10 - 30
  return [formatClockTime(Math.max(from, 0)), formatClockTime(Math.max(from, 0) + 60)]
}

/** The clear icon: the first press removes the break, the second closes the day. */
export const clearHours = (day: DayHours): DayHours =>
  hasBreak(day) ? { ...day, breakStartTime: '', breakEndTime: '' } : closedDay
