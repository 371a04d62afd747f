import type { GuestMark } from '@matjari/contract/owner-desk/rules'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** A member, or a guest whom this restaurant knows by a phone number. */
export type GuestRef =
  | { readonly memberNo: string; readonly guestNo: null }
  | { readonly memberNo: null; readonly guestNo: string }

export type IdentifiedGuest = {
  readonly memberNo: string | null
  readonly guestNo: string | null
  readonly memberNickname: string | null
  readonly guestName: string | null
  readonly phone: string | null
  readonly visits: number
  readonly noShows: number
  readonly cancels: number
  readonly firstVisit: string | null
  readonly lastVisit: string | null
  readonly usualGuests: number | null
  readonly note: string | null
  readonly marks: GuestMark[] | null
  readonly notedAt: Date | null
  readonly notedBy: string | null
}

/**
 * What one restaurant knows of some of its guests, latest booking first. Guests who never booked
 * there are left out, and so are members who have withdrawn. A booking that the restaurant itself
 * cancelled does not count as a cancellation of the member.
 */
export async function identifiedGuests(
  db: Db,
  { restaurantNo, who }: { restaurantNo: string; who: readonly GuestRef[] },
): Promise<IdentifiedGuest[]> {
  const memberNos = who.flatMap(({ memberNo }) => memberNo ?? [])
  const guestNos = who.flatMap(({ guestNo }) => guestNo ?? [])
  const { rows } = await sql<IdentifiedGuest>`
    with own as (
      select v.member_no, v.guest_no, max(v.reserve_day) as latest,
        count(*) filter (where v.state = 'visited')::int as visits,
        count(*) filter (where v.state = 'noShow')::int as no_shows,
        count(*) filter (where v.state = 'cancelled'
          and (v.member_no is null or v.cancelled_by = 'member'))::int as cancels,
        min(v.reserve_day) filter (where v.state = 'visited') as first_visit,
        max(v.reserve_day) filter (where v.state = 'visited') as last_visit,
        mode() within group (order by v.number_of_guests) filter (where v.state = 'visited')
          as usual_guests,
        (array_agg(v.guest_phone order by v.reservation_no desc)
          filter (where v.guest_phone is not null))[1] as given_phone
      from reservation as v
      where v.restaurant_no = ${restaurantNo}::bigint
        and (v.member_no = any(${memberNos}::bigint[]) or v.guest_no = any(${guestNos}::bigint[]))
      group by v.member_no, v.guest_no
    )
    select own.member_no, own.guest_no, own.visits, own.no_shows, own.cancels, own.first_visit,
      own.last_visit, own.usual_guests, m.member_nick_name as member_nickname, g.guest_name,
      coalesce(g.phone, own.given_phone) as phone, g.note, g.marks, g.noted_at,
      (select member_nick_name from member where member_no = g.noted_by) as noted_by
    from own
    left join member as m on m.member_no = own.member_no
    left join guest as g on g.restaurant_no = ${restaurantNo}::bigint
      and (g.guest_no = own.guest_no or g.member_no = own.member_no)
    where m.withdrawn_at is null
    order by own.latest desc, own.member_no, own.guest_no`.execute(db)
  return rows
}

type GuestQuery = { readonly restaurantNo: string; readonly who: GuestRef }

const bookingsOf = (db: Db, { restaurantNo, who }: GuestQuery) =>
  db
    .selectFrom('reservation as v')
    .where('v.restaurantNo', '=', restaurantNo)
    .$if(who.memberNo !== null, (all) => all.where('v.memberNo', '=', who.memberNo))
    .$if(who.guestNo !== null, (all) => all.where('v.guestNo', '=', who.guestNo))

export const isAhead = (now: Date) => sql<boolean>`(v.state = 'confirmed'
  and v.reserve_day + make_interval(mins => v.reserve_min)
    > ${now}::timestamptz at time zone 'Asia/Seoul')`

type BookingNosQuery = GuestQuery & { readonly now: Date; readonly most: number }

/** The numbers of a guest's bookings: those to come, soonest first, and the newest past ones. */
export async function bookingNosOf(db: Db, { now, most, ...one }: BookingNosQuery) {
  const some = bookingsOf(db, one).select('v.reservationNo').limit(most)
  const upcoming = await some
    .where(isAhead(now))
    .orderBy('v.reserveDay')
    .orderBy('v.reserveMin')
    .orderBy('v.reservationNo')
    .execute()
  const isPastBooking = sql<boolean>`not ${isAhead(now)}`
  const history = await some
    .where(isPastBooking)
    .orderBy('v.reserveDay', 'desc')
    .orderBy('v.reserveMin', 'desc')
    .orderBy('v.reservationNo', 'desc')
    .execute()
  const { total } = await bookingsOf(db, one)
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where(isPastBooking)
    .executeTakeFirstOrThrow()
  const numbers = (rows: typeof history) => rows.map(({ reservationNo }) => reservationNo)
  return { upcoming: numbers(upcoming), history: numbers(history), historyTotal: Number(total) }
}

export async function hasBooked(tx: Db, one: GuestQuery): Promise<boolean> {
  const [found] = await bookingsOf(tx, one).select('v.reservationNo').limit(1).execute()
  return found !== undefined
}

export type NewNote = {
  readonly restaurantNo: string
  readonly note: string
  readonly marks: string[]
  readonly now: Date
  readonly notedBy: string
}

export const noteOnMember = (
  tx: Db,
  { restaurantNo, memberNo, note, marks, now, notedBy }: NewNote & { readonly memberNo: string },
) => {
  const content = { note, marks, notedAt: now, notedBy }
  return tx
    .insertInto('guest')
    .values({ restaurantNo, memberNo, createdAt: now, ...content })
    .onConflict((known) => known.columns(['restaurantNo', 'memberNo']).doUpdateSet(content))
    .execute()
}

/** False: this restaurant has no such guest. */
export async function noteOnGuest(
  tx: Db,
  { restaurantNo, guestNo, note, marks, now, notedBy }: NewNote & { readonly guestNo: string },
) {
  const [found] = await tx
    .updateTable('guest')
    .set({ note, marks, notedAt: now, notedBy })
    .where('guestNo', '=', guestNo)
    .where('restaurantNo', '=', restaurantNo)
    .where('memberNo', 'is', null)
    .returning('guestNo')
    .execute()
  return found !== undefined
}
