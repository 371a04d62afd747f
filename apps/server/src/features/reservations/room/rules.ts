import { limits } from '@matjari/contract/limits'
import {
  addDays,
  seoulMinutes,
  seoulMoment,
  seoulToday,
} from '@matjari/contract/rules/time/seoul-day'

const minute = 60_000
const { holdMinutes } = limits.waiting
const nightFrom = 23 * 60
const nightTo = 8 * 60
const morning = 8 * 60 + 30

type Held = { readonly now: Date; readonly day: string; readonly minute: number }

/**
 * Ten minutes to answer. Nobody is woken up: what is held at night for another day is held until the
 * morning. And never longer than until the party would come.
 */
export function holdUntil({ now, day, minute: starts }: Held): Date {
  const today = seoulToday(now)
  const gone = seoulMinutes(now)
  const isNight = gone >= nightFrom || gone < nightTo
  const wakes = seoulMoment(gone >= nightFrom ? addDays(today, 1) : today, morning)
  const until = isNight && day > today ? wakes : new Date(now.getTime() + holdMinutes * minute)
  const start = seoulMoment(day, starts)
  return start < until ? start : until
}
