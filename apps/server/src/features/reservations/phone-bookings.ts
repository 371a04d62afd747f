import { createHash } from 'node:crypto'
import { messages } from '@matjari/contract/messages'
import {
  closureAt,
  isOnGrid,
  isPast,
  type ReservableDay,
} from '@matjari/contract/reservations/slots'
import { closures, slotReasons } from '@matjari/contract/reservations/state'
import { stayOf, stayTimes } from '@matjari/contract/reservations/stays'
import { seoulMoment } from '@matjari/contract/seoul-day'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Deps } from '../deps.ts'
import { withDeskRestaurant } from '../staff/desk-access.ts'
import { type DayRow, readDayRule, reservableDay } from './availability.ts'
import {
  type BookingRequest,
  idempotencyKeysSince,
  isSlotFull,
  refuseTakenSlot,
} from './booking.rules.ts'
import {
  entryByKey,
  forgetEntryKey,
  guestByPhone,
  insertEntry,
  partiesOn,
} from './phone-bookings.sql.ts'
import { insertEvents } from './reservations.ts'

type Entry = OwnerConfirmation & {
  readonly caller: Caller
  readonly restaurantNo: string | undefined
  readonly request: BookingRequest
  readonly guest: EnteredGuest
  readonly key: string | undefined
}

type EntryResult = { readonly reservationNo: string; readonly isReplay: boolean }

/**
 * Books a table for a guest on the phone or at the door, counted like every other booking, and
 * returns its number. Of two requests with one key the second waits for the restaurant's lock, then
 * finds the first.
 */
export async function bookForGuest(deps: Deps, entry: Entry): Promise<EntryResult> {
  const { restaurantNo, ...entered } = await retryWhenSlotFilled(() =>
    withDeskRestaurant(deps, entry, async (tx, restaurantNo) => ({
      restaurantNo,
      ...(await enter(tx, { ...entry, restaurantNo, now: deps.now() })),
    })),
  ).catch(refuseTakenSlot)
  if (!entered.isReplay) {
    deps.boardEvents.changed(restaurantNo)
    deps.metrics?.count('bookingAccepted', 'desk')
  }
  return entered
}

const attemptsMost = 5

/**
 * Another transaction took the slot between the check and the lock: the next attempt sees that, and
 * the owner is asked.
 */
export async function retryWhenSlotFilled<T>(work: () => Promise<T>): Promise<T> {
  for (let look = 1; ; look++) {
    try {
      return await work()
    } catch (error) {
      if (!isSlotFull(error) || look >= attemptsMost) throw error
    }
  }
}

type EntryAt = Entry & { readonly restaurantNo: string; readonly now: Date }

async function enter(tx: Db, entry: EntryAt): Promise<EntryResult> {
  const { caller, restaurantNo, request, guest, key, now } = entry
  const { isSeated, guestName, guestPhone, ...details } = guest
  const idemHash = key === undefined ? null : entryHash(request, guest)
  if (key !== undefined) {
    const lookup = { restaurantNo, idemKey: key, since: idempotencyKeysSince(now) }
    const earlier = await entryByKey(tx, lookup)
    if (earlier && idemHash?.equals(earlier.idemHash ?? Buffer.alloc(0)))
      return { reservationNo: earlier.reservationNo, isReplay: true }
    if (earlier) throw new AppError('unprocessable', { message: messages.reservation.otherRequest })
    await forgetEntryKey(tx, lookup)
  }
  const isOver = await isOverLimits(tx, entry)
  const table = {
    reserveDay: request.day,
    reserveMin: request.minute,
    numberOfGuests: request.guests,
    createdAt: now,
  }
  const reservationNo = await insertEntry(tx, {
    restaurantNo,
    ...table,
    ...details,
    ...(await identifyGuest(tx, { restaurantNo, phone: guestPhone, name: guestName, now })),
    state: isSeated ? 'visited' : 'confirmed',
    isOver,
    idemKey: key ?? null,
    idemHash,
  })
  const by = { reservationNo, actor: 'store', actorNo: caller.memberNo, ...table } as const
  await insertEvents(tx, [{ ...by, kind: 'booked' }])
  if (isSeated) await insertEvents(tx, [{ ...by, kind: 'visited', fromState: 'confirmed' }])
  return { reservationNo, isReplay: false }
}

async function isOverLimits(tx: Db, entry: EntryAt) {
  const { restaurantNo, request, now } = entry
  const { isSeated } = entry.guest
  const { day } = request
  const row = await readDayRule(tx, { restaurantNo, day })
  const reservable = requireNotOver({ request, row, now, isSeated })
  const others = await partiesOn(tx, { restaurantNo, day })
  const maxNum = row?.maxNum ?? null
  return requireConfirmed({ request, reservable, maxNum, others, isSeated }, entry)
}

/** A caller with a known number is the guest on record, even without giving a name. */
async function identifyGuest(
  tx: Db,
  {
    restaurantNo,
    phone,
    name,
    now,
  }: { restaurantNo: string; phone: string; name: string; now: Date },
) {
  const guestName = name === '' ? null : name
  if (phone === '') return { guestName, guestPhone: null, guestNo: null }
  const record = await guestByPhone(tx, { restaurantNo, phone, guestName, now })
  return { ...record, guestPhone: phone }
}

const conflict = (message: string) => new AppError('conflict', { message })

/** A guest at the door or on the phone. */
type EnteredGuest = {
  readonly source: 'phone' | 'walkIn'
  readonly guestName: string
  readonly guestPhone: string
  readonly memo: string
  /** The guest is here and sits down. */
  readonly isSeated: boolean
}

