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

type Held = { readonly times: readonly number[]; readonly numberOfGuests: number }

type Limits = { readonly maxTeamNum: number; readonly maxSeats: number | null }

/**
 * Without the one who asks. Where they are already, they may stay, even if others were let in above the
 * limit since: nobody is refused what makes no time fuller.
 */
const withoutOwn =
  (presentAt: PresentAt, own: Held, asked: Limits & { readonly guests: number }): PresentAt =>
  (minute) => {
    const { teams, guests } = presentAt(minute)
    if (!own.times.includes(minute)) return { teams, guests }
    const isLarger = asked.guests > own.numberOfGuests
    const others = guests - own.numberOfGuests
    const fitting = asked.maxSeats === null || isLarger ? others : asked.maxSeats - asked.guests
    return {
      teams: Math.min(teams - 1, asked.maxTeamNum - 1),
      guests: Math.min(others, fitting),
    }
  }

type Asked = {
  readonly day: string
  /** Unsaid: the smallest party that may come. */
  readonly guests: number | undefined
  /** The booking of that day that is to be changed. */
  readonly own?: Held | undefined
  readonly now: Date
}

export function availabilityOf(row: DayRow & PresentRow, asked: Asked): Availability {
  const { day, own, now } = asked
  const reservable = reservableDay(row, day)
  if (!reservable) return { resultMap: {}, slots: [] }
  const guests = asked.guests ?? row.minNum ?? 1
  const all = presentIn(row)
  const presentAt = own ? withoutOwn(all, own, { ...reservable, guests }) : all
  const slots = slotsOf(reservable, { guests, presentAt, now })
  return { resultMap: resultMapOf(slots), slots }
}
