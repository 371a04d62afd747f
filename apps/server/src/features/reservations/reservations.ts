import { formatClockTime } from '@matjari/contract/clock-time'
import type { Reservation } from '@matjari/contract/reservations/entities'
import { isPast } from '@matjari/contract/reservations/slots'
import { type ReservationState, reservationStateLabel } from '@matjari/contract/reservations/state'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { pageInfoOf, type Slice } from '../../lib/paging.ts'

export type NewEvent = Omit<Insertable<Tables['reservationEvent']>, 'eventNo'>

export const insertEvents = (tx: Db, events: readonly NewEvent[]) =>
  tx
    .insertInto('reservationEvent')
    .values([...events])
    .execute()

const confirmedFrom = (tx: Db, from: string) =>
  tx
    .selectFrom('reservation as v')
    .select(['v.reservationNo', 'v.reserveDay', 'v.reserveMin'])
    .where('v.state', '<>', 'cancelled')
    .where('v.state', '=', 'confirmed')
    .where('v.reserveDay', '>=', from)

export const restaurantNosOf = async (tx: Db, memberNo: string) =>
  (
    await tx
      .selectFrom('restaurant')
      .select('restaurantNo')
      .where('memberNo', '=', memberNo)
      .execute()
  ).map(({ restaurantNo }) => restaurantNo)

export const confirmedReservationsOf = (
  tx: Db,
  { memberNo, from }: { memberNo: string; from: string },
) => confirmedFrom(tx, from).where('v.memberNo', '=', memberNo).execute()

const reservationColumns = [
  'v.reservationNo',
  'v.restaurantNo',
  'v.memberNo',
  'v.reserveDay',
  'v.reserveMin',
  'v.numberOfGuests',
  'v.state',
  'v.cancelledBy',
  'v.cancelReason',
  'v.createdAt',
  'v.request',
  'v.guestPhone',
] as const

/** A booking with the details of the restaurant that its guest sees. */
const guestView = (db: Db) =>
  db
    .selectFrom('reservation as v')
    .innerJoin('restaurant as r', 'r.restaurantNo', 'v.restaurantNo')
    .select(reservationColumns)
    .select(['r.restaurantName', 'r.restaurantAddress', 'r.photo', 'r.latitude', 'r.longitude'])
    .select(
      sql<boolean>`v.state = 'visited' and exists(
        select from review as w
        where w.member_no = v.member_no and w.restaurant_no = v.restaurant_no
          and w.written_day >= v.reserve_day and w.deleted_at is null
      )`.as('isReviewed'),
    )

export type GuestViewRow = Awaited<ReturnType<typeof reservationOf>>

export const reservationOf = (db: Db, reservationNo: string) =>
  guestView(db).where('v.reservationNo', '=', reservationNo).executeTakeFirstOrThrow()

type OwnReservationsQuery = {
  readonly memberNo: string
  readonly size: number
  /** Only bookings that come after this one. */
  readonly after?: GuestViewRow | undefined
}

/** Latest first. */
export function reservationsOf(db: Db, { memberNo, size, after }: OwnReservationsQuery) {
  const own = guestView(db)
    .where('v.memberNo', '=', memberNo)
    .orderBy('v.reserveDay', 'desc')
    .orderBy('v.reserveMin', 'desc')
    .orderBy('v.reservationNo', 'desc')
    .limit(size)
  if (!after) return own.execute()
  return own
    .where(
      sql<boolean>`(v.reserve_day, v.reserve_min, v.reservation_no)
        < (${after.reserveDay}::date, ${after.reserveMin}::int, ${after.reservationNo}::bigint)`,
    )
    .execute()
}

/** Bookings to come, nearest first; then past ones, latest first. */
export async function pageOfOwn(
  db: Db,
  { memberNo, slice, now }: { memberNo: string; slice: Slice; now: Date },
) {
  const own = db.selectFrom('reservation as v').where('v.memberNo', '=', memberNo)
  const { total } = await own
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const isAhead = sql<boolean>`(v.state = 'confirmed' and v.reserve_day
    + make_interval(mins => v.reserve_min) > ${now}::timestamptz at time zone 'Asia/Seoul')`
  const ahead = (column: string) => sql`case when ${isAhead} then v.${sql.ref(column)} end`
  const ordered = await own
    .select('v.reservationNo')
    .orderBy(isAhead, 'desc')
    .orderBy(ahead('reserveDay'))
    .orderBy(ahead('reserveMin'))
    .orderBy(ahead('reservationNo'))
    .orderBy('v.reserveDay', 'desc')
    .orderBy('v.reserveMin', 'desc')
    .orderBy('v.reservationNo', 'desc')
    .limit(slice.size)
    .offset(slice.offset)
    .execute()
  const numbers = ordered.map(({ reservationNo }) => reservationNo)
  const rows =
    numbers.length === 0
      ? []
      : await guestView(db).where('v.reservationNo', 'in', numbers).execute()
  const byNo = new Map(rows.map((row) => [row.reservationNo, row]))
  return {
    rows: numbers.flatMap((reservationNo) => byNo.get(reservationNo) ?? []),
    pageInfo: pageInfoOf(slice, Number(total)),
  }
}

