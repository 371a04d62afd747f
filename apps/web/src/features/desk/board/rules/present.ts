import type { DeskDay } from '@matjari/contract/owner-desk/entities'
import { minuteNow, minuteOf } from './clock.ts'
import { closedText, isThereAt } from './room.ts'

/**
 * Which of the day's times is running, and how many are over. A time runs for its length, and longer while the house is
 * open or somebody may still sit there; on another day none runs.
 */
export function presentAmong<Time extends { readonly minute: number }>(
  day: DeskDay,
  times: readonly Time[],
  now: Date,
): { readonly over: number; readonly running: Time | null } {
  if (day.day < day.runningDay) return { over: times.length, running: null }
  if (day.day > day.runningDay) return { over: 0, running: null }
  const minute = minuteNow(day.day, now)
  const at = times.findLastIndex((time) => time.minute <= minute)
  const begun = times[at]
  if (!begun) return { over: 0, running: null }
  const isRunning = minute < begun.minute + (day.rule?.interval ?? 0) || isInUse(day, minute)
  return isRunning ? { over: at, running: begun } : { over: at + 1, running: null }
}

const isInUse = (day: DeskDay, minute: number) =>
  (day.rule !== null && closedText(day, minute) === null) ||
  day.reservations.some((row) => isThereAt(row, minute))

/** The house of the running day has not opened yet, or has closed and nobody sits there any more. */
export function closedNow(day: DeskDay, now: Date): 'before' | 'after' | null {
  const hours = day.rule?.hours
  if (!hours || day.day !== day.runningDay) return null
  const minute = minuteNow(day.day, now)
  if (minute < minuteOf(hours.startTime)) return 'before'
  return minute >= minuteOf(hours.endTime) && !isInUse(day, minute) ? 'after' : null
}

/** What is not marked by now was forgotten: nobody is expected any more. */
export const isOver = (day: DeskDay, now: Date) =>
  day.day < day.runningDay || closedNow(day, now) === 'after'
