import { formatClockTime } from '@matjari/contract/clock-time'
import type { DeskDay, DeskGuest, DeskTime } from '@matjari/contract/owner-desk/entities'
import { stayOf } from '@matjari/contract/reservations/stays'
import { isSeatedAt } from '../desk-capacity.ts'
import { minuteNow, minuteOf } from '../desk-clock.ts'

export type Column = {
  readonly time: string
  readonly minute: number
  /** Null: after the last time guests can book. */
  readonly availability: DeskTime | null
  readonly guests: number
  readonly teams: number
}

/** A meal: a run of times without a break. Minutes of the business day. */
export type Meal = {
  readonly name: string
  readonly start: number
  readonly end: number
  readonly columns: readonly Column[]
}

const afternoon = 15 * 60
/** Splits a long day without a break into two meals. */
const teaTime = 16 * 60
const mostColumns = 14

/** Lunch and dinner are shown separately, also on a long day without a break. */
export function mealsOf(day: DeskDay): Meal[] {
  const { rule, times } = day
  if (!rule || times.length === 0) return []
  const isLong = times.length > mostColumns
  const runs: DeskTime[][] = []
  for (const time of times) {
    const last = runs.at(-1)?.at(-1)
    const goesOn =
      last &&
      minuteOf(time.time) - minuteOf(last.time) <= rule.interval &&
      !(isLong && minuteOf(time.time) === teaTime)
    if (goesOn) runs.at(-1)?.push(time)
    else runs.push([time])
  }
  return runs.map((run, at) => {
    const start = minuteOf(run[0]?.time ?? '')
    const end = endOf(day, run, runs[at + 1])
    return { name: nameOf(start, runs.length), start, end, columns: columnsOf(day, run, end) }
  })
}

function nameOf(start: number, count: number) {
  if (count === 1) return '하루'
  return start < afternoon ? '점심' : '저녁'
}

/** The meal ends with the opening hours or the break, but not before its last time is over. */
function endOf({ rule }: DeskDay, run: readonly DeskTime[], next: readonly DeskTime[] | undefined) {
  const interval = rule?.interval ?? 30
  const last = minuteOf(run.at(-1)?.time ?? '') + interval
  const hours = rule?.hours
  const isBreak = next && minuteOf(next[0]?.time ?? '') > last
  const closing = isBreak
    ? (hours?.breakStartTime ?? next[0]?.time)
    : next
      ? next[0]?.time
      : hours?.endTime
  const until = closing ? minuteOf(closing) : last
  return last + Math.max(0, Math.ceil((until - last) / interval)) * interval
}

function columnsOf(day: DeskDay, run: readonly DeskTime[], end: number): Column[] {
  const interval = day.rule?.interval ?? 30
  const start = minuteOf(run[0]?.time ?? '')
  return Array.from({ length: Math.ceil((end - start) / interval) }, (_, at) => {
    const minute = start + at * interval
    const time = formatClockTime(minute)
    const availability = run.find((one) => one.time === time) ?? null
    return { time, minute, availability, ...(availability ?? presentAt(day.reservations, minute)) }
  }).map(({ time, minute, availability, guests, teams }) => ({
    time,
    minute,
    availability,
    guests,
    teams,
  }))
}

function presentAt(rows: readonly DeskGuest[], minute: number) {
  const there = rows.filter((row) => isSeatedAt(row, minute))
  return {
    teams: there.length,
    guests: there.reduce((total, { numberOfGuests }) => total + numberOfGuests, 0),
  }
}

/** The meal to show first: the running one, or the next one. */
export function presentMeal(day: DeskDay, meals: readonly Meal[], now: Date): number {
  if (day.day !== day.runningDay) return 0
  const minute = minuteNow(day.day, now)
  const going = meals.findIndex(({ end }) => minute < end)
  return going === -1 ? Math.max(0, meals.length - 1) : going
}

export type Block = {
  readonly row: DeskGuest
  readonly start: number
  readonly end: number
  /** From 0. */
  readonly lane: number
}

const takesLane = ({ state }: DeskGuest) => state === 'confirmed' || state === 'visited'

type Span = { readonly start: number; readonly end: number; readonly lane: number }

const meets = (one: { start: number; end: number }, other: { start: number; end: number }) =>
  one.start < other.end && other.start < one.end

function freeLane(taken: readonly Span[], span: { start: number; end: number }) {
  const busy = new Set(taken.filter((one) => meets(one, span)).map(({ lane }) => lane))
  let lane = 0
  while (busy.has(lane)) lane += 1
  return lane
}

/** A lane is a team, not a table: each booking gets the first lane that is free for its whole stay. */
export function blocksOf({ reservations }: DeskDay, meal: Meal): Block[] {
  const blocks: Block[] = []
  const rows = reservations
    .filter(takesLane)
    .map((row) => ({ row, start: minuteOf(row.reserveTime) }))
    .map(({ row, start }) => ({ row, start, end: start + row.stayMinutes }))
    .filter((span) => meets(span, meal))
    .toSorted(
      (one, other) =>
        one.start - other.start || Number(one.row.reservationNo) - Number(other.row.reservationNo),
    )
  for (const span of rows) blocks.push({ ...span, lane: freeLane(blocks, span) })
  return blocks
}

export type Vacancy = Span & { readonly time: string; readonly fits: number }

/** The free places for a new party, each as early as possible, and none at the same time as another. */
export function vacanciesOf(
  { rule }: DeskDay,
  { columns }: Meal,
  blocks: readonly Block[],
): Vacancy[] {
  if (!rule) return []
  const found: Vacancy[] = []
  for (const { time, minute, availability } of columns) {
    if (!availability || availability.reason !== null || availability.fits === 0) continue
    const span = { start: minute, end: minute + stayOf(rule, availability.fits) }
    if (found.some((one) => meets(one, span))) continue
    const lane = freeLane(blocks, span)
    if (lane < rule.maxTeamNum) found.push({ ...span, lane, time, fits: availability.fits })
  }
  return found
}

const mostEmptyLanes = 8

/** All lanes of a small restaurant; for a large one the used lanes and some free ones. */
export function laneCount({ rule }: DeskDay, spans: readonly Span[]): number {
  const used = Math.max(0, ...spans.map(({ lane }) => lane + 1))
  return Math.max(used, Math.min(rule?.maxTeamNum ?? 0, Math.max(used + 2, mostEmptyLanes)))
}
