import type { Availability } from '@matjari/contract/entities/reservation'
import {
  type ReservableDay,
  resultMapOf,
  type Span,
  slotsOf,
} from '@matjari/contract/rules/reservations/slots'
import type { DayRow } from './store.ts'

const span = (start: number | null, end: number | null): Span | null =>
  start === null || end === null ? null : { start, end }

/** Null: the restaurant takes no reservations. */
export function reservableDay(row: DayRow, day: string): ReservableDay | null {
  const { intervalMin, maxTeamNum } = row
  if (intervalMin === null || maxTeamNum === null) return null
  const open = span(row.openMin, row.closeMin)
  return {
    day,
    isActive: row.status === 'Y',
    isPaused: row.isPaused ?? false,
    interval: intervalMin,
    maxTeamNum,
    window: span(row.startMin, row.endMin),
    hours: open && { ...open, rest: span(row.restMin, row.restedMin) },
  }
}

type Booked = { readonly minutes: readonly number[]; readonly booked: readonly number[] }

export function availabilityOf(
  row: DayRow & Booked,
  { day, now }: { readonly day: string; readonly now: Date },
): Availability {
  const reservable = reservableDay(row, day)
  if (!reservable) return { resultMap: {}, slots: [] }
  const counts = new Map(row.minutes.map((minute, place) => [minute, row.booked[place] ?? 0]))
  const slots = slotsOf(reservable, { bookedAt: (minute) => counts.get(minute) ?? 0, now })
  return { resultMap: resultMapOf(slots), slots }
}
