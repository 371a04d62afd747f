// How long a party stays, and which times it takes. Minutes of the business day, as in slots.

/** Parties up to this size stay this long. */
export type StayStep = { readonly upTo: number; readonly minutes: number }

export type StayRule = {
  readonly interval: number
  /** Null: a party stays until the next time, as the specification counts. */
  readonly stayMinutes: number | null
  /** The first step that the party fits into applies; larger parties stay `stayMinutes`. */
  readonly stayByParty: readonly StayStep[]
}

export const stayOf = ({ interval, stayMinutes, stayByParty }: StayRule, guests: number) =>
  stayByParty.find(({ upTo }) => guests <= upTo)?.minutes ?? stayMinutes ?? interval

/** A party's start, and every later time of the grid at which it is still present. */
export function stayTimes(
  {
    interval,
    window,
  }: { interval: number; window: { readonly start: number; readonly end: number } | null },
  minute: number,
  stay: number,
): number[] {
  const times = [minute]
  if (window === null) return times
  const stepsBefore = Math.max(0, Math.floor((minute - window.start) / interval) + 1)
  const end = Math.min(minute + stay, window.end)
  for (let time = window.start + stepsBefore * interval; time < end; time += interval)
    times.push(time)
  return times
}
