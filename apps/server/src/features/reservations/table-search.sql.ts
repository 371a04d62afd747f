import {
  leastMinutesAhead,
  nextDaysMost,
  type TimeRange,
} from '@matjari/contract/table-search/offers'
import { type RawBuilder, sql } from 'kysely'
import { prepared } from '../../db/prepared.ts'
import { dayRule, queriedDays, type TimesRow, timesAsArrays, timesOfQuery } from './availability.ts'

/** A day and a party size, seen from the present moment. */
export type TableQuery = {
  readonly day: string
  readonly guests: number
  readonly today: string
  readonly minutesGone: number
}

type TablesQuery = TableQuery & { readonly restaurantNos: readonly string[] }

const asking = (query: TableQuery, day: RawBuilder<unknown>) => sql`
  ${day} as day, ${query.guests}::int as guests, ${query.today}::date as today,
  ${query.minutesGone}::float8 as minutes_gone`

const each = (values: TablesQuery) => sql`
  select n.restaurant_no, n.place, ${asking(values, sql`${values.day}::date`)}
  from unnest(${values.restaurantNos}::bigint[]) with ordinality as n (restaurant_no, place)`

export type DayTimesRow = TimesRow & {
  readonly restaurantNo: string
  /** Null: the restaurant takes no bookings here. */
  readonly minNum: number | null
  readonly maxNum: number | null
  readonly isPaused: boolean | null
  /** The restaurant is closed all that day. */
  readonly isClosed: boolean
}

export type DayTimesWithPhone = DayTimesRow & {
  /** Only where the restaurant takes no bookings here and guests have to call. */
  readonly phone: string | null
}

/** The times of one day at several restaurants, as far as these are visible. */
export const timesAt = prepared((db, values: TablesQuery) => ({
  compile: () =>
    sql<DayTimesWithPhone>`
      select a.restaurant_no, v.min_num, v.max_num, v.is_paused, v.open_min is null as is_closed, o.*,
        case when v.min_num is null then (
          select r.phone_number from restaurant as r where r.restaurant_no = a.restaurant_no) end as phone
      from ${queriedDays(each(values))}
      cross join lateral (${timesAsArrays(timesOfQuery())}) as o
      where v.status = 'Y'`.compile(db),
}))

type ConsecutiveDaysQuery = TableQuery & { readonly restaurantNo: string; readonly count: number }

/** The times of several days in a row, from the given day on, at a restaurant that is visible. */
export const timesOnDays = prepared((db, values: ConsecutiveDaysQuery) => ({
  compile: () =>
    sql<DayTimesRow & { day: string }>`
      select a.restaurant_no, a.day, v.min_num, v.max_num, v.is_paused, v.open_min is null as is_closed, o.*
      from ${queriedDays(sql`
        select ${values.restaurantNo}::bigint as restaurant_no,
          ${asking(values, sql`${values.day}::date + d.ahead - 1`)}
        from generate_series(1, ${values.count}::int) as d (ahead)`)}
      cross join lateral (${timesAsArrays(timesOfQuery())}) as o
      where v.status = 'Y' order by a.day`.compile(db),
}))

type TimesInRangeQuery = TablesQuery & TimeRange

/** Whether a time is in the guest's range and leaves enough minutes to get there. */
const isInRange = (
  values: TimesInRangeQuery,
) => sql`t.refusal is null and t.minutes_ahead >= ${sql.lit(leastMinutesAhead)}
  and a.guests between v.min_num and v.max_num
  and t.minute >= ${values.from}::int and t.minute < ${values.to}::int`

const firstOf = (values: TimesInRangeQuery, days: RawBuilder<unknown>) => sql`(
  select a.day, t.minute from ${queriedDays(sql`
    select n.restaurant_no, ${asking(values, sql`${values.day}::date + d.ahead`)} from ${days} as d (ahead)`)}
  cross join lateral (${timesOfQuery()}) as t
  where ${isInRange(values)} order by a.day, t.minute limit 1)`

/**
 * The first later day with such a time, and that time. Most restaurants have one the day after:
 * further days are read only where they do not.
 */
export const nextTimesAt = prepared((db, values: TimesInRangeQuery) => ({
  compile: () =>
    sql<{ restaurantNo: string; day: string; minute: number }>`
      select n.restaurant_no, next.day, next.minute
      from unnest(${values.restaurantNos}::bigint[]) as n (restaurant_no)
      cross join lateral (
        ${firstOf(values, sql`(values (1))`)} union all
        ${firstOf(values, sql`generate_series(2, ${sql.lit(nextDaysMost)})`)} limit 1) as next`.compile(
      db,
    ),
}))

/** The restaurants with such a time, in their order; stops reading when there are enough. */
export const bookableAmong = prepared(
  (db, values: TimesInRangeQuery & { readonly most: number }) => ({
    compile: () =>
      sql<{ restaurantNo: string }>`
      select a.restaurant_no from (${each(values)} order by n.place offset 0) as a
      where exists (select from (${dayRule({ restaurantNo: sql`a.restaurant_no`, day: sql`a.day` })}) as v
        cross join lateral (${timesOfQuery()}) as t where ${isInRange(values)})
      order by a.place limit ${values.most}::int`.compile(db),
  }),
)
