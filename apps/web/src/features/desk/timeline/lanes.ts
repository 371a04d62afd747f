import type { DeskDay, DeskGuest } from '@matjari/contract/owner-desk/entities'
import { stayOf } from '@matjari/contract/reservations/stays'
import { minuteOf } from '../board/rules/clock.ts'
import type { Meal } from './grid.ts'

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

/** A lane is a team, not a table: everybody has the first one that is free for as long as they stay. */
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

/** Where a new party fits, as early as possible and none beside another: pressing it opens the entry. */
export function vacanciesOf(
  { rule }: DeskDay,
  { columns }: Meal,
  blocks: readonly Block[],
): Vacancy[] {
  if (!rule) return []
  const found: Vacancy[] = []
  for (const { time, minute, offer } of columns) {
    if (!offer || offer.reason !== null || offer.fits === 0) continue
    const span = { start: minute, end: minute + stayOf(rule, offer.fits) }
    if (found.some((one) => meets(one, span))) continue
    const lane = freeLane(blocks, span)
    if (lane < rule.maxTeamNum) found.push({ ...span, lane, time, fits: offer.fits })
  }
  return found
}

const mostEmptyLanes = 8

/** All lanes of a small house; of a large one those that are used, and some that are free. */
export function laneCount({ rule }: DeskDay, spans: readonly Span[]): number {
  const used = Math.max(0, ...spans.map(({ lane }) => lane + 1))
  return Math.max(used, Math.min(rule?.maxTeamNum ?? 0, Math.max(used + 2, mostEmptyLanes)))
}
