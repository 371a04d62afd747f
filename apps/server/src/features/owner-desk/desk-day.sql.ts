import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { prepared } from '../../db/prepared.ts'
import {
  capacityAt,
  partyClasses,
  queriedDays,
  refusalAt,
  stayOf,
  timesOf,
} from '../reservations/availability.ts'

// What the app offers at each time of a day, independent of the guest, built from the same SQL
// parts as search and booking.

type DeskTimesValues = {
  readonly restaurantNo: string
  readonly day: string
  readonly today: string
  readonly minutesGone: number
}

export type TimeRow = {
  readonly minute: number
  readonly teams: number
  readonly guests: number
  readonly heldTeams: number
  readonly heldGuests: number
  readonly fits: number
  readonly teamsLeft: number
  readonly pairsLeft: number
  /** Why no guest could book it, however empty it is. */
  readonly refusal: string | null
  readonly blockedBy: number | null
}

const of = { restaurantNo: sql`a.restaurant_no`, day: sql`a.day` }

const refusal = refusalAt({
  minute: sql`t.minute`,
  minutesAhead: sql`(a.day - a.today) * 1440 + t.minute - a.minutes_gone`,
  daysAhead: sql`(a.day - a.today)`,
})

/**
 * How long a party stays, and at which times it is there. `offset 0` makes PostgreSQL compute it
 * once, not for each row that is compared with it.
 */
const stayFrom = (guests: RawBuilder<unknown>) => sql`
  select stay.minutes, ${timesOf(sql`stay.minutes`, sql`t.minute`)} as times
  from (select ${stayOf(guests)} as minutes offset 0) as stay offset 0`

const between = [sql`t.minute`, sql`t.minute + stay.minutes`] as const

/**
 * The largest party that fits, how many such parties fit, and how many parties of
 * two.
 */
const largest = sql`
  select max(one.guests) as fits, max(one.pairs) as pairs_left,
    (array_agg(least(one.teams, one.seats / one.guests) order by one.guests desc))[1] as teams_left
  from (
    select free.teams, free.seats, least(c.most, free.seats) as guests,
      case when 2 between c.least and c.most then least(free.teams, free.seats / 2) else 0 end as pairs,
      c.least
    from (${partyClasses}) as c
    cross join lateral (${stayFrom(sql`c.most`)}) as stay
    cross join lateral (${capacityAt({ ...of, times: sql`stay.times`, between })}) as free
    where why.refusal is null and free.teams >= 1
  ) as one
  where one.guests >= one.least`

/** The first time at which even the smallest party would find no table. */
const firstFull = sql`
  select min(p.reserve_min) as minute
  from (${stayFrom(sql`v.min_num`)}) as stay
  join reservation_slot as p on p.restaurant_no = a.restaurant_no and p.reserve_day = a.day
    and p.reserve_min = any(stay.times)
    and p.reserve_min >= ${between[0]} and p.reserve_min < ${between[1]}
  where p.booked >= v.max_team_num or p.guests + v.min_num > v.max_seats`

/** Tables held for waitlist offers, at each time of their stay; read once for all times. */
const heldOn = ({ restaurantNo, day }: Pick<DeskTimesValues, 'restaurantNo' | 'day'>) => sql`
  select minute, count(*)::int as teams, sum(guests)::int as guests
  from (
    select unnest(hold_times) as minute, guests from waiting
    where restaurant_no = ${restaurantNo}::bigint and day = ${day}::date and state = 'held'
      and held_at is not null
  ) as w group by minute`

const deskTimesStatement = ({
  restaurantNo,
  day,
  today,
  minutesGone,
}: DeskTimesValues) => sql<TimeRow>`
  select t.minute, coalesce(here.booked, 0) as teams, coalesce(here.guests, 0) as guests,
    coalesce(held.teams, 0) as held_teams, coalesce(held.guests, 0) as held_guests,
    coalesce(best.fits, 0) as fits, coalesce(best.teams_left, 0) as teams_left,
    coalesce(best.pairs_left, 0) as pairs_left, why.refusal,
    case when why.refusal is null and best.fits is null and full_at.minute > t.minute
      then full_at.minute end as blocked_by
  from ${queriedDays(sql`select ${restaurantNo}::bigint as restaurant_no, ${day}::date as day,
    ${today}::date as today, ${minutesGone}::float8 as minutes_gone`)}
  cross join generate_series(v.start_min, v.end_min - 1, v.interval_min) as t (minute)
  cross join lateral (select ${refusal} as refusal) as why
  left join reservation_slot as here on here.restaurant_no = a.restaurant_no
    and here.reserve_day = a.day and here.reserve_min = t.minute
  left join (${heldOn({ restaurantNo, day })}) as held on held.minute = t.minute
  left join lateral (${largest}) as best on true
  left join lateral (${firstFull}) as full_at on true
  order by t.minute`

/** What the app offers at each time, in the order of the times. */
export const readDeskTimes = prepared((db, values: DeskTimesValues) => ({
  compile: () => deskTimesStatement(values).compile(db),
}))

