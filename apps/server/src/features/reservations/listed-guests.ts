import type { GuestReservation } from '@matjari/contract/reservations/entities'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { pageInfoOf, readAdminMost, type Slice } from '../../lib/paging.ts'
import {
  type AdminSearch,
  type Bounds,
  findForAdmin,
  listUpcomingFirst,
  type ReservationNos,
} from './admin-reservations.sql.ts'
import { bookingOf } from './reservations.ts'

/**
 * Above the limits, as the owner confirmed; a guest's booking counts only while it still does not
 * fit.
 */
const isOver = sql<boolean>`v.is_over and (v.member_no is null
  or is_crowded(v.restaurant_no, v.reserve_day, v.times)
  or v.number_of_guests > (select s.max_num from reservation_setting as s
    where s.restaurant_no = v.restaurant_no))`.as('isOver')

/** Bookings joined with their guests. */
export const withGuests = (db: Db) =>
  db
    .selectFrom('reservation as v')
    .innerJoin('restaurant as r', 'r.restaurantNo', 'v.restaurantNo')
    .leftJoin('member as m', 'm.memberNo', 'v.memberNo')
    .select(['v.reservationNo', 'v.restaurantNo', 'v.memberNo', 'v.reserveDay', 'v.reserveMin'])
    .select(['v.numberOfGuests', 'v.state', 'v.cancelledBy', 'v.cancelReason', 'v.createdAt'])
    .select([
      'v.source',
      'v.guestName',
      'v.guestPhone',
      'v.memo',
      'v.request',
      'v.stayMin',
      'v.times',
    ])
    .select(isOver)
    .select('r.restaurantName')
    .select(['m.memberId', 'm.memberNickName'])

type Row = Awaited<ReturnType<ReturnType<typeof withGuests>['execute']>>[number]

export type ListedGuest = GuestReservation & {
  readonly reserveMin: number
  readonly times: readonly number[]
  /** Taken above the limits. */
  readonly isAbove: boolean
}

/** Built with `assign`: for a full house, spreading takes ten times as long. */
export const toListedGuest = (row: Row): ListedGuest =>
  Object.assign(bookingOf(row), {
    reserveMin: row.reserveMin,
    memberNo: row.memberNo,
    memberId: row.memberId,
    memberNickname: row.memberNickName,
    source: row.source,
    guestName: row.guestName,
    guestPhone: row.guestPhone,
    memo: row.memo,
    request: row.request,
    stayMinutes: row.stayMin,
    times: row.times,
    isAbove: row.isOver,
  })

/** Reads live and cancelled bookings separately, because each kind has its own index. */
export async function guestsBetween(
  db: Db,
  { restaurantNo, from, to }: { restaurantNo: string; from: string; to: string },
) {
  const some = (way: '=' | '<>') =>
    withGuests(db)
      .where('v.restaurantNo', '=', restaurantNo)
      .where('v.reserveDay', '>=', from)
      .where('v.reserveDay', '<=', to)
      .where('v.state', way, 'cancelled')
      .orderBy('v.reservationNo')
      .execute()
  const live = await some('<>')
  const cancelled = await some('=')
  return [...live, ...cancelled].map(toListedGuest)
}

/** Live bookings from a day on. */
export async function liveBookingsFrom(
  db: Db,
  { restaurantNo, from }: { restaurantNo: string; from: string },
): Promise<ListedGuest[]> {
  const rows = await withGuests(db)
    .where('v.restaurantNo', '=', restaurantNo)
    .where('v.reserveDay', '>=', from)
    .where('v.state', '<>', 'cancelled')
    .orderBy('v.reserveDay')
    .orderBy('v.reserveMin')
    .orderBy('v.reservationNo')
    .execute()
  return rows.map(toListedGuest)
}

export async function listedGuestOf(db: Db, reservationNo: string): Promise<ListedGuest> {
  const row = await withGuests(db)
    .where('v.reservationNo', '=', reservationNo)
    .executeTakeFirstOrThrow()
  return toListedGuest(row)
}

/** Newest first, of all restaurants. */
async function sliceOfReservations(db: Db, numbers: ReservationNos, { offset, size }: Slice) {
  const rows = await withGuests(db)
    .where(
      sql<boolean>`v.reservation_no in (${numbers}
        order by v.reservation_no desc limit ${size} offset ${offset})`,
    )
    .orderBy('v.reservationNo', 'desc')
    .execute()
  return rows.map((row) => withoutContact(toListedGuest(row)))
}

