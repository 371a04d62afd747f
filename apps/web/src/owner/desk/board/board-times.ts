import { guestClock } from '@matjari/contract/clock-time'
import type { DeskDay, DeskGuest, DeskTime } from '@matjari/contract/owner-desk/entities'
import { runningTime } from '../desk-capacity.ts'
import { lateBy, minuteOf } from '../desk-clock.ts'

export type Count = { readonly teams: number; readonly guests: number }

export const countOf = (rows: readonly DeskGuest[]): Count => ({
  teams: rows.length,
  guests: rows.reduce((total, { numberOfGuests }) => total + numberOfGuests, 0),
})

/** The counts of all bookings that are not cancelled. */
export function coversOf(rows: readonly DeskGuest[]) {
  const of = (...states: readonly DeskGuest['state'][]) =>
    countOf(rows.filter(({ state }) => states.includes(state)))
  return {
    all: of('confirmed', 'visited', 'noShow'),
    came: of('visited'),
    expected: of('confirmed'),
    noShows: of('noShow'),
  }
}

/** 4팀 13명 */
export const countText = ({ teams, guests }: Count) => `${teams}팀 ${guests}명`

/** 방문 4팀 11명 · 노쇼 1팀 */
export function finishedText(rows: readonly DeskGuest[]): string {
  const { came, noShows } = coversOf(rows)
  const parts = [
    came.teams > 0 && `방문 ${countText(came)}`,
    noShows.teams > 0 && `노쇼 ${noShows.teams}팀`,
  ]
  return parts.filter(Boolean).join(' · ') || '예약이 없었어요'
}

/**
 * The group of each booking when this page first received it, so that marking a row does not move it under the
 * finger.
 */
type RowRanks = ReadonlyMap<string, number>

const groups: Readonly<Record<DeskGuest['state'], number>> = {
  confirmed: 0,
  visited: 1,
  noShow: 2,
  cancelled: 3,
}

export const noRanks: RowRanks = new Map()

/** Adds the bookings that are new; returns the same map if there are none. */
export function withRanks(ranks: RowRanks, rows: readonly DeskGuest[]): RowRanks {
  const added = rows.filter(({ reservationNo }) => !ranks.has(reservationNo))
  if (added.length === 0) return ranks
  return new Map([...ranks, ...added.map((row) => [row.reservationNo, groups[row.state]] as const)])
}

/** Expected guests in the order of booking, then those who came, then no-shows. */
const rowOrder = (ranks: RowRanks) => (one: DeskGuest, other: DeskGuest) =>
  groupOf(ranks, one) - groupOf(ranks, other) ||
  Date.parse(one.createDate) - Date.parse(other.createDate) ||
  Number(one.reservationNo) - Number(other.reservationNo)

const groupOf = (ranks: RowRanks, { reservationNo, state }: DeskGuest) =>
  ranks.get(reservationNo) ?? groups[state]

/** One time of the board with its bookings. */
export type BoardTime = {
  readonly time: string
  readonly minute: number
  /** Null: not one of the times guests can book. */
  readonly availability: DeskTime | null
  readonly rows: readonly DeskGuest[]
}

export const isLive = ({ state }: DeskGuest) => state !== 'cancelled'
export const isExpected = ({ state }: DeskGuest) => state === 'confirmed'

/** Times ascending. A booking between two times is listed under the earlier one. */
export function boardTimes({ times, reservations }: DeskDay, ranks: RowRanks): BoardTime[] {
  const grid = times.map((availability) => ({ minute: minuteOf(availability.time), availability }))
  const byTime = new Map<
    string,
    { minute: number; availability: DeskTime | null; rows: DeskGuest[] }
  >(grid.map(({ minute, availability }) => [availability.time, { minute, availability, rows: [] }]))
  for (const row of reservations.filter(isLive)) {
    const minute = minuteOf(row.reserveTime)
    const time = grid.findLast((one) => one.minute <= minute)?.availability.time ?? row.reserveTime
    const slot = byTime.get(time) ?? { minute, availability: null, rows: [] }
    slot.rows.push(row)
    byTime.set(time, slot)
  }
  return [...byTime]
    .map(([time, { rows, ...slot }]) => ({ time, ...slot, rows: rows.toSorted(rowOrder(ranks)) }))
    .toSorted((one, other) => one.minute - other.minute)
}

/** Times that are over and expect no guest any more: the list may fold them. */
export function finishedTimes(day: DeskDay, times: readonly BoardTime[], now: Date): Set<string> {
  const { over } = runningTime(day, times, now)
  const isFinished = ({ rows }: BoardTime, at: number) => at < over && !rows.some(isExpected)
  return new Set(times.filter(isFinished).map(({ time }) => time))
}

/** The earliest time with an expected guest who is not late; if all expected guests are late, their earliest time. */
export function nextTime(times: readonly BoardTime[], now: Date): BoardTime | null {
  const isDue = (row: DeskGuest) => isExpected(row) && lateBy(row, now) === null
  return (
    times.find(({ rows }) => rows.some(isDue)) ??
    times.find(({ rows }) => rows.some(isExpected)) ??
    null
  )
}

type Part =
  | { readonly kind: 'finished'; readonly times: readonly BoardTime[] }
  | { readonly kind: 'empty'; readonly times: readonly BoardTime[] }
  | { readonly kind: 'time'; readonly time: BoardTime }

/**
 * Finished times become one line at the top; neighbouring empty times with the same text become one line. `folded` may
 * be older than the rows: a time that expects a guest again is not folded.
 */
export function boardSections(
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
