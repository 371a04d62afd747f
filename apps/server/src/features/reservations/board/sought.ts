// The numbers of everybody's bookings, newest first, as administrators look for them.
import { limits } from '@matjari/contract/limits'
import type { ReservationState } from '@matjari/contract/rules/reservations/state'
import { type RawBuilder, sql } from 'kysely'
import { countUpTo } from '../../../lib/count-up-to.ts'
import type { Db } from '../../../lib/db/database.ts'
import { contains, found } from '../../../lib/names/parts.ts'

export type Sought = {
  readonly reserveDay?: string | undefined
  readonly state?: ReservationState | undefined
  readonly restaurantName?: string | undefined
  readonly guest?: string | undefined
}

export type Numbers = RawBuilder<string>

/**
 * How far is counted, and how many of the newest bookings are asked one by one for a name that so many have: a page is
 * sooner filled by them.
 */
export type Bounds = { readonly counted: number; readonly asked: number }
const usual: Bounds = { counted: limits.admin.countedMost, asked: 300_000 }

const and = (conditions: readonly RawBuilder<boolean>[]) =>
  conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`true`

export const byDayAndState = ({ reserveDay, state }: Sought) =>
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

const hasNames = ({ restaurantName, guest }: Sought) =>
  and([
    ...(restaurantName ? [isAtRestaurant(restaurantName)] : []),
    ...(guest ? [isOfGuest(guest)] : []),
  ])

/** One booking after the other: soon done with a day. */
const asked = (sought: Sought): Numbers => sql`
  select v.reservation_no from reservation as v where ${byDayAndState(sought)} and ${hasNames(sought)}`

const askedOfNewest = (sought: Sought, most: number): Numbers => sql`
  select v.reservation_no from (
    select * from reservation as v where ${byDayAndState(sought)}
    order by v.reservation_no desc limit ${most}
  ) as v where ${hasNames(sought)}`

/** `offset 0`: first the names, then their bookings, whatever the planner thinks of how many there are. */
const ofGuests = (sought: Sought, guest: string): Numbers => sql`
  select v.reservation_no from reservation as v
  where ${found('reservation', guestName(guest))} and not ${isOfMember(guest)}
    and ${byDayAndState(sought)} and ${hasNames({ ...sought, guest: undefined })}
  union all
  select v.reservation_no from (
    select m.member_no from member as m where ${found('member', member(guest))} offset 0
  ) as m cross join lateral (
    select * from reservation as v where v.member_no = m.member_no and ${byDayAndState(sought)} offset 0
  ) as v where ${hasNames({ ...sought, guest: undefined })}`

/** Live and cancelled are asked for apart: each kind has an index of its own. */
const ofRestaurants = (sought: Sought, name: string): Numbers => {
  const kinds = sought.state ? [byDayAndState(sought)] : [isLive, isCancelled]
  const bookings = kinds.map(
    (kind) =>
      sql`select * from reservation as v where v.restaurant_no = r.restaurant_no and ${kind}`,
  )
  return sql`
    select v.reservation_no from (
      select r.restaurant_no from restaurant as r where ${found('restaurant', restaurant(name))} offset 0
    ) as r cross join lateral (${sql.join(bookings, sql` union all `)} offset 0) as v
    where ${hasNames({ ...sought, restaurantName: undefined })}`
}
const isLive = sql<boolean>`v.state <> 'cancelled'`
const isCancelled = sql<boolean>`v.state = 'cancelled'`

/** Where both are sought: by the guests if they are few, as a restaurant has fewer bookings than all namesakes. */
async function byNames(db: Db, sought: Sought, most: number): Promise<Numbers> {
  const { restaurantName, guest = '' } = sought
  if (!restaurantName) return ofGuests(sought, guest)
  if (!guest) return ofRestaurants(sought, restaurantName)
  const allOfGuests = ofGuests({ ...sought, restaurantName: undefined }, guest)
  const areFew = (await counted(db, allOfGuests, most)) < most
  return areFew ? ofGuests(sought, guest) : ofRestaurants(sought, restaurantName)
}

const counted = (db: Db, numbers: Numbers, most: number) =>
  countUpTo(db, { limit: (up) => sql`(${numbers} limit ${up})` }, most)

/** How many there are, and where to take a page from: from the second when the first does not fill it. */
export async function findSought(db: Db, sought: Sought, { counted: most, asked: newest } = usual) {
  if (sought.reserveDay || !(sought.restaurantName || sought.guest)) {
    const numbers = asked(sought)
    return { total: await counted(db, numbers, most), ways: [numbers] }
  }
  const numbers = await byNames(db, sought, most)
  const total = await counted(db, numbers, most)
  // Materialized, so that nobody walks through all bookings to have these in their order.
  const all: Numbers = sql`
    select * from (with found as materialized (${numbers}) select * from found) as v`
  return { total, ways: total < most ? [all] : [askedOfNewest(sought, newest), all] }
}
