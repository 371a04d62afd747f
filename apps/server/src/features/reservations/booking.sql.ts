import { limits } from '@matjari/contract/limits'
import { daysBetween, seoulMoment, seoulToday } from '@matjari/contract/seoul-day'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { prepared } from '../../db/prepared.ts'
import { capacityAt, dayRule, refusalAt, stayOf, timesOf } from './availability.ts'

export type BookedSlot = {
  readonly restaurantNo: string
  readonly day: string
  readonly minute: number
}

/** The statement's answer to each request; the first two come with the booking's number. */
export type BookingOutcome =
  | 'booked'
  | 'replayed'
  | 'otherRequest'
  | 'alreadyBooked'
  | 'notFound'
  | 'notActive'
  | 'noSettings'
  | 'offGrid'
  | 'closed'
  | 'break'
  | 'past'
  | 'lead'
  | 'horizon'
  | 'paused'
  | 'guests'
  | 'full'
  | 'tooManyUpcoming'
  | 'tooManyThatDay'
  | 'tooClose'
  // One of the three above, noticed only under the lock.
  | 'heldEnough'
  // The member was suspended, or has left, since the request came in.
  | 'inactive'
  | 'left'
  // Requests ahead in the same batch went first, and there may still be room: to be sent again.
  | 'again'

export type BookingResult = {
  readonly outcome: BookingOutcome
  readonly reservationNo: string | null
  /** Null unless the booking is new. */
  readonly createdAt: Date | null
  readonly minNum: number | null
  readonly maxNum: number | null
  /** What the guest's view of a booking shows of the restaurant. */
  readonly restaurantName: string
  readonly restaurantAddress: string
  readonly photo: string | null
  readonly latitude: number | null
  readonly longitude: number | null
}

/** The values that all requests of a batch share. */
type SlotValues = BookedSlot & {
  readonly minutesAhead: number
  readonly daysAhead: number
  readonly now: Date
  readonly keysSince: Date
  readonly refusalsSince: Date
}

const { perDay, upcoming } = limits.reservation

/** The rules of that slot, equal for every member who asks for it. */
function verdictOf(common: SlotValues) {
  const restaurantColumns = sql`r.restaurant_name, r.restaurant_address, r.photo, r.latitude, r.longitude, `
  const { minute, ...of } = slotIn(common)
  const refusal = refusalAt({
    minute,
    minutesAhead: sql`${common.minutesAhead}::float8`,
    daysAhead: sql`${common.daysAhead}::int`,
  })
  return sql`select v.*, ${refusal} as refusal from (${dayRule(of, restaurantColumns)}) as v`
}

const slotIn = ({ restaurantNo, day, minute }: BookedSlot) => ({
  restaurantNo: sql`${restaurantNo}::bigint`,
  day: sql`${day}::date`,
  minute: sql`${minute}::int`,
})

/** The refusal that the same request with that key got a moment ago. */
const refusedBefore = (
  {
    memberNo,
    idemKey,
    idemHash,
  }: { memberNo: RawBuilder<unknown>; idemKey: RawBuilder<unknown>; idemHash: RawBuilder<unknown> },
  { refusalsSince }: SlotValues,
) => sql`
  select f.outcome from refused_booking as f
  where f.member_no = ${memberNo} and f.idem_key = ${idemKey} and f.idem_hash = ${idemHash}
    and f.refused_at > ${refusalsSince}::timestamptz`

/** Stores new refusals, so that a retry with the same key within a minute gets the same answer. */
const rememberRefusals = (refused: RawBuilder<unknown>, { now }: SlotValues) => sql`
  insert into refused_booking as f (member_no, idem_key, idem_hash, outcome, refused_at)
  select member_no, idem_key, idem_hash, outcome, ${now}::timestamptz from (${refused}) as refused
  where idem_key is not null and outcome not in ('replayed', 'otherRequest', 'again')
  on conflict (member_no, idem_key) do update
    set idem_hash = excluded.idem_hash, outcome = excluded.outcome, refused_at = excluded.refused_at`

