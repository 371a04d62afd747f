import { addDays, seoulMinutes, seoulMoment, seoulToday } from '@matjari/contract/seoul-day'

type Held = { readonly day: string; readonly minute: number; readonly heldAt: number }

/** Ten minutes; from eleven at night until eight, for another day, until half past eight; never past the start. */
export function holdEnds({ day, minute, heldAt }: Held): number {
  const now = new Date(heldAt)
  const hour = seoulMinutes(now) / 60
  const today = seoulToday(now)
  const isNight = hour >= 23 || hour < 8
  const morning = seoulMoment(hour >= 23 ? addDays(today, 1) : today, 8.5 * 60).getTime()
  const end = isNight && day !== today ? morning : heldAt + 10 * 60_000
  return Math.min(end, seoulMoment(day, minute).getTime())
}
