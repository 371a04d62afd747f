import { formatClockTime } from '@matjari/contract/clock-time'
import type { DeskNumbers, DeskPeriod } from '@matjari/contract/owner-desk/entities'
import { addDays, seoulToday, weekDayOf, weekDays } from '@matjari/contract/seoul-day'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

type Period = { readonly from: string; readonly to: string }

/**
 * That many weeks, ending yesterday, and as many before them: each weekday is in them equally
 * often.
 */
export function comparedPeriods(weeks: number, now: Date): { now: Period; before: Period } {
  const today = seoulToday(now)
  const span = (ends: string) => ({ from: addDays(ends, -7 * weeks), to: addDays(ends, -1) })
  const recent = span(today)
  return { now: recent, before: span(recent.from) }
}

type DayCounts = {
  readonly taken: readonly DayTime[]
  readonly cancelled: readonly DayCancelled[]
  readonly reviews: readonly DayReviews[]
}

/** Adds up the counts per day. */
export function numbersOf(
  counted: DayCounts,
  { weeks, now }: { readonly weeks: number; readonly now: Date },
): DeskNumbers {
  const periods = comparedPeriods(weeks, now)
  const weekFrom = (week: number) => addDays(periods.now.from, 7 * week)
  return {
    now: periodOf(counted, periods.now),
    before: periodOf(counted, periods.before),
    weeks: Array.from({ length: weeks }, (_, week) =>
      periodOf(counted, { from: weekFrom(week), to: addDays(weekFrom(week + 1), -1) }),
    ),
    times: timesOf(counted.taken.filter(isWithin(periods.now)), weeks),
  }
}

const isWithin =
  ({ from, to }: Period) =>
  ({ day }: { readonly day: string }) =>
    from <= day && day <= to

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const rounded = (number: number, parts: number) => Math.round(number * parts) / parts

function periodOf({ taken, cancelled, reviews }: DayCounts, days: Period): DeskPeriod {
  const takenThen = taken.filter(isWithin(days))
  const written = reviews.filter(isWithin(days))
  const noShows = sum(takenThen.map((one) => one.noShows))
  const judged = noShows + sum(takenThen.map(({ visited }) => visited))
  const reviewCount = sum(written.map((one) => one.reviews))
  return {
    ...days,
    bookings: sum(takenThen.map(({ bookings }) => bookings)),
    covers: sum(takenThen.map(({ covers }) => covers)),
    cancelled: sum(cancelled.filter(isWithin(days)).map((one) => one.cancelled)),
    noShows,
    noShowRate: judged === 0 ? null : noShows / judged,
    reviews: reviewCount,
    rating:
      reviewCount === 0
        ? null
        : rounded(sum(written.map(({ halfStars }) => halfStars)) / 2 / reviewCount, 10),
  }
}

/** Guests who walk in sit down at any minute, so they count for its half hour. */
const step = 30
const halfHourOf = ({ minute }: DayTime) => Math.floor(minute / step) * step
const weekDayNo = (day: string) => weekDays.indexOf(weekDayOf(day)) + 1

function timesOf(taken: readonly DayTime[], weeks: number): DeskNumbers['times'] {
  const covers = new Map<string, { weekDay: number; time: string; covers: number }>()
  for (const one of taken.filter((time) => time.covers > 0)) {
    const weekDay = weekDayNo(one.day)
    const time = formatClockTime(halfHourOf(one))
    const key = `${weekDay} ${time}`
    covers.set(key, { weekDay, time, covers: (covers.get(key)?.covers ?? 0) + one.covers })
  }
  return [...covers]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, time]) => ({ ...time, covers: rounded(time.covers / weeks, 100) }))
}

type Days = { readonly restaurantNo: string; readonly from: string; readonly to: string }

/**
 * One time of a day. A no-show is not counted as a cover; a guest who was not marked is taken to
 * have come.
 */
type DayTime = {
  readonly day: string
  readonly minute: number
  readonly bookings: number
  readonly covers: number
  readonly visited: number
  readonly noShows: number
}

export async function bookingsBetween(
  db: Db,
  { restaurantNo, from, to }: Days,
): Promise<DayTime[]> {
  const { rows } = await sql<DayTime>`
    select reserve_day as day, reserve_min as minute, count(*)::int as bookings,
      coalesce(sum(number_of_guests) filter (where state <> 'noShow'), 0)::int as covers,
      count(*) filter (where state = 'visited')::int as visited,
      count(*) filter (where state = 'noShow')::int as no_shows
    from reservation
    where restaurant_no = ${restaurantNo}::bigint and state <> 'cancelled'
      and reserve_day between ${from}::date and ${to}::date
    group by reserve_day, reserve_min`.execute(db)
  return rows
}

type DayCancelled = { readonly day: string; readonly cancelled: number }

export async function cancelledBetween(db: Db, { restaurantNo, from, to }: Days) {
  const { rows } = await sql<DayCancelled>`
    select reserve_day as day, count(*)::int as cancelled from reservation
    where restaurant_no = ${restaurantNo}::bigint and state = 'cancelled'
      and reserve_day between ${from}::date and ${to}::date
    group by reserve_day`.execute(db)
  return rows
}

type DayReviews = {
  readonly day: string
  readonly reviews: number
  readonly halfStars: number
}

/** Public reviews, by the day they were written. */
export async function reviewsBetween(db: Db, { restaurantNo, from, to }: Days) {
  const { rows } = await sql<DayReviews>`
    select written_day as day, count(*)::int as reviews, sum(half_stars)::int as half_stars
    from review
    where restaurant_no = ${restaurantNo}::bigint and is_public(review)
      and written_day between ${from}::date and ${to}::date
    group by written_day`.execute(db)
  return rows
}
