import {
  addDays,
  seoulMinutes,
  seoulToday,
  weekDayOf,
} from '@matjari/contract/rules/time/seoul-day'
import { weekDays } from '@matjari/contract/rules/time/weekdays'
import { type RawBuilder, sql } from 'kysely'

/** What the hours of a restaurant are compared with. */
export type Moment = {
  readonly today: string
  readonly todayWeekDay: number
  readonly yesterday: string
  readonly yesterdayWeekDay: number
  readonly minute: number
}

const weekDayNo = (day: string) => weekDays.indexOf(weekDayOf(day)) + 1

export function momentOf(now: Date): Moment {
  const today = seoulToday(now)
  const yesterday = addDays(today, -1)
  return {
    today,
    todayWeekDay: weekDayNo(today),
    yesterday,
    yesterdayWeekDay: weekDayNo(yesterday),
    minute: seoulMinutes(now),
  }
}

type At = { readonly day: string; readonly weekDay: number; readonly minute: RawBuilder<number> }

/** True while open, false during the break, null outside the hours of that business day. */
const stateOn = (restaurantNo: RawBuilder<unknown>, { day, weekDay, minute }: At) => sql<
  boolean | null
>`(
  select case when ${minute} >= h.start_min and ${minute} < h.end_min
    then not coalesce(${minute} >= h.break_start_min and ${minute} < h.break_end_min, false) end
  from (
    select x.start_min, x.end_min, x.break_start_min, x.break_end_min from hours_exception x
      where x.restaurant_no = ${restaurantNo} and x.day = ${day}::date
    union all
    select w.start_min, w.end_min, w.break_start_min, w.break_end_min from operating_hours w
      where w.restaurant_no = ${restaurantNo} and w.week_day = ${weekDay}::int
        and not exists (select from hours_exception x
          where x.restaurant_no = w.restaurant_no and x.day = ${day}::date)
  ) h)`

/** The rule `isOpenNow` of the contract, in SQL: the night that began yesterday comes first. */
export const isOpenAt = (restaurantNo: RawBuilder<unknown>, moment: Moment) => sql<boolean>`(
  exists (select from operating_hours w where w.restaurant_no = ${restaurantNo})
  and coalesce(
    ${stateOn(restaurantNo, {
      day: moment.yesterday,
      weekDay: moment.yesterdayWeekDay,
      minute: sql`${moment.minute}::int + 1440`,
    })},
    ${stateOn(restaurantNo, {
      day: moment.today,
      weekDay: moment.todayWeekDay,
      minute: sql`${moment.minute}::int`,
    })},
    false))`
