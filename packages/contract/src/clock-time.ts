import { limits } from './limits.ts'
import { messages } from './messages.ts'

// A clock time belongs to a business day: 26:00 is two o'clock in the night after it.
const dayMinutes = 24 * 60

/** Minutes since the start of the business day, or null for anything but 00:00 to 47:59. */
export function parseClockTime(text: string): number | null {
  const found = /^([0-4]\d):([0-5]\d)$/.exec(text)
  if (!found) return null
  const minutes = Number(found[1]) * 60 + Number(found[2])
  return minutes <= limits.clock.maxMinutes ? minutes : null
}

export function formatClockTime(minutes: number): string {
  const hour = Math.floor(minutes / 60)
  return `${String(hour).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

export const isAfterMidnight = (time: string) => (parseClockTime(time) ?? 0) >= dayMinutes

/** The time on a wall clock: 26:00 becomes 02:00. The owner page writes times this way. */
export function wallClock(time: string): string {
  const minutes = parseClockTime(time)
  return minutes === null ? time : formatClockTime(minutes % dayMinutes)
}

/** The form for guests: 26:00 becomes 익일 02:00. */
export const guestClock = (time: string) =>
  isAfterMidnight(time) ? `익일 ${wallClock(time)}` : time

export const isTenMinuteStep = (minutes: number) => minutes % limits.clock.stepMinutes === 0

/** An end at or before its start means the next day. */
export const rollOver = (start: number, end: number) => (end <= start ? end + dayMinutes : end)

/** The problem of a time chosen in a picker, or null. */
export function pickedTimeProblem(time: string): string | null {
  const minutes = parseClockTime(time)
  if (minutes === null) return messages.clock.rule
  return isTenMinuteStep(minutes) ? null : messages.settings.stepRule
}
