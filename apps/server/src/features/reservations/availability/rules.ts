import type { Availability } from '@matjari/contract/entities/reservation'
import {
  type PresentAt,
  type ReservableDay,
  resultMapOf,
  type Span,
  slotsOf,
} from '@matjari/contract/rules/reservations/slots'
import { plainCapacity } from '@matjari/contract/rules/schedule/settings'
import { stayStepsOf } from '../../schedule/rules.ts'
import type { DayRow, PresentRow } from './store.ts'

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

function presentIn({ minutes, booked, guests }: PresentRow): PresentAt {
  const places = new Map(minutes.map((minute, place) => [minute, place]))
  return (minute) => {
    const place = places.get(minute)
    if (place === undefined) return { teams: 0, guests: 0 }
    return { teams: booked[place] ?? 0, guests: guests[place] ?? 0 }
  }
}

type Asked = {
  readonly day: string
  /** Unsaid: the smallest party that may come. */
  readonly guests: number | undefined
  readonly now: Date
}

export function availabilityOf(
  row: DayRow & PresentRow,
  { day, guests, now }: Asked,
): Availability {
  const reservable = reservableDay(row, day)
  if (!reservable) return { resultMap: {}, slots: [] }
  const presentAt = presentIn(row)
  const slots = slotsOf(reservable, { guests: guests ?? row.minNum ?? 1, presentAt, now })
  return { resultMap: resultMapOf(slots), slots }
}