/** Why this request cannot be booked, or null. The last check is the most expensive one. */
function outcomeFor(
  { memberNo, guests }: { memberNo: RawBuilder<unknown>; guests: RawBuilder<unknown> },
  { restaurantNo, day, minute, now }: SlotValues,
) {
  return sql`case
    when k.is_same then 'replayed'
    when k.reservation_no is not null then 'otherRequest'
    when f.outcome is not null then f.outcome
    when v.refusal is not null then v.refusal
    when not ${guests} between v.min_num and v.max_num then 'guests'
    when exists (select from reservation as r where r.restaurant_no = ${restaurantNo}::bigint
      and r.reserve_day = ${day}::date and r.reserve_min = ${minute}::smallint
      and r.member_no = ${memberNo} and r.state <> 'cancelled') then 'alreadyBooked'
    when free.teams < 1 or free.seats < ${guests} then 'full'
    else (select case
      when held.upcoming >= ${sql.lit(upcoming)} then 'tooManyUpcoming'
      when held.that_day >= ${sql.lit(perDay)} then 'tooManyThatDay'
      when held.is_close then 'tooClose'
    end from member_holds(${memberNo}, ${day}::date, ${minute}::int, ${now}::timestamptz, 0) as held)
  end`
}

/** Teams and seats left at the fullest of the times, and at the first one. */
function capacityFor(common: SlotValues) {
  const { minute, ...of } = slotIn(common)
  const atFirst = sql`filter (where p.reserve_min = ${minute})`
  return capacityAt({
    ...of,
    times: sql`taken.times`,
    besides: sql`, v.max_team_num - coalesce(max(p.booked) ${atFirst}, 0) as teams_at_first,
      v.max_seats - coalesce(max(p.guests) ${atFirst}, 0) as seats_at_first`,
  })
}

const insertInto = sql`insert into reservation (restaurant_no, member_no, reserve_day, reserve_min,
  number_of_guests, created_at, idem_key, idem_hash, rule_no, stay_min, times, request, guest_phone)`

const insertBookedEvents = ({ day, minute, now }: SlotValues) => sql`
  insert into reservation_event (reservation_no, kind, actor, actor_no, reserve_day, reserve_min,
    number_of_guests, created_at)
  select reservation_no, 'booked', 'member', member_no, ${day}::date, ${minute}::smallint,
    number_of_guests, ${now}::timestamptz
  from booked`

const returning = sql`returning reservation_no, member_no, number_of_guests, created_at`

/** A request that runs alone; null where no key was sent. */
type SingleRequest = SlotValues & {
  readonly memberNo: string
  readonly guests: number
  readonly request: string
  readonly phone: string | null
  readonly idemKey: string | null
  readonly idemHash: Buffer | null
}

/**
 * Books a table if there is room, in one statement. It reads the counters without locking them, so
 * that late requests are refused by cheap point reads. The trigger of `reservation` counts again
 * under the lock and decides (RB001). The trigger also sends back requests judged by rules that
 * have changed (RB002), and those of members who have changed meanwhile (RB003 to RB005).
 */
