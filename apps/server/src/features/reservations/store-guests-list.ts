import type { ReservationState } from '@matjari/contract/rules/reservation-state'
import { sql } from 'kysely'
import type { Db } from '../../lib/db/database.ts'
import { pageInfoOf, type Slice } from '../../lib/paging.ts'
import { listed, withGuests } from './store-guests.ts'

type Sought = {
  readonly reserveDay?: string | undefined
  readonly state?: ReservationState | undefined
  readonly restaurantName?: string | undefined
  readonly guest?: string | undefined
}

/** The sought text is text: no character of it means anything special. */
function reservationsLike(db: Db, { reserveDay, state, restaurantName, guest }: Sought) {
  let reservations = db.selectFrom('reservation as v')
  if (reserveDay) reservations = reservations.where('v.reserveDay', '=', reserveDay)
  if (state) reservations = reservations.where('v.state', '=', state)
  if (restaurantName)
    reservations = reservations.where(
      sql<boolean>`v.restaurant_no in (select r.restaurant_no from restaurant as r
        where strpos(lower(r.restaurant_name), lower(${restaurantName})) > 0)`,
    )
  if (guest)
    reservations = reservations.where(
      sql<boolean>`(strpos(lower(v.guest_name), lower(${guest})) > 0 or v.member_no in (
        select m.member_no from member as m where strpos(lower(m.member_id), lower(${guest})) > 0
          or strpos(lower(m.member_nick_name), lower(${guest})) > 0))`,
    )
  return reservations
}

/** Newest first, of all restaurants. */
async function sliceOfReservations(db: Db, sought: Sought, { offset, size }: Slice) {
  const numbers = reservationsLike(db, sought)
    .select('v.reservationNo')
    .orderBy('v.reservationNo', 'desc')
    .limit(size)
    .offset(offset)
  const rows = await withGuests(db)
    .where('v.reservationNo', 'in', numbers)
    .orderBy('v.reservationNo', 'desc')
    .execute()
  return rows.map(listed)
}

/** Nobody reads further down a list that cannot be leafed through. */
const listedMax = 1000

export const allReservations = (db: Db, sought: Sought) =>
  sliceOfReservations(db, sought, { offset: 0, size: listedMax })

export async function pageOfReservations(db: Db, sought: Sought, slice: Slice) {
  const { total } = await reservationsLike(db, sought)
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const reservations = await sliceOfReservations(db, sought, slice)
  return { reservations, pageInfo: pageInfoOf(slice, Number(total)) }
}
