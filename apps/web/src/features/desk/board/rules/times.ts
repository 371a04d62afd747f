import { guestClock } from '@matjari/contract/clock-time'
import type { DeskDay, DeskGuest, DeskTime } from '@matjari/contract/owner-desk/entities'
import { lateBy, minuteOf } from './clock.ts'
import { type Places, rowOrder } from './places.ts'
import { presentAmong } from './present.ts'

/** One time of the board with everybody who stands under it. */
export type BoardTime = {
  readonly time: string
  readonly minute: number
  /** Null: not one of the times at which bookings are taken. */
  readonly offer: DeskTime | null
  readonly rows: readonly DeskGuest[]
}

export const isLive = ({ state }: DeskGuest) => state !== 'cancelled'
export const isExpected = ({ state }: DeskGuest) => state === 'confirmed'

/** Times ascending. Whoever came between two of them stands under the one that was running then. */
export function boardTimes({ times, reservations }: DeskDay, places: Places): BoardTime[] {
  const grid = times.map((offer) => ({ minute: minuteOf(offer.time), offer }))
  const byTime = new Map<string, { minute: number; offer: DeskTime | null; rows: DeskGuest[] }>(
    grid.map(({ minute, offer }) => [offer.time, { minute, offer, rows: [] }]),
  )
  for (const row of reservations.filter(isLive)) {
    const minute = minuteOf(row.reserveTime)
    const time = grid.findLast((one) => one.minute <= minute)?.offer.time ?? row.reserveTime
    const slot = byTime.get(time) ?? { minute, offer: null, rows: [] }
    slot.rows.push(row)
    byTime.set(time, slot)
  }
  return [...byTime]
    .map(([time, { rows, ...slot }]) => ({ time, ...slot, rows: rows.toSorted(rowOrder(places)) }))
    .toSorted((one, other) => one.minute - other.minute)
}

/** Nobody is expected any more and the time is over: it may fold. */
export function finishedTimes(day: DeskDay, times: readonly BoardTime[], now: Date): Set<string> {
  const { over } = presentAmong(day, times, now)
  const isFinished = ({ rows }: BoardTime, at: number) => at < over && !rows.some(isExpected)
  return new Set(times.filter(isFinished).map(({ time }) => time))
}

/** The earliest time with somebody still to come; when all that are missing are late, theirs. */
export function nextTime(times: readonly BoardTime[], now: Date): BoardTime | null {
  const isDue = (row: DeskGuest) => isExpected(row) && lateBy(row, now) === null
  return (
    times.find(({ rows }) => rows.some(isDue)) ??
    times.find(({ rows }) => rows.some(isExpected)) ??
    null
  )
}

export type Part =
  | { readonly kind: 'finished'; readonly times: readonly BoardTime[] }
  | { readonly kind: 'empty'; readonly times: readonly BoardTime[] }
  | { readonly kind: 'time'; readonly time: BoardTime }

/**
 * What is over is one line at the top; empty times that say the same are one line where they are. `folded` may
 * be older than the rows: a time that has somebody to wait for again is open.
 */
export function partsOf(
  times: readonly BoardTime[],
  folded: ReadonlySet<string>,
  wordOf: (time: BoardTime) => string,
): Part[] {
  const isFolded = ({ time, rows }: BoardTime) => folded.has(time) && !rows.some(isExpected)
  const finished = times.filter(isFolded)
  const parts: Part[] = finished.length > 0 ? [{ kind: 'finished', times: finished }] : []
  for (const time of times) {
    if (isFolded(time)) continue
    const last = parts.at(-1)
    if (time.rows.length > 0) parts.push({ kind: 'time', time })
    else if (last?.kind === 'empty' && last.times.every((one) => wordOf(one) === wordOf(time)))
      parts[parts.length - 1] = { kind: 'empty', times: [...last.times, time] }
    else parts.push({ kind: 'empty', times: [time] })
  }
  return parts
}

/** 18:30 ~ 19:00 */
export function spanText(times: readonly BoardTime[]): string {
  const [first, last] = [times[0], times.at(-1)]
  if (!first || !last) return ''
  return first === last
    ? guestClock(first.time)
    : `${guestClock(first.time)} ~ ${guestClock(last.time)}`
}
