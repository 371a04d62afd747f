import type { Availability } from '@matjari/contract/entities/reservation'
import {
  type ReservableDay,
  resultMapOf,
  type Span,
} from '@matjari/contract/rules/reservations/slots'
import { type SlotReason, slotReasons } from '@matjari/contract/rules/reservations/state'
import { plainCapacity } from '@matjari/contract/rules/schedule/settings'
import { formatClockTime } from '@matjari/contract/rules/time/clock-time'
import { stayStepsOf } from '../../schedule/rules.ts'
import type { DayRow, TimesRow } from './statement.ts'

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
    maxSeats: row.maxSeats,
    stayMinutes: row.stayMin,
    stayByParty: stayStepsOf(row.stayUpTo ?? [], row.stayUpToMin ?? []),
    horizonDays: row.horizonDays ?? plainCapacity.horizonDays,
    leadMinutes: row.leadMin ?? plainCapacity.leadMinutes,
    window: span(row.startMin, row.endMin),
    hours: open && { ...open, rest: span(row.restMin, row.restedMin) },
  }
}

/** Everything on the grid has a reason that a guest is told, or none. */
const isReason = (refusal: string | null): refusal is SlotReason | null =>
  refusal === null || refusal in slotReasons

export function availabilityOf({ minutes, refusals, rooms }: TimesRow): Availability {
  const slots = minutes.flatMap((minute, at) => {
    const reason = refusals[at] ?? null
    if (!isReason(reason)) return []
    const remaining = reason === null ? (rooms[at] ?? 0) : 0
    return { time: formatClockTime(minute), available: reason === null, remaining, reason }
  })
  return { resultMap: resultMapOf(slots), slots }
}