function singleStatement(v: SingleRequest) {
  const asking = { memberNo: sql`${v.memberNo}::bigint`, guests: sql`${v.guests}::smallint` }
  const sent = {
    ...asking,
    idemKey: sql`${v.idemKey}::text`,
    idemHash: sql`${v.idemHash}::bytea`,
  }
  const refused = sql`select ${sent.memberNo} as member_no, ${sent.idemKey} as idem_key,
    ${sent.idemHash} as idem_hash, outcome from judged where outcome is not null and not is_old`
  return sql<BookingResult>`
    with verdict as (${verdictOf(v)}
    ), kept as (
      select reservation_no, idem_hash = ${v.idemHash}::bytea as is_same from reservation
      where member_no = ${v.memberNo}::bigint and idem_key = ${v.idemKey}::text
        and created_at > ${v.keysSince}::timestamptz
    ), judged as (
      select v.*, k.reservation_no as kept_no, f.outcome is not null as is_old, stay.party_stay,
        taken.times, ${outcomeFor(asking, v)} as outcome
      from verdict as v
      left join kept as k on true
      left join (${refusedBefore(sent, v)}) as f on true
      cross join lateral (select ${stayOf(asking.guests)} as party_stay) as stay
      cross join lateral (select ${timesOf(sql`stay.party_stay`, slotIn(v).minute)} as times) as taken
      cross join lateral (${capacityFor(v)}) as free
    ), booked as (
      ${insertInto}
      select ${v.restaurantNo}::bigint, ${v.memberNo}::bigint, ${v.day}::date, ${v.minute}::smallint,
        ${v.guests}::smallint, ${v.now}::timestamptz, ${v.idemKey}::text, ${v.idemHash}::bytea,
        rule_no, party_stay, times, ${v.request}::text, ${v.phone}::text
      from judged where outcome is null
      ${returning}
    ), noted as (${insertBookedEvents(v)}
    ), remembered as (${rememberRefusals(refused, v)})
    select coalesce(j.kept_no, b.reservation_no) as reservation_no, b.created_at, j.min_num, j.max_num,
      j.restaurant_name, j.restaurant_address, j.photo, j.latitude, j.longitude,
      coalesce(j.outcome, case when b.reservation_no is null then 'notFound' else 'booked' end) as outcome
    from (select) as one
    left join judged as j on true
    left join booked as b on true`
}

/**
 * The same for all requests in `asked` for one slot, first come first served. A request that may
 * still fit after those ahead of it is answered with `again`.
 */
function batchStatement(requests: RawBuilder<unknown>, v: SlotValues) {
  const asking = { memberNo: sql`a.member_no`, guests: sql`a.guests` }
  const sent = { ...asking, idemKey: sql`a.idem_key`, idemHash: sql`a.idem_hash` }
  const refused = sql`select distinct on (member_no, idem_key) * from answered
    where outcome <> 'booked' and not is_old`
  return sql<BookingResult>`
    with asked (member_no, guests, idem_key, idem_hash, request, phone, place) as (${requests}
    ), verdict as (${verdictOf(v)}
    ), judged as (
      select a.*, k.reservation_no as kept_no, f.outcome is not null as is_old, v.rule_no,
        stay.party_stay, taken.times, free.*,
        ${outcomeFor(asking, v)} as refusal
      from asked as a
      cross join verdict as v
      left join lateral (
        select r.reservation_no, r.idem_hash = a.idem_hash as is_same from reservation as r
        where r.member_no = a.member_no and r.idem_key = a.idem_key
          and r.created_at > ${v.keysSince}::timestamptz
      ) as k on true
      left join lateral (${refusedBefore(sent, v)}) as f on true
      cross join lateral (select ${stayOf(asking.guests)} as party_stay) as stay
      cross join lateral (select ${timesOf(sql`stay.party_stay`, slotIn(v).minute)} as times) as taken
      cross join lateral (${capacityFor(v)}) as free
    ), admitted as (
      select * from (
        select *, row_number() over up_to as teams_so_far, sum(guests) over up_to as guests_so_far
        from judged where refusal is null window up_to as (order by place)
      ) as one
      where teams_so_far <= teams and (seats is null or guests_so_far <= seats)
    ), booked as (
      ${insertInto}
      select ${v.restaurantNo}::bigint, member_no, ${v.day}::date, ${v.minute}::smallint, guests,
        ${v.now}::timestamptz, idem_key, idem_hash, rule_no, party_stay, times, request,
        phone
      from admitted
      -- Members are locked one by one: two batches with the same members do not wait for each other.
      order by member_no
      ${returning}
    ), noted as (${insertBookedEvents(v)}
    ), gone (teams, seats) as (select count(*), sum(number_of_guests) from booked
    ), answered as (
      select a.place, a.member_no, a.idem_key, a.idem_hash, coalesce(j.is_old, false) as is_old,
        coalesce(j.kept_no, b.reservation_no) as reservation_no, b.created_at, v.min_num, v.max_num,
        v.restaurant_name, v.restaurant_address, v.photo, v.latitude, v.longitude, case
        when b.reservation_no is not null then 'booked'
        when v is null then 'notFound'
        when j.refusal is not null then j.refusal
        -- Everyone of the batch is there at the first time: what is gone there is gone for all.
        when j.teams_at_first <= gone.teams or j.seats_at_first < gone.seats + a.guests then 'full'
        else 'again' end as outcome
      from asked as a
      cross join gone
      left join judged as j on j.place = a.place
      left join verdict as v on true
      left join booked as b on b.member_no = a.member_no
    ), remembered as (${rememberRefusals(refused, v)})
    select * from answered order by place`
}

