import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { prepared, quickRead } from '../../../lib/db/prepared.ts'
import {
  askedDays,
  type DayRow,
  dayRule,
  inOneRow,
  type TimesRow,
  timesOfAsked,
} from './statement.ts'

type Day = { readonly restaurantNo: string; readonly day: string }

export type Held = { readonly times: readonly number[]; readonly numberOfGuests: number }

export type AskedDay = Day & {
  /** Unsaid: the smallest party that may come. */
  readonly guests: number | undefined
  /** The booking of that day that is to be changed. */
  readonly own: Held | undefined
  readonly today: string
  readonly minutesGone: number
}

type Asked = Omit<AskedDay, 'own' | 'guests'> & { readonly guests: number | null }

const asked = ({ restaurantNo, day, guests, today, minutesGone }: Asked) => sql`
  ${restaurantNo}::bigint as restaurant_no, ${day}::date as day, ${guests}::int as guests,
  ${today}::date as today, ${minutesGone}::float8 as minutes_gone`

const timesOf = (asked: RawBuilder<unknown>, isChange = false) => sql<TimesRow>`
  select o.* from ${askedDays(asked)}
  cross join lateral (${inOneRow(timesOfAsked({ isChange }))}) as o`

const plainTimes = quickRead((db, values: Asked) => ({
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

const dayRows = prepared((db, { restaurantNo, day }: Day) => ({
  compile: () =>
    dayRule({ restaurantNo: sql`${restaurantNo}::bigint`, day: sql`${day}::date` }).compile(db),
}))

/** The rules of a day alone, for who has a table already. */
export async function dayRow(tx: Db, { restaurantNo, day }: Day): Promise<DayRow | undefined> {
  const [row] = await dayRows(tx, { restaurantNo, day })
  return row
}
