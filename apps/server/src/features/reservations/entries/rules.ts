import { createHash } from 'node:crypto'
import { messages } from '@matjari/contract/messages'
import {
  closureAt,
  isOnGrid,
  isPast,
  type ReservableDay,
} from '@matjari/contract/rules/reservations/slots'
import { closures, slotReasons } from '@matjari/contract/rules/reservations/state'
import { stayOf, timesOf } from '@matjari/contract/rules/reservations/stays'
import { seoulMoment } from '@matjari/contract/rules/time/seoul-day'
import { AppError } from '../../../lib/http/app-error.ts'
import { reservableDay } from '../availability/rules.ts'
import type { DayRow } from '../availability/statement.ts'
import type { BookingRequest } from '../booking/rules.ts'

const conflict = (message: string) => new AppError('conflict', { message })

/** Somebody at the door, or on the phone. */
export type EnteredGuest = {
  readonly source: 'phone' | 'walkIn'
  readonly guestName: string
  readonly guestPhone: string
  readonly memo: string
  /** They are here and sit down. */
  readonly isSeated: boolean
}

/** What was entered, short: the same key with another one is another entry. Whether it may be over is its answer. */
export const entryHash = ({ day, minute, guests }: BookingRequest, guest: EnteredGuest) =>
  createHash('sha256')
    .update(JSON.stringify([day, minute, guests, guest.source, guest.guestName]))
    .update(JSON.stringify([guest.guestPhone, guest.memo]))
    .update(guest.isSeated ? 'seated' : '')
    .digest()

type Coming = {
  readonly request: Pick<BookingRequest, 'day' | 'minute'>
  readonly row: DayRow | undefined
  readonly now: Date
  readonly isSeated?: boolean
}

/** The day an owner takes somebody on, also during a pause and for one who is late. Only what is over is refused. */
export function requireNotOver({ request, row, now, isSeated = false }: Coming): ReservableDay {
  const { day, minute } = request
  const reservable = row && reservableDay(row, day)
  if (!reservable) throw conflict(messages.ownerSettings.settingsNone)
  // Closed while the owner was typing: its guests have been cancelled, and nobody could serve this one.
  if (!reservable.isActive) throw conflict(`${slotReasons.notActive}.`)
  if (isSeated) requireNow(request, now)
  else if (isPast(day, Math.max(minute, reservable.hours?.end ?? 0), now))
    throw conflict(messages.reservation.past)
  return reservable
}

const seatedWithinMs = 15 * 60_000

/** Who sits down does so now. */
function requireNow({ day, minute }: Coming['request'], now: Date) {
  if (Math.abs(seoulMoment(day, minute).getTime() - now.getTime()) > seatedWithinMs)
    throw conflict(messages.desk.seatedNow)
}

/** One of those who are there on a day. */
export type Party = {
  readonly reserveMin: number
  readonly stayMin: number
  readonly times: readonly number[]
  readonly numberOfGuests: number
}

type Table = {
  readonly request: BookingRequest
  readonly reservable: ReservableDay
  /** The largest party that guests may book for by themselves. */
  readonly maxNum: number | null
  /** Everybody else who is there that day. */
  readonly others: readonly Party[]
  /** What they hold that day already: nobody is asked about what makes no time fuller. */
  readonly own?: Party | undefined
  readonly isSeated?: boolean
}

/** What the owner has been asked, and said yes to. */
export type Answered = {
  /** To go above the limits or off the grid. */
  readonly isOver: boolean
  /** To take somebody while the house is closed. */
  readonly isOffHours: boolean
}

/** Refuses with the question until it is answered. Whether it is above the limits. */
export function requireAnswered(table: Table, { isOver, isOffHours }: Answered): boolean {
  const over = overQuestion(table)
  const closed = closedQuestion(table, over)
  if (closed !== null && !isOffHours) throw new AppError('offHours', { message: closed })
  if (over !== null && !isOver) throw new AppError('overLimits', { message: over })
  return over !== null
}

/** The owner is asked once: about the hour, and in the same breath about the limits. */
function closedQuestion({ request, reservable, own, isSeated }: Table, over: string | null) {
  const closure = closureAt(reservable, request.minute)
  if (closure === null || own?.reserveMin === request.minute) return null
  const { seatAnyway, takeAnyway } = messages.desk
  return `${closures[closure]} ${over ?? (isSeated ? seatAnyway : takeAnyway)}`
}

/** What an owner is asked before somebody is taken above the limits or off the grid; null: nothing. */
function overQuestion({
  request: { minute, guests },
  reservable,
  maxNum,
  others,
  own,
  isSeated = false,
}: Table): string | null {
  const { maxSeats, maxTeamNum } = reservable
  const said = messages.desk
  const isGridTime = isOnGrid(reservable, minute)
  const isMore = guests > (own?.numberOfGuests ?? 0)
  const times = timesOf(reservable, minute, stayOf(reservable, guests)).map((time) => {
    const there = others.filter((party) => isThere(party, time, isGridTime || time !== minute))
    return {
      teams: there.length + 1,
      guests: there.reduce((sum, { numberOfGuests }) => sum + numberOfGuests, guests),
      isNew: !own?.times.includes(time),
    }
  })
  const fuller = times.filter(({ isNew }) => isNew || isMore).map((at) => at.guests)
  const seats = Math.max(0, ...fuller.map((present) => present - (maxSeats ?? present)))
  if (seats > 0) return said.overSeats(guests, seats)
  const joined = times.filter(({ isNew }) => isNew).map((at) => at.teams)
  const teams = Math.max(0, ...joined.map((present) => present - maxTeamNum))
  if (teams > 0) return said.overTeams(teams)
  if (maxNum !== null && guests > maxNum && isMore) return said.overParty(maxNum)
  // While the house is closed there is no grid to be off.
  const isKnown = isSeated || own?.reserveMin === minute || closureAt(reservable, minute) !== null
  return isGridTime || isKnown ? null : said.offGrid
}

/** At the times of the grid as they are counted; in between, whoever has come and not yet gone. */
const isThere = ({ times, reserveMin, stayMin }: Party, time: number, isCounted: boolean) =>
  isCounted ? times.includes(time) : reserveMin <= time && time < reserveMin + stayMin