/** One member's request for a table. Without a key it is never treated as a repeat. */
export type TableRequest = {
  readonly memberNo: string
  readonly guests: number
  readonly request: string
  readonly phone: string | null
  readonly idemKey: string | null
  readonly idemHash: Buffer | null
}

/** The values that differ between the requests of a batch, one array per column. */
type BatchColumns = BookedSlot & {
  readonly memberNos: readonly string[]
  readonly guests: readonly number[]
  readonly requests: readonly string[]
  readonly phones: readonly (string | null)[]
  readonly idemKeys: readonly (string | null)[]
  readonly idemHashes: readonly (Buffer | null)[]
  readonly minutesAhead: number
  readonly daysAhead: number
  readonly now: Date
  readonly keysSince: Date
  readonly refusalsSince: Date
}

const bookSeveral = prepared((db: Db, v: BatchColumns) => {
  const requests = sql`
    select * from unnest(${v.memberNos}::bigint[], ${v.guests}::smallint[], ${v.idemKeys}::text[],
      ${v.idemHashes}::bytea[], ${v.requests}::text[], ${v.phones}::text[]) with ordinality`
  return { compile: () => batchStatement(requests, v).compile(db) }
})

type SingleValues = BookedSlot &
  TableRequest & {
    readonly minutesAhead: number
    readonly daysAhead: number
    readonly now: Date
    readonly keysSince: Date
    readonly refusalsSince: Date
  }

/**
 * Most requests come alone. PostgreSQL keeps a plan for this statement, but plans a batch each
 * time.
 */
const bookOne = prepared((db: Db, v: SingleValues) => ({
  compile: () => singleStatement(v).compile(db),
}))

type Batch = {
  readonly slot: BookedSlot
  readonly requests: readonly TableRequest[]
  readonly now: Date
  readonly keysSince: Date
  readonly refusalsSince: Date
}

/** One answer per request, in the order of the requests. */
export function bookBatch(db: Db, { slot, requests, now, keysSince, refusalsSince }: Batch) {
  const { day, minute } = slot
  const minutesAhead = (seoulMoment(day, minute).getTime() - now.getTime()) / 60_000
  const daysAhead = daysBetween(seoulToday(now), day)
  const common = { ...slot, minutesAhead, daysAhead, now, keysSince, refusalsSince }
  const [first, ...others] = requests
  if (first && others.length === 0) return bookOne(db, { ...common, ...first })
  return bookSeveral(db, {
    ...common,
    memberNos: requests.map(({ memberNo }) => memberNo),
    guests: requests.map(({ guests }) => guests),
    requests: requests.map(({ request }) => request),
    phones: requests.map(({ phone }) => phone),
    idemKeys: requests.map(({ idemKey }) => idemKey),
    idemHashes: requests.map(({ idemHash }) => idemHash),
  })
}

/** A key is valid for a day; afterwards a browser may use the same key for something else. */
export const forgetKeysBefore = (db: Db, since: Date) =>
  db
    .updateTable('reservation')
    .set({ idemKey: null, idemHash: null })
    .where('idemKey', 'is not', null)
    .where('createdAt', '<=', since)
    .execute()

export const forgetOldKey = (
  db: Db,
  { memberNo, idemKey, since }: { memberNo: string; idemKey: string; since: Date },
) =>
  db
    .updateTable('reservation')
    .set({ idemKey: null, idemHash: null })
    .where('memberNo', '=', memberNo)
    .where('idemKey', '=', idemKey)
    .where('createdAt', '<=', since)
    .execute()

export const forgetRefusalsBefore = (db: Db, since: Date) =>
  db.deleteFrom('refusedBooking').where('refusedAt', '<=', since).execute()