/**
 * Removes what only the guest and the restaurant may read: the guest's message and phone number,
 * and the restaurant's note.
 */
export const withoutContact = (guest: ListedGuest): ListedGuest => ({
  ...guest,
  guestPhone: null,
  request: '',
  memo: '',
})

/** Bookings to come first, then the others. */
export async function allReservations(db: Db, { sought, now }: { sought: AdminSearch; now: Date }) {
  const numbers = await listUpcomingFirst(db, { sought, now, most: readAdminMost })
  const rows = await withGuests(db)
    .where(sql<boolean>`v.reservation_no = any(${numbers}::bigint[])`)
    .execute()
  const byNo = new Map(rows.map((row) => [row.reservationNo, withoutContact(toListedGuest(row))]))
  return numbers.flatMap((reservationNo) => byNo.get(reservationNo) ?? [])
}

export async function pageOfReservations(
  db: Db,
  { sought, slice, bounds }: { sought: AdminSearch; slice: Slice; bounds?: Bounds },
) {
  const { total, ways } = await findForAdmin(db, sought, bounds)
  let reservations: ListedGuest[] = []
  for (const numbers of ways)
    if (reservations.length < slice.size)
      reservations = await sliceOfReservations(db, numbers, slice)
  return { reservations, pageInfo: pageInfoOf(slice, total) }
}

/**
 * Whether the restaurant is still open and the member still active. Neither can change until the
 * transaction ends.
 */
export async function canBeExpected(
  tx: Db,
  { restaurantNo, memberNo }: { restaurantNo: string; memberNo: string | null },
) {
  const restaurant = await tx
    .selectFrom('restaurant')
    .select('status')
    .where('restaurantNo', '=', restaurantNo)
    .executeTakeFirst()
  if (restaurant?.status !== 'Y') return false
  if (memberNo === null) return true
  const member = await tx
    .selectFrom('member')
    .select('isActive')
    .where('memberNo', '=', memberNo)
    .where('withdrawnAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return member?.isActive ?? false
}

/** How an owner sees a member with a waitlist offer: the restaurant does not learn who waits. */
const anonymousGuest = {
  memberNo: null,
  memberId: null,
  memberNickName: '빈자리 알림 손님',
  guestName: null,
  guestPhone: null,
  memo: '',
  request: '',
  source: 'app' as const,
}

/** The tables held for waitlist offers from a day on, in the shape of bookings. */
export async function heldTablesFrom(
  db: Db,
  { restaurantNo, from }: { restaurantNo: string; from: string },
) {
  const rows = await db
    .selectFrom('waiting as w')
    .innerJoin('restaurant as r', 'r.restaurantNo', 'w.restaurantNo')
    .select(['w.waitingNo', 'w.day', 'w.holdMin', 'w.holdTimes', 'w.holdStay', 'w.heldUntil'])
    .select(['w.guests', 'w.heldAt', 'r.restaurantName'])
    .where('w.restaurantNo', '=', restaurantNo)
    .where('w.day', '>=', from)
    .where('w.state', '=', 'held')
    .orderBy('w.heldAt')
    .orderBy('w.waitingNo')
    .execute()
  return rows.flatMap(({ waitingNo, holdMin, heldAt, heldUntil, ...row }) => {
    if (holdMin === null || heldAt === null || heldUntil === null) return []
    const table = {
      ...anonymousGuest,
      restaurantNo,
      restaurantName: row.restaurantName,
      reservationNo: `w${waitingNo}`,
      reserveDay: row.day,
      reserveMin: holdMin,
      numberOfGuests: row.guests,
      state: 'confirmed' as const,
      cancelledBy: null,
      cancelReason: null,
      createdAt: heldAt,
      stayMin: row.holdStay ?? 0,
      times: row.holdTimes ?? [],
      isOver: false,
    }
    return { ...toListedGuest(table), waitingNo, heldUntil: heldUntil.toISOString() }
  })
}

export type HeldTable = Awaited<ReturnType<typeof heldTablesFrom>>[number]

/** Ends the hold: the offered table can no longer become a booking. */
export const endHold = (tx: Db, { waitingNo, now }: { waitingNo: string; now: Date }) =>
  tx
    .updateTable('waiting')
    .set({ state: 'over', endedAt: now })
    .where('waitingNo', '=', waitingNo)
    .where('state', '=', 'held')
    .execute()
