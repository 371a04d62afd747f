import { doorReason, isOnGrid, isPast } from '@matjari/contract/reservations/slots'
import type { ReservationState } from '@matjari/contract/reservations/state'
import { stayOf, timesOf } from '@matjari/contract/reservations/stays'
import type { Db } from '../../db/db.ts'
import { AppError } from '../../lib/app-error.ts'
import { dayOf, type Schedule } from '../schedule/schedule.rules.ts'
import type { DecidedChange, ScheduleChange } from '../schedule/schedule.ts'
import { cancelSeveral } from './guest-changes.ts'
import { endHold, type HeldTable, heldTablesFrom } from './held-tables.ts'
import { liveFrom } from './listed-guests.ts'

/** The bookings to come, and the offers, that could not be kept after the change. */
export async function strandedBookings(db: Db, change: ScheduleChange) {
  const bookings = await liveFrom(db, change)
  return strandedAmong([...bookings, ...(await heldTablesFrom(db, change))], change)
}

const isHeldTable = (one: object): one is HeldTable => 'waitingNo' in one

/** Before the change, in its transaction: refuses until the owner has decided, then does what was decided. */
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
  // Bookings are locked before times, which an offer gives back.
  for (const one of affected)
    if (isHeldTable(one)) await endHold(tx, { waitingNo: one.waitingNo, now: change.now })
}

type Booking = {
  readonly reservationNo: string
  readonly reserveDay: string
  readonly reserveMin: number
  readonly numberOfGuests: number
  readonly state: ReservationState
  /** Null: the owner has entered it. */
  readonly memberNo: string | null
  /** The owner has taken it above the limits or off the grid. */
  readonly isAbove: boolean
  /** Not a booking yet: a place held for somebody in line. */
  readonly heldUntil?: string
}

type Change = { readonly before: Schedule; readonly after: Schedule; readonly now: Date }

/**
 * Of all live bookings: still to come, fine until now, and not after the change. What could not be kept
 * before is not asked about again, unless nothing is left to reserve at all. Those who find no place any
 * more come last, latest made first.
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
      // What is held ends by itself where nothing can be booked any more.
      booking.heldUntil === undefined &&
      (after.setting === null || isOpenAt(before, booking)) &&
      (!isOpenAt(after, booking) || (isOffered(before, booking) && !isOffered(after, booking))),
  )
  const crowded = crowdedOut(bookings, { before, after, isOpen })
  return [...stranded, ...crowded.filter((booking) => !stranded.includes(booking))]
}

function isOpenAt(schedule: Schedule, { reserveDay, reserveMin }: Booking): boolean {
  const day = dayOf(schedule, reserveDay)
  return day !== null && doorReason(day, reserveMin) === null
}

/** Whom the owner has taken at another time comes then, as long as it is open. */
function isOffered(schedule: Schedule, { reserveDay, reserveMin }: Booking): boolean {
  const day = dayOf(schedule, reserveDay)
  return day !== null && isOnGrid(day, reserveMin)
}

type Judging<B> = Omit<Change, 'now'> & { readonly isOpen: (booking: B) => boolean }

/** On days on which the change leaves somebody without a place: everybody without one. */
function crowdedOut<B extends Booking>(
  bookings: readonly B[],
  { before, after, isOpen }: Judging<B>,
): B[] {
  const already = new Set(withoutTable(bookings, before, isOpen))
  const now = withoutTable(bookings, after, isOpen)
  const days = new Set(
    now.filter((booking) => !already.has(booking)).map(({ reserveDay }) => reserveDay),
  )
  return now.filter(({ reserveDay }) => days.has(reserveDay)).sort(latestMadeFirst)
}

/** An offer was made in the last minutes: after all bookings. */
const madeNo = ({ reservationNo, heldUntil }: Booking) =>
  heldUntil === undefined ? Number(reservationNo) : Number.MAX_SAFE_INTEGER
const latestMadeFirst = (one: Booking, other: Booking) => madeNo(other) - madeNo(one)

/**
 * Who came first has the place. Whoever sits already or has been there is not asked to make room, and whom the owner
 * entered above the limits never had one. Guests who were above them once are guests like others.
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
      (one, other) => Number(isOpen(one)) - Number(isOpen(other)) || madeNo(one) - madeNo(other),
    )
  for (const booking of inOrder) {
    const { reserveDay, reserveMin, numberOfGuests } = booking
    const day = dayOf(schedule, reserveDay)
    if (!day) continue
    const at = timesOf(day, reserveMin, stayOf(day, numberOfGuests)).map((time) => {
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