/**
 * A hash of the entry: the same key with another hash is another entry. The owner's confirmations
 * are left out, because they only answer questions about the same entry.
 */
const entryHash = ({ day, minute, guests }: BookingRequest, guest: EnteredGuest) =>
  createHash('sha256')
    .update(JSON.stringify([day, minute, guests, guest.source, guest.guestName]))
    .update(JSON.stringify([guest.guestPhone, guest.memo]))
    .update(guest.isSeated ? 'seated' : '')
    .digest()

type Arrival = {
  readonly request: Pick<BookingRequest, 'day' | 'minute'>
  readonly row: DayRow | undefined
  readonly now: Date
  readonly isSeated?: boolean
}

/**
 * The day on which the owner takes the guest, also during a pause and for a guest who is late. Only
 * a day that is over is refused.
 */
export function requireNotOver({ request, row, now, isSeated = false }: Arrival): ReservableDay {
  const { day, minute } = request
  const reservable = row && reservableDay(row, day)
  if (!reservable) throw conflict(messages.ownerSettings.settingsNone)
  // Closed while the owner was typing: its bookings were cancelled, and it could not serve this
  // guest.
  if (!reservable.isActive) throw conflict(`${slotReasons.notActive}.`)
  if (isSeated) requireNow(request, now)
  else if (isPast(day, Math.max(minute, reservable.hours?.end ?? 0), now))
    throw conflict(messages.reservation.past)
  return reservable
}

const seatedWithinMs = 15 * 60_000

/** A guest can only be entered as seated for about the present time. */
function requireNow({ day, minute }: Arrival['request'], now: Date) {
  if (Math.abs(seoulMoment(day, minute).getTime() - now.getTime()) > seatedWithinMs)
    throw conflict(messages.desk.seatedNow)
}

/** A party that is there on a day. */
type Party = {
  readonly reserveMin: number
  readonly stayMin: number
  readonly times: readonly number[]
  readonly numberOfGuests: number
}

type Table = {
  readonly request: BookingRequest
  readonly reservable: ReservableDay
  /** The largest party that guests may book by themselves. */
  readonly maxNum: number | null
  /** All other parties of that day. */
  readonly others: readonly Party[]
  /**
   * The guest's present booking of that day: the owner is not asked about what makes no time
   * fuller.
   */
  readonly own?: Party | undefined
  readonly isSeated?: boolean
}

/** The questions that the owner has been asked and has confirmed. */
export type OwnerConfirmation = {
  /** Take the guest above the limits or off the grid. */
  readonly isOver: boolean
  /** Take the guest while the restaurant is closed. */
  readonly isOffHours: boolean
}

/**
 * Refuses with a question until the owner has confirmed. Returns whether the booking is above the
 * limits.
 */
export function requireConfirmed(table: Table, { isOver, isOffHours }: OwnerConfirmation): boolean {
  const over = overQuestion(table)
  const closed = offHoursQuestion(table, over)
  if (closed !== null && !isOffHours) throw new AppError('offHours', { message: closed })
  if (over !== null && !isOver) throw new AppError('overLimits', { message: over })
  return over !== null
}

/** The owner is asked only once: one question covers both the hour and the limits. */
function offHoursQuestion({ request, reservable, own, isSeated }: Table, over: string | null) {
  const closure = closureAt(reservable, request.minute)
  if (closure === null || own?.reserveMin === request.minute) return null
  const { seatAnyway, takeAnyway } = messages.desk
  return `${closures[closure]} ${over ?? (isSeated ? seatAnyway : takeAnyway)}`
}

/**
 * What the owner is asked before a guest is taken above the limits or off the grid; null: nothing.
 */
function overQuestion({
  request: { minute, guests },
  reservable,
  maxNum,
  others,
  own,
  isSeated = false,
}: Table): string | null {
  const { maxSeats, maxTeamNum } = reservable
  const texts = messages.desk
  const isGridTime = isOnGrid(reservable, minute)
  const isMore = guests > (own?.numberOfGuests ?? 0)
  const times = stayTimes(reservable, minute, stayOf(reservable, guests)).map((time) => {
    const present = others.filter((party) => isThere(party, time, isGridTime || time !== minute))
    return {
      teams: present.length + 1,
      guests: present.reduce((sum, { numberOfGuests }) => sum + numberOfGuests, guests),
      isNew: !own?.times.includes(time),
    }
  })
  const fuller = times.filter(({ isNew }) => isNew || isMore).map((at) => at.guests)
  const seats = Math.max(0, ...fuller.map((present) => present - (maxSeats ?? present)))
  if (seats > 0) return texts.overSeats(guests, seats)
  const joined = times.filter(({ isNew }) => isNew).map((at) => at.teams)
  const teams = Math.max(0, ...joined.map((present) => present - maxTeamNum))
  if (teams > 0) return texts.overTeams(teams)
  if (maxNum !== null && guests > maxNum && isMore) return texts.overParty(maxNum)
  // While the restaurant is closed there is no grid to be off.
  const isKnown = isSeated || own?.reserveMin === minute || closureAt(reservable, minute) !== null
  return isGridTime || isKnown ? null : texts.offGrid
}

/**
 * At times of the grid a party counts as in the trigger; between them, from its arrival to the end
 * of its stay.
 */
const isThere = ({ times, reserveMin, stayMin }: Party, time: number, isCounted: boolean) =>
  isCounted ? times.includes(time) : reserveMin <= time && time < reserveMin + stayMin
