import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { prepared } from '../../../lib/db/prepared.ts'
import { type DayRow, dayRule, offeredTimes } from './statement.ts'

export type { DayRow } from './statement.ts'

type Day = { readonly restaurantNo: string; readonly day: string }

/** The times of the day's grid, in order, each with why it cannot be booked and for how many there is room. */
export type TimesRow = {
  readonly minutes: readonly number[]
  readonly refusals: readonly (string | null)[]
  readonly rooms: readonly number[]
}

export type Held = { readonly times: readonly number[]; readonly numberOfGuests: number }

export type AskedDay = Day & {
  /** Unsaid: the smallest party that may come. */
  readonly guests: number | undefined
  /** The booking of that day that is to be changed. */
  readonly own: Held | undefined
  readonly today: string
  readonly minutesGone: number
}

const party = sql`coalesce(a.guests, v.min_num, 1)`

/**
 * Without the one who asks. Where they are already, they may stay, even if others were let in above the
 * limit since: nobody is refused what makes no time fuller.
 */
const withoutOwn = sql`(
  select s.restaurant_no, s.reserve_day, s.reserve_min,
    case when s.reserve_min = any(a.own_times) then least(s.booked - 1, v.max_team_num - 1)
      else s.booked end as booked,
    case when not s.reserve_min = any(a.own_times) then s.guests
      when ${party} > a.own_guests then s.guests - a.own_guests
      else least(s.guests - a.own_guests, v.max_seats - ${party}) end as guests
  from reservation_slot as s)`

const timesOf = (asked: ReturnType<typeof sql>, isChange = false) => sql<TimesRow>`
  select o.minutes, o.refusals, o.rooms
  from (${asked}) as a
  cross join lateral (${dayRule({ restaurantNo: sql`a.restaurant_no`, day: sql`a.day` })}) as v
  cross join lateral (
    select coalesce(array_agg(t.minute order by t.minute), '{}') as minutes,
      coalesce(array_agg(t.refusal order by t.minute), '{}') as refusals,
      coalesce(array_agg(t.room order by t.minute), '{}') as rooms
    from (${offeredTimes({
      restaurantNo: sql`a.restaurant_no`,
      day: sql`a.day`,
      guests: party,
      today: sql`a.today`,
      minutesGone: sql`a.minutes_gone`,
      present: isChange ? withoutOwn : undefined,
    })}) as t
  ) as o`

type Asked = Omit<AskedDay, 'own' | 'guests'> & { readonly guests: number | null }

const asked = ({ restaurantNo, day, guests, today, minutesGone }: Asked) => sql`
  ${restaurantNo}::bigint as restaurant_no, ${day}::date as day, ${guests}::int as guests,
  ${today}::date as today, ${minutesGone}::float8 as minutes_gone`

const plainTimes = prepared((db, values: Asked) => ({
  compile: () => timesOf(sql`select ${asked(values)}`).compile(db),
}))

const timesOfChange = prepared((db, values: Asked & Held) => ({
  compile: () =>
    timesOf(
      sql`select ${asked(values)}, ${values.times}::smallint[] as own_times,
        ${values.numberOfGuests}::int as own_guests`,
      true,
    ).compile(db),
}))

/** One query however many times and bookings there are. Undefined: there is no such restaurant. */
export async function timesOfDay(db: Db, { own, guests, ...of }: AskedDay) {
  const values = { ...of, guests: guests ?? null }
  const [row] = own ? await timesOfChange(db, { ...values, ...own }) : await plainTimes(db, values)
  return row
}

/** What a member who changes a booking holds already. */
export const ownTable = (
  db: Db,
  { memberNo, reservationNo }: { readonly memberNo: string; readonly reservationNo: string },
) =>
  db
    .selectFrom('reservation')
    .select(['restaurantNo', 'reserveDay', 'numberOfGuests', 'times'])
    .where('reservationNo', '=', reservationNo)
    .where('memberNo', '=', memberNo)
    .where('state', '=', 'confirmed')
    .executeTakeFirst()

/** The rules of a day alone, for who has a table already. */
export const dayRow = async (tx: Db, { restaurantNo, day }: Day): Promise<DayRow | undefined> =>
  (
    await dayRule({ restaurantNo: sql`${restaurantNo}::bigint`, day: sql`${day}::date` }).execute(
      tx,
    )
  ).rows[0]
