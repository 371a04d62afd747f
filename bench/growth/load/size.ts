/** How large a city is made. The same size is the same city on every machine, but for the day on which it is made. */
export type Size = {
  readonly restaurants: number
  readonly members: number
  readonly bookings: number
}

/** Days with bookings: two years that are over, and the month ahead. */
export const pastDays = 730
export const aheadDays = 30

/** What one process makes: the restaurants from one number up to another. */
export type Share = {
  readonly folder: string
  readonly from: number
  readonly to: number
  readonly now: string
}

/** Three of ten take bookings: numbers that end in 1, 4 and 7. */
export const bookableOf = ({ restaurants }: Size) => Math.floor(restaurants / 10) * 3

/** A few have hundreds, most have none; the same in SQL below. */
export function reviewsOf(no: number): number {
  if (no % 1000 === 1) return 300
  return no % 3 === 0 ? no % 10 : 0
}
export const reviewsInSql =
  'case when no % 1000 = 1 then 300 when no % 3 = 0 then no % 10 else 0 end'

export const halfStarsOf = (no: number, at: number) => 6 + ((no + at) % 5)
