import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { type GuestRef, isAhead } from './guest-cards.sql.ts'
import type { GuestSearch } from './guest-cards.ts'

/** Matches the query literally: no character of it has a special meaning. Spaces do not count. */
function matchesSearch({ text, initials, digits }: GuestSearch) {
  const isNamed = (name: string) => {
    const plain = sql`lower(regexp_replace(${sql.ref(name)}, '\\s', '', 'g'))`
    const byText = sql`strpos(${plain}, lower(${text}::text)) > 0`
    return initials === null ? byText : sql`(${byText} or ${plain} ~ ${initials}::text)`
  }
  const ends = (phone: string) =>
    digits === null
      ? sql`false`
      : sql`right(regexp_replace(${sql.ref(phone)}, '\\D', '', 'g'), ${digits.length}::int)
          = ${digits}`
  return sql<boolean>`(${isNamed('m.memberNickName')} or ${isNamed('v.guestName')}
    or ${isNamed('g.guestName')} or ${ends('v.guestPhone')} or ${ends('g.phone')})`
}

type Search = { readonly restaurantNo: string; readonly sought: GuestSearch; readonly most: number }

type Booking = Pick<
  Selectable<Tables['reservation']>,
  | 'reservationNo'
  | 'memberNo'
  | 'guestNo'
  | 'guestName'
  | 'guestPhone'
  | 'reserveDay'
  | 'reserveMin'
  | 'state'
>

/** Reads live and cancelled bookings separately, because each kind has its own index. */
function bookingsOf(restaurantNo: string) {
  const some = sql`select reservation_no, member_no, guest_no, guest_name, guest_phone, reserve_day,
    reserve_min, state from reservation where restaurant_no = ${restaurantNo}::bigint`
  return sql<Booking>`(${some} and state <> 'cancelled' union all ${some} and state = 'cancelled')`
}

const bookingsLike = (db: Db, { restaurantNo, sought, most }: Search) =>
  db
    .selectFrom(bookingsOf(restaurantNo).as('v'))
    .leftJoin('member as m', (join) =>
      join.onRef('m.memberNo', '=', 'v.memberNo').on('m.withdrawnAt', 'is', null),
    )
    .leftJoin('guest as g', 'g.guestNo', 'v.guestNo')
    .where(matchesSearch(sought))
    .limit(most)

/** Members and guests with a phone number who match, latest booking first. */
export async function guestsLike(db: Db, search: Search): Promise<GuestRef[]> {
  const rows = await bookingsLike(db, search)
    .select(['v.memberNo', 'v.guestNo'])
    .where((eb) => eb.or([eb('m.memberNo', 'is not', null), eb('v.guestNo', 'is not', null)]))
    .groupBy(['v.memberNo', 'v.guestNo'])
    .orderBy((eb) => eb.fn.max('v.reserveDay'), 'desc')
    .orderBy('v.memberNo')
    .orderBy('v.guestNo')
    .execute()
  return rows as GuestRef[]
}

/** Bookings to come, soonest first; then past ones, latest first. */
export async function bookingNosLike(db: Db, { now, ...search }: Search & { readonly now: Date }) {
  const ahead = (column: string) => sql`case when ${isAhead(now)} then ${sql.ref(column)} end`
  const rows = await bookingsLike(db, search)
    .select('v.reservationNo')
    .orderBy(isAhead(now), 'desc')
    .orderBy(ahead('v.reserveDay'))
    .orderBy(ahead('v.reserveMin'))
    .orderBy('v.reserveDay', 'desc')
    .orderBy('v.reserveMin', 'desc')
    .orderBy('v.reservationNo', 'desc')
    .execute()
  return rows.map(({ reservationNo }) => reservationNo)
}

type PhoneQuery = {
  readonly restaurantNo: string
  readonly phone: string
  /** Phone numbers in members' bookings before this day have been erased. */
  readonly since: string
}

/**
 * The guest who was there last with that number; null for a stranger, even if other restaurants
 * know the number.
 */
export async function guestWithPhone(
  db: Db,
  { restaurantNo, phone, since }: PhoneQuery,
): Promise<GuestRef | null> {
  const { rows } = await sql<GuestRef>`
    select member_no, null::bigint as guest_no, reserve_day from (
      select member_no, reserve_day, guest_phone from reservation
      where restaurant_no = ${restaurantNo}::bigint and reserve_day >= ${since}::date
        and state <> 'cancelled'
      union all
      select member_no, reserve_day, guest_phone from reservation
      where restaurant_no = ${restaurantNo}::bigint and reserve_day >= ${since}::date
        and state = 'cancelled'
    ) as v
    where guest_phone = ${phone} and member_no is not null
    union all
    select null, guest_no, (select max(reserve_day) from reservation as v
      where v.guest_no = g.guest_no)
    from guest as g where restaurant_no = ${restaurantNo}::bigint and phone = ${phone}
    order by reserve_day desc nulls last, guest_no limit 1`.execute(db)
  return rows[0] ?? null
}
