import { limits } from '@matjari/contract/limits'
import type { ReservationState } from '@matjari/contract/reservations/state'
import { type RawBuilder, sql } from 'kysely'
import { countUpTo } from '../../db/count-up-to.ts'
import type { Db } from '../../db/db.ts'
import { contains, matchesIndexed } from '../../db/name-search.ts'
import { searchedNames } from '../accounts/taken-names.ts'

// Finds the numbers of bookings for administrators, who search all bookings, newest first.

export type AdminSearch = {
  readonly reserveDay?: string | undefined
  readonly state?: ReservationState | undefined
  readonly restaurantName?: string | undefined
  readonly guest?: string | undefined
}

export type ReservationNos = RawBuilder<string>

/**
 * `counted`: how far matches are counted. `asked`: when many bookings match a name, that many of
 * the newest bookings are checked one by one first, because they usually fill a page sooner.
 */
export type Bounds = { readonly counted: number; readonly searched: number }
const usualBounds: Bounds = { counted: limits.admin.countedMost, searched: 300_000 }

const and = (conditions: readonly RawBuilder<boolean>[]) =>
  conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`true`

const byDayAndState = ({ reserveDay, state }: AdminSearch) =>
  and([
    ...(reserveDay ? [sql<boolean>`v.reserve_day = ${reserveDay}`] : []),
    ...(state ? [sql<boolean>`v.state = ${state}`] : []),
  ])

const member = (text: string) =>
  ({ as: 'm', columns: ['memberId', 'memberNickName'], text }) as const
const restaurant = (text: string) => ({ as: 'r', columns: ['restaurantName'], text }) as const
const guestName = (text: string) => ({ as: 'v', columns: ['guestName'], text }) as const

/**
 * Checks one booking with a one-row subselect, so that the planner cannot turn the check into a
 * read of all members.
 */
const isOfMember = (guest: string) => sql<boolean>`coalesce((
  select ${contains(member(guest))} from member as m where m.member_no = v.member_no), false)`
const isOfGuest = (guest: string) =>
  sql<boolean>`(${contains(guestName(guest))} or ${isOfMember(guest)})`
const isAtRestaurant = (name: string) => sql<boolean>`(
  select ${contains(restaurant(name))} from restaurant as r where r.restaurant_no = v.restaurant_no)`

const hasNames = ({ restaurantName, guest }: AdminSearch) =>
  and([
    ...(restaurantName ? [isAtRestaurant(restaurantName)] : []),
    ...(guest ? [isOfGuest(guest)] : []),
  ])

/** Checks one booking after the other, which is fast when the search names a day. */
const matching = (sought: AdminSearch): ReservationNos => sql`
  select v.reservation_no from reservation as v where ${byDayAndState(sought)} and ${hasNames(sought)}`

const matchingNewest = (sought: AdminSearch, most: number): ReservationNos => sql`
  select v.reservation_no from (
    select * from reservation as v where ${byDayAndState(sought)}
    order by v.reservation_no desc limit ${most}
  ) as v where ${hasNames(sought)}`

/**
 * `offset 0` makes PostgreSQL find the names first and then their bookings, whatever row counts the
 * planner expects.
 */
const ofGuests = (sought: AdminSearch, guest: string): ReservationNos => sql`
  select v.reservation_no from reservation as v
  where ${matchesIndexed(guestName(guest))} and not ${isOfMember(guest)}
    and ${byDayAndState(sought)} and ${hasNames({ ...sought, guest: undefined })}
  union all
  select v.reservation_no from (
    select m.member_no from member as m where ${matchesIndexed(member(guest), searchedNames)} offset 0
  ) as m cross join lateral (
    select * from reservation as v where v.member_no = m.member_no and ${byDayAndState(sought)} offset 0
  ) as v where ${hasNames({ ...sought, guest: undefined })}`

/** Reads live and cancelled bookings separately, because each kind has its own index. */
const ofRestaurants = (sought: AdminSearch, name: string): ReservationNos => {
  const kinds = sought.state ? [byDayAndState(sought)] : [isLive, isCancelled]
  const bookings = kinds.map(
    (kind) =>
      sql`select * from reservation as v where v.restaurant_no = r.restaurant_no and ${kind}`,
  )
  return sql`
    select v.reservation_no from (
      select r.restaurant_no from restaurant as r where ${matchesIndexed(restaurant(name))} offset 0
    ) as r cross join lateral (${sql.join(bookings, sql` union all `)} offset 0) as v
    where ${hasNames({ ...sought, restaurantName: undefined })}`
}
const isLive = sql<boolean>`v.state <> 'cancelled'`
const isCancelled = sql<boolean>`v.state = 'cancelled'`

