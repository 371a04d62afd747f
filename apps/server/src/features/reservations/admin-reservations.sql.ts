import { limits } from '@matjari/contract/limits'
import type { ReservationState } from '@matjari/contract/reservations/state'
import { type RawBuilder, sql } from 'kysely'
import { countUpTo } from '../../db/count-up-to.ts'
import type { Db } from '../../db/db.ts'
import { contains, matchesIndexed } from '../../db/name-search.ts'

// The numbers of everybody's bookings, newest first, as administrators look for them.

export type AdminSearch = {
  readonly reserveDay?: string | undefined
  readonly state?: ReservationState | undefined
  readonly restaurantName?: string | undefined
  readonly guest?: string | undefined
}

export type ReservationNos = RawBuilder<string>

/**
 * How far is counted, and how many of the newest bookings are asked one by one for a name that so many have: a page is
 * sooner filled by them.
 */
export type Bounds = { readonly counted: number; readonly asked: number }
const usualBounds: Bounds = { counted: limits.admin.countedMost, asked: 300_000 }

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

/** Asked of one booking: a subselect with one row, which no planner turns into reading all members. */
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

/** One booking after the other: soon done with a day. */
const matching = (sought: AdminSearch): ReservationNos => sql`
  select v.reservation_no from reservation as v where ${byDayAndState(sought)} and ${hasNames(sought)}`

const matchingNewest = (sought: AdminSearch, most: number): ReservationNos => sql`
  select v.reservation_no from (
    select * from reservation as v where ${byDayAndState(sought)}
    order by v.reservation_no desc limit ${most}
  ) as v where ${hasNames(sought)}`

/** `offset 0`: first the names, then their bookings, whatever the planner thinks of how many there are. */
const ofGuests = (sought: AdminSearch, guest: string): ReservationNos => sql`
  select v.reservation_no from reservation as v
  where ${matchesIndexed('reservation', guestName(guest))} and not ${isOfMember(guest)}
    and ${byDayAndState(sought)} and ${hasNames({ ...sought, guest: undefined })}
  union all
  select v.reservation_no from (
    select m.member_no from member as m where ${matchesIndexed('member', member(guest))} offset 0
  ) as m cross join lateral (
    select * from reservation as v where v.member_no = m.member_no and ${byDayAndState(sought)} offset 0
  ) as v where ${hasNames({ ...sought, guest: undefined })}`

/** Live and cancelled are asked for apart: each kind has an index of its own. */
const ofRestaurants = (sought: AdminSearch, name: string): ReservationNos => {
  const kinds = sought.state ? [byDayAndState(sought)] : [isLive, isCancelled]
  const bookings = kinds.map(
    (kind) =>
      sql`select * from reservation as v where v.restaurant_no = r.restaurant_no and ${kind}`,
  )
  return sql`
    select v.reservation_no from (
      select r.restaurant_no from restaurant as r where ${matchesIndexed('restaurant', restaurant(name))} offset 0
    ) as r cross join lateral (${sql.join(bookings, sql` union all `)} offset 0) as v
    where ${hasNames({ ...sought, restaurantName: undefined })}`
}
const isLive = sql<boolean>`v.state <> 'cancelled'`
const isCancelled = sql<boolean>`v.state = 'cancelled'`

/** Where both are sought: by the guests if they are few, as a restaurant has fewer bookings than all namesakes. */
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

/** How many there are, and where to take a page from: from the second when the first does not fill it. */
export async function findForAdmin(
  db: Db,
  sought: AdminSearch,
  { counted: most, asked: newest } = usualBounds,
) {
  if (sought.reserveDay || !(sought.restaurantName || sought.guest)) {
    const numbers = matching(sought)
    return { total: await counted(db, numbers, most), ways: [numbers] }
  }
  const numbers = await byNames(db, sought, most)
  const total = await counted(db, numbers, most)
  // Materialized, so that nobody walks through all bookings to have these in their order.
  const all: ReservationNos = sql`
    select * from (with found as materialized (${numbers}) select * from found) as v`
  return { total, ways: total < most ? [all] : [matchingNewest(sought, newest), all] }
}

// Everybody's bookings as one list: what is to come, soonest first, then what has been or was cancelled, latest first.

type Read = { readonly sought: AdminSearch; readonly most: number }
type Way = { readonly way: RawBuilder<unknown> }
type Part = { readonly state: ReservationState; readonly when: RawBuilder<boolean> }

/** What the index of times is made of (0030). */
const time = sql`(v.reserve_day + make_interval(mins => v.reserve_min))`
const inOrder = ({ way }: Way) => sql`order by ${time} ${way}, v.reservation_no ${way}`

/** So that a search for one day reads no more of the index than that day and the night after it. */
const within = ({ reserveDay }: AdminSearch) =>
  reserveDay
    ? sql<boolean>`${time} >= ${reserveDay}::date and ${time} < ${reserveDay}::date + 2`
    : sql<boolean>`true`

/** Each part is read in the order of the index, and no further than the list can be filled by it alone. */
function firstOf(parts: readonly Part[], { sought, most, way }: Read & Way) {
  const read = parts.map(
    ({ state, when }) => sql`(
      select * from reservation as v
      where v.state = ${state} and ${when} and ${within(sought)} and ${byDayAndState(sought)}
      ${inOrder({ way })} limit ${most})`,
  )
  return sql`select v.reservation_no, row_number() over (${inOrder({ way })}) as place
    from (${sql.join(read, sql` union all `)}) as v order by place`
}

/** One statement, so that a booking that is cancelled meanwhile stands in one of the two. */
export async function toComeFirst(db: Db, { now, ...read }: Read & { readonly now: Date }) {
  const clock = sql`${now}::timestamptz at time zone 'Asia/Seoul'`
  const toCome: Part[] = [{ state: 'confirmed', when: sql`${time} > ${clock}` }]
  // Guests are marked on their day: of the days ahead only what was cancelled is to be looked for.
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