type OfDay = { readonly restaurantNo: string; readonly day: string }

type DeskDayLook = {
  /** The oldest transaction that was still running: this answer contains all older ones. */
  readonly seen: string
  readonly reservationNos: string[]
  readonly memo: string | null
  readonly memoBy: string | null
  readonly waitingTeams: number
}

type DeskDayLookQuery = OfDay & { readonly today: string }

const deskDayLooks = prepared((db, { restaurantNo, day, today }: DeskDayLookQuery) => ({
  compile: () => snapshotStatement({ restaurantNo, day, today }).compile(db),
}))

function snapshotStatement({ restaurantNo, day, today }: DeskDayLookQuery) {
  const awaited = sql`restaurant_no = ${restaurantNo}::bigint and day >= ${today}::date`
  const ofDay = sql`restaurant_no = ${restaurantNo}::bigint and reserve_day = ${day}::date`
  return sql<DeskDayLook>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as seen,
      array(select reservation_no::text from reservation where ${ofDay} and state <> 'cancelled'
        union all
        select reservation_no::text from reservation where ${ofDay} and state = 'cancelled'
      ) as reservation_nos,
      d.memo, (select member_nick_name from member where member_no = d.written_by) as memo_by,
      (select count(*) from waiting where ${awaited} and state = 'waiting')::int
        + (select count(*) from waiting where ${awaited} and state = 'held' and held_at is not null)::int
        as waiting_teams
    from (select) as one left join desk_memo as d on d.restaurant_no = ${restaurantNo}::bigint
      and d.day = ${day}::date`
}

/**
 * Reads the numbers of a day's bookings, the note of the day, the waiting teams, and the
 * transaction up to which the answer is complete.
 */
export async function readDeskDay(tx: Db, query: DeskDayLookQuery): Promise<DeskDayLook> {
  const [look] = await deskDayLooks(tx, query)
  if (!look) throw new Error('a look without an answer')
  return look
}

type Memo = OfDay & { readonly memo: string; readonly writtenBy: string }

export const setMemoOf = (tx: Db, { restaurantNo, day, ...memo }: Memo) =>
  tx
    .insertInto('deskMemo')
    .values({ restaurantNo, day, ...memo })
    .onConflict((known) => known.columns(['restaurantNo', 'day']).doUpdateSet(memo))
    .execute()

export const deleteMemoOf = (tx: Db, { restaurantNo, day }: OfDay) =>
  tx
    .deleteFrom('deskMemo')
    .where('restaurantNo', '=', restaurantNo)
    .where('day', '=', day)
    .execute()

// Which bookings of a day have changed since an earlier answer.

type ChangedQuery = {
  readonly restaurantNo: string
  readonly day: string
  /** A transaction id as `changedSince` returns it. */
  readonly after: string
}

const membersOfDay = sql`any(array(select member_no from of_day where member_no is not null))`
const guestsOfDay = sql`any(array(select guest_no from of_day where guest_no is not null))`

function changedStatement({ restaurantNo, day, after }: ChangedQuery) {
  const here = sql`restaurant_no = ${restaurantNo}::bigint`
  const ofDay = sql`${here} and reserve_day = ${day}::date`
  // Compares the transaction that last changed a row: the earlier answer may not contain it if it
  // is `after` or began later.
  const isNew = (changedBy: RawBuilder<unknown>) => sql`age(${changedBy}) <= age(${after}::xid)`
  const isNewRow = isNew(sql`xmin`)
  return sql<{ reservationNo: string }>`
    with of_day as materialized (
      select reservation_no, member_no, guest_no, xmin as changed_by
        from reservation where ${ofDay} and state <> 'cancelled'
      union all
      select reservation_no, member_no, guest_no, xmin
        from reservation where ${ofDay} and state = 'cancelled'
    )
    select reservation_no from of_day
    where ${isNew(sql`changed_by`)}
      or member_no in (
        select member_no from member where member_no = ${membersOfDay} and ${isNewRow}
        union all
        select member_no from guest where ${here} and member_no = ${membersOfDay} and ${isNewRow}
        union all
        select member_no from reservation where ${here} and member_no = ${membersOfDay} and ${isNewRow})
      or guest_no in (
        select guest_no from guest where guest_no = ${guestsOfDay} and ${isNewRow}
        union all
        select guest_no from reservation where ${here} and guest_no = ${guestsOfDay} and ${isNewRow})`
}

const changedRows = prepared((db, query: ChangedQuery) => ({
  compile: () => changedStatement(query).compile(db),
}))

/**
 * Bookings that have changed themselves, or whose guest has: the account, the card, or another
 * booking here. Only the changed ones are sent again, and the guests' history is computed only for
 * these.
 */
export const changedReservations = async (tx: Db, query: ChangedQuery): Promise<string[]> =>
  (await changedRows(tx, query)).map(({ reservationNo }) => reservationNo)
