import { isOnGrid, isPast, unbookableReason } from '@matjari/contract/reservations/slots'
import type { ReservationState } from '@matjari/contract/reservations/state'
import { stayOf, stayTimes } from '@matjari/contract/reservations/stays'
import type { Db } from '../../db/db.ts'
import { AppError } from '../../lib/app-error.ts'
import { dayOf, type Schedule } from '../schedule/schedule.rules.ts'
import type { DecidedChange, ScheduleChange } from '../schedule/schedule.ts'
import { cancelSeveral } from './booking-changes.ts'
import { endHold, type HeldTable, heldTablesFrom, liveBookingsFrom } from './listed-guests.ts'

/** The bookings and held tables ahead that the restaurant could not keep after the change. */
export async function strandedBookings(db: Db, change: ScheduleChange) {
  const bookings = await liveBookingsFrom(db, change)
  return strandedAmong([...bookings, ...(await heldTablesFrom(db, change))], change)
}

const isHeldTable = (one: object): one is HeldTable => 'waitingNo' in one

/**
 * Runs before the change, in its transaction: refuses until the owner has decided, then carries out
 * the decision.
 */
export async function resolveStranded(
  tx: Db,
  { ownerNo, choice, reason, ...change }: DecidedChange,
) {
  const affected = await strandedBookings(tx, change)
  if (affected.length === 0 || choice === 'keep') return
  if (choice === undefined) throw new AppError('affectedBookings')
  await cancelSeveral(tx, {
    reservationNos: affected.flatMap((one) => (isHeldTable(one) ? [] : one.reservationNo)),
    cancelledBy: 'store',
    actorNo: ownerNo,
    reason,
    now: change.now,
  })
  // Bookings first: they are locked before slots, which the end of a hold frees.
  for (const one of affected)
    if (isHeldTable(one)) await endHold(tx, { waitingNo: one.waitingNo, now: change.now })
}

type Booking = {
  readonly reservationNo: string
  readonly reserveDay: string
  readonly reserveMin: number
  readonly numberOfGuests: number
  readonly state: ReservationState
  /** Null: the owner entered the booking. */
  readonly memberNo: string | null
  /** The owner took the booking above the limits or off the grid. */
  readonly isAbove: boolean
  /** Only set for a table that is held for a waitlist offer and is not a booking yet. */
  readonly heldUntil?: string
}

type Change = { readonly before: Schedule; readonly after: Schedule; readonly now: Date }

/**
 * Of all live bookings: those still to come that were fine until now and are not after the change.
 * The owner is not asked again about bookings that did not fit before, unless nothing can be
 * reserved at all any more. Bookings that lose their table for lack of room come last, latest made
 * first.
 */
function strandedAmong<B extends Booking>(
  bookings: readonly B[],
  { before, after, now }: Change,
): B[] {
  const isOpen = ({ state, reserveDay, reserveMin }: B) =>
    state === 'confirmed' && !isPast(reserveDay, reserveMin, now)
  const stranded = bookings.filter(
    (booking) =>
      isOpen(booking) &&
      // A held table ends by itself where nothing can be booked any more.
      booking.heldUntil === undefined &&
      (after.setting === null || isOpenAt(before, booking)) &&
      (!isOpenAt(after, booking) || (isOffered(before, booking) && !isOffered(after, booking))),
  )
  const crowded = crowdedOut(bookings, { before, after, isOpen })
  return [...stranded, ...crowded.filter((booking) => !stranded.includes(booking))]
}

function isOpenAt(schedule: Schedule, { reserveDay, reserveMin }: Booking): boolean {
  const day = dayOf(schedule, reserveDay)
  return day !== null && unbookableReason(day, reserveMin) === null
}

/**
 * A guest whom the owner took off the grid may come at that time, as long as the restaurant is
 * open.
 */
function isOffered(schedule: Schedule, { reserveDay, reserveMin }: Booking): boolean {
  const day = dayOf(schedule, reserveDay)
  return day !== null && isOnGrid(day, reserveMin)
}

type CrowdingCheck<B> = Omit<Change, 'now'> & { readonly isOpen: (booking: B) => boolean }

/**
 * All bookings without a table, on the days on which the change takes a table from at least one
 * booking.
 */
function crowdedOut<B extends Booking>(
  bookings: readonly B[],
  { before, after, isOpen }: CrowdingCheck<B>,
): B[] {
  const already = new Set(withoutTable(bookings, before, isOpen))
  const now = withoutTable(bookings, after, isOpen)
  const days = new Set(
    now.filter((booking) => !already.has(booking)).map(({ reserveDay }) => reserveDay),
  )
  return now.filter(({ reserveDay }) => days.has(reserveDay)).sort(latestMadeFirst)
}

/** An offer was made in the last minutes, so it counts as newer than all bookings. */
const creationOrder = ({ reservationNo, heldUntil }: Booking) =>
  heldUntil === undefined ? Number(reservationNo) : Number.MAX_SAFE_INTEGER
const latestMadeFirst = (one: Booking, other: Booking) => creationOrder(other) - creationOrder(one)

/**
 * The first booking has the table. Guests who are seated or have been there are not asked to make
 * room, and guests whom the owner entered above the limits never counted. Members who were above
 * the limits once count like others.
 */
function withoutTable<B extends Booking>(
  bookings: readonly B[],
  schedule: Schedule,
  isOpen: (booking: B) => boolean,
): B[] {
  const present = new Map<string, { teams: number; guests: number }>()
  const without: B[] = []
  const inOrder = bookings
    .filter(({ isAbove, memberNo }) => !isAbove || memberNo !== null)
    .sort(
      (one, other) =>
        Number(isOpen(one)) - Number(isOpen(other)) || creationOrder(one) - creationOrder(other),
    )
  for (const booking of inOrder) {
    const { reserveDay, reserveMin, numberOfGuests } = booking
    const day = dayOf(schedule, reserveDay)
    if (!day) continue
    const at = stayTimes(day, reserveMin, stayOf(day, numberOfGuests)).map((time) => {
      const key = `${reserveDay} ${time}`
      const { teams, guests } = present.get(key) ?? { teams: 0, guests: 0 }
      return { key, teams: teams + 1, guests: guests + numberOfGuests }
    })
    const fits = at.every(
      ({ teams, guests }) =>
        teams <= day.maxTeamNum && (day.maxSeats === null || guests <= day.maxSeats),
    )
    if (fits || !isOpen(booking)) for (const { key, ...there } of at) present.set(key, there)
    else without.push(booking)
  }
  return without
}