/** The names by which the audit log shows a booking. */
export const reservationNames = (tx: Db, reservationNo: string) =>
  tx
    .selectFrom('reservation as v')
    .innerJoin('restaurant as r', 'r.restaurantNo', 'v.restaurantNo')
    .leftJoin('member as m', 'm.memberNo', 'v.memberNo')
    .select(['r.restaurantName', 'm.memberNickName as guestName'])
    .where('v.reservationNo', '=', reservationNo)
    .executeTakeFirstOrThrow()

/** Locked until the transaction ends; the counting trigger locks the slots only afterwards. */
export const lockReservation = (tx: Db, reservationNo: string) =>
  tx
    .selectFrom('reservation as v')
    .innerJoin('restaurant as r', 'r.restaurantNo', 'v.restaurantNo')
    .select(reservationColumns)
    .select(['v.isOver', 'v.memo', 'v.stayMin', 'v.times', 'r.memberNo as ownerNo'])
    .where('v.reservationNo', '=', reservationNo)
    .forUpdate('v')
    .executeTakeFirst()

export type LockedReservation = NonNullable<Awaited<ReturnType<typeof lockReservation>>>

type TableChange = {
  readonly reservationNo: string
  readonly reserveDay: string
  readonly reserveMin: number
  readonly numberOfGuests: number
  readonly isOver: boolean
}

export const moveReservation = (tx: Db, { reservationNo, ...to }: TableChange) =>
  tx.updateTable('reservation').set(to).where('reservationNo', '=', reservationNo).execute()

/** Compare and set: false when the state was no longer `from`. */
export async function setReservationState(
  tx: Db,
  {
    reservationNo,
    from,
    to,
  }: { reservationNo: string; from: ReservationState; to: Exclude<ReservationState, 'cancelled'> },
) {
  const [changed] = await tx
    .updateTable('reservation')
    .set({ state: to })
    .where('reservationNo', '=', reservationNo)
    .where('state', '=', from)
    .returning('reservationNo')
    .execute()
  return changed !== undefined
}

export async function setCancelled(
  tx: Db,
  {
    reservationNo,
    ...cancellation
  }: {
    reservationNo: string
    cancelledBy: 'member' | 'store' | 'admin'
    cancelReason: string | null
  },
) {
  const [changed] = await tx
    .updateTable('reservation')
    .set({ state: 'cancelled', ...cancellation })
    .where('reservationNo', '=', reservationNo)
    .where('state', '=', 'confirmed')
    .returning('reservationNo')
    .execute()
  return changed !== undefined
}

/**
 * Locks all of these bookings, then every slot they take and all slots of days with a waitlist, in
 * the order of slots.
 */
export async function lockConfirmedReservations(tx: Db, reservationNos: readonly string[]) {
  if (reservationNos.length === 0) return []
  const locked = await tx
    .selectFrom('reservation')
    .select(['reservationNo', 'restaurantNo', 'reserveDay', 'reserveMin', 'numberOfGuests'])
    .where('reservationNo', 'in', [...reservationNos])
    .where('state', '=', 'confirmed')
    .orderBy('reservationNo')
    .forUpdate()
    .execute()
  const numbers = locked.map(({ reservationNo }) => reservationNo)
  await sql`select from reservation_slot as s
    where exists (select from reservation as v where v.reservation_no = any(${numbers}::bigint[])
      and v.restaurant_no = s.restaurant_no and v.reserve_day = s.reserve_day
      and (s.reserve_min = any(v.times) or is_awaited(v.restaurant_no, v.reserve_day)))
    order by s.restaurant_no, s.reserve_day, s.reserve_min for update of s`.execute(tx)
  return locked
}

type BookingRow = Pick<
  GuestViewRow,
  | 'reservationNo'
  | 'restaurantNo'
  | 'restaurantName'
  | 'reserveDay'
  | 'reserveMin'
  | 'numberOfGuests'
  | 'createdAt'
  | 'state'
  | 'cancelledBy'
  | 'cancelReason'
>

/** What every person who may see a booking sees of it. */
export const bookingOf = (row: BookingRow) => ({
  reservationNo: row.reservationNo,
  restaurantNo: row.restaurantNo,
  restaurantName: row.restaurantName,
  reserveDay: row.reserveDay,
  reserveTime: formatClockTime(row.reserveMin),
  numberOfGuests: row.numberOfGuests,
  createDate: row.createdAt.toISOString(),
  status: reservationStateLabel(row.state),
  reservationStatus: reservationStateLabel(row.state),
  state: row.state,
  cancelledBy: row.cancelledBy,
  cancelReason: row.cancelReason,
})

const isBookingAhead = (row: BookingRow, now: Date) =>
  row.state === 'confirmed' && !isPast(row.reserveDay, row.reserveMin, now)

/** A booking as its guest sees it. */
export function guestViewOf(row: GuestViewRow, now: Date): Reservation {
  const mayChange = isBookingAhead(row, now)
  return {
    ...bookingOf(row),
    restaurantAddress: row.restaurantAddress,
    restaurantImage: row.photo,
    lat: row.latitude,
    lng: row.longitude,
    request: row.request,
    phone: row.guestPhone,
    canCancel: mayChange,
    canChange: mayChange,
    isReviewed: row.isReviewed,
  }
}

/** Takes rows latest first. Returns bookings to come, nearest first, then past ones. */
export function upcomingFirst(rows: readonly GuestViewRow[], now: Date): Reservation[] {
  const coming = rows.filter((row) => isBookingAhead(row, now)).reverse()
  const over = rows.filter((row) => !isBookingAhead(row, now))
  return [...coming, ...over].map((row) => guestViewOf(row, now))
}