/**
 * With both names: searches by guest if few bookings match, otherwise by restaurant, because one
 * restaurant has fewer bookings than all guests with a common name.
 */
async function byNames(db: Db, sought: AdminSearch, most: number): Promise<ReservationNos> {
  const { restaurantName, guest = '' } = sought
  if (!restaurantName) return ofGuests(sought, guest)
  if (!guest) return ofRestaurants(sought, restaurantName)
  const allOfGuests = ofGuests({ ...sought, restaurantName: undefined }, guest)
  const areFew = (await counted(db, allOfGuests, most)) < most
  return areFew ? ofGuests(sought, guest) : ofRestaurants(sought, restaurantName)
}

const counted = (db: Db, numbers: ReservationNos, most: number) =>
  countUpTo(db, { limit: (up) => sql`(${numbers} limit ${up})` }, most)

/**
 * Counts the matches and returns the statements to read a page from: the second one is used when
 * the first does not fill the page.
 */
export async function findForAdmin(
  db: Db,
  sought: AdminSearch,
  { counted: most, searched: newest } = usualBounds,
) {
  if (sought.reserveDay || !(sought.restaurantName || sought.guest)) {
    const numbers = matching(sought)
    return { total: await counted(db, numbers, most), ways: [numbers] }
  }
  const numbers = await byNames(db, sought, most)
  const total = await counted(db, numbers, most)
  // Materialized, so that the planner does not walk through all bookings just to get these in
  // order.
  const all: ReservationNos = sql`
    select * from (with found as materialized (${numbers}) select * from found) as v`
  return { total, ways: total < most ? [all] : [matchingNewest(sought, newest), all] }
}

// All bookings in one list: those to come, soonest first, then past and cancelled ones, latest
// first.

type ListQuery = { readonly sought: AdminSearch; readonly most: number }
type Way = { readonly way: RawBuilder<unknown> }
type Part = { readonly state: ReservationState; readonly when: RawBuilder<boolean> }

/** The expression of the index on booking times (migration 0030). */
const time = sql`(v.reserve_day + make_interval(mins => v.reserve_min))`
const inOrder = ({ way }: Way) => sql`order by ${time} ${way}, v.reservation_no ${way}`

/** Lets a search for one day read only that day and the following night from the index. */
const within = ({ reserveDay }: AdminSearch) =>
  reserveDay
    ? sql<boolean>`${time} >= ${reserveDay}::date and ${time} < ${reserveDay}::date + 2`
    : sql<boolean>`true`

/** Reads each part in index order, and never more rows than the whole list needs. */
function firstOf(parts: readonly Part[], { sought, most, way }: ListQuery & Way) {
  const read = parts.map(
    ({ state, when }) => sql`(
      select * from reservation as v
      where v.state = ${state} and ${when} and ${within(sought)} and ${byDayAndState(sought)}
      ${inOrder({ way })} limit ${most})`,
  )
  return sql`select v.reservation_no, row_number() over (${inOrder({ way })}) as place
    from (${sql.join(read, sql` union all `)}) as v order by place`
}

/**
 * One statement, so that a booking that is cancelled meanwhile appears in exactly one of the two
 * parts.
 */
export async function listUpcomingFirst(
  db: Db,
  { now, ...read }: ListQuery & { readonly now: Date },
) {
  const clock = sql`${now}::timestamptz at time zone 'Asia/Seoul'`
  const toCome: Part[] = [{ state: 'confirmed', when: sql`${time} > ${clock}` }]
  // Owners mark guests on their day, so only cancelled bookings are searched on later days.
  const isMarked = sql<boolean>`${time} < ${clock} + interval '2 days'`
  const others: Part[] = [
    { state: 'confirmed', when: sql`${time} <= ${clock}` },
    { state: 'visited', when: isMarked },
    { state: 'noShow', when: isMarked },
    { state: 'cancelled', when: sql`true` },
  ]
  const { rows } = await sql<{ reservationNo: string }>`
    with to_come as materialized (
      ${firstOf(toCome, { ...read, way: sql`asc` })} limit ${read.most}
    ), others as (
      ${firstOf(others, { ...read, way: sql`desc` })}
      limit (select ${read.most}::int - count(*) from to_come)
    )
    select reservation_no, 1 as part, place from to_come
    union all select reservation_no, 2, place from others
    order by part, place`.execute(db)
  return rows.map(({ reservationNo }) => reservationNo)
}
