import { sql } from 'kysely'
import { prepared } from '../../apps/server/src/db/prepared.ts'

type Values = {
  readonly restaurantNo: string
  readonly memberNo: string
  readonly day: string
  readonly minute: number
  readonly guests: number
  readonly now: Date
}
type Row = { readonly reservationNo: string }

export const bareInsert = prepared((db, v: Values) => ({
  compile: () =>
    sql<Row>`insert into bare_reservation (restaurant_no, member_no, reserve_day, reserve_min,
      number_of_guests, created_at)
      values (${v.restaurantNo}::bigint, ${v.memberNo}::bigint, ${v.day}::date,
        ${v.minute}::smallint, ${v.guests}::smallint, ${v.now}::timestamptz)
      returning reservation_no`.compile(db),
}))

export const pointRead = prepared((db, v: Values) => ({
  compile: () =>
    sql<Row>`select booked as reservation_no from reservation_slot
      where restaurant_no = ${v.restaurantNo}::bigint and reserve_day = ${v.day}::date
        and reserve_min = ${v.minute}::smallint`.compile(db),
}))
