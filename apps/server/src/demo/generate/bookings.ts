import { addDays, seoulMoment, seoulToday, weekDayOf } from '@matjari/contract/rules/time/seoul-day'
import { weekDays } from '@matjari/contract/rules/time/weekdays'
import { guestIds } from '../content/people.ts'
import { type BookingPlan, openDays, settingOf, type WeekPlan } from '../content/plans.ts'
import { chance, pick, shuffled } from './chance.ts'

type Bookable = {
  readonly name: string
  readonly hours: WeekPlan
  readonly booking: BookingPlan
}

const daysAhead = 7
const daysBack = 3

/** Reservable minutes: from opening until an hour before closing. */
export const bookingWindows = (hours: WeekPlan) =>
  openDays(hours).map(({ weekDay, from, to }) => ({ weekDay, startMin: from, endMin: to - 60 }))

function slotsOn(day: string, { hours, booking }: Bookable): number[] {
  const weekDay = weekDays.indexOf(weekDayOf(day)) + 1
  const plan = openDays(hours).find((open) => open.weekDay === weekDay)
  if (!plan) return []
  const { intervalMin } = settingOf(booking)
  const count = Math.ceil((plan.to - 60 - plan.from) / intervalMin)
  const starts = Array.from({ length: count }, (_, index) => plan.from + index * intervalMin)
  return starts.filter((at) => !plan.rest || at < plan.rest[0] || at >= plan.rest[1])
}

/** Some tables of the coming days are taken, and some guests of the last weeks have been. */
export function sampleBookings(restaurant: Bookable, now: Date) {
  const today = seoulToday(now)
  const days = Array.from({ length: daysBack + daysAhead }, (_, index) => index - daysBack)
  return days.flatMap((offset) => {
    const day = addDays(today, offset)
    return slotsOn(day, restaurant).flatMap((minute) =>
      bookingsAt(restaurant, { day, minute, now }),
    )
  })
}

type Slot = { readonly day: string; readonly minute: number; readonly now: Date }

function bookingsAt(restaurant: Bookable, { day, minute, now }: Slot) {
  const { name, booking } = restaurant
  const { maxTeamNum } = settingOf(booking)
  const isEvening = minute >= 18 * 60 && minute < 20 * 60
  const isPast = seoulMoment(day, minute) < now
  const isWanted = chance(name, day, minute, 'wanted') < (isEvening ? 0.3 : 0.04)
  const teams = isWanted ? 1 + Math.floor(chance(name, day, minute, 'teams') * maxTeamNum) : 0
  return shuffled(guestIds.slice(1), name, day, String(minute))
    .slice(0, teams)
    .map((memberId) => ({
      ...tableFor(memberId, restaurant, { day, minute }),
      state: isPast ? ('visited' as const) : ('confirmed' as const),
    }))
    .filter(({ createdAt }) => createdAt < now)
}

function tableFor(
  memberId: string,
  { name, booking }: Bookable,
  { day, minute }: Omit<Slot, 'now'>,
) {
  const { minNum, maxNum } = settingOf(booking)
  const spread = chance(name, day, minute, memberId) * (maxNum - minNum + 1)
  return {
    memberId,
    reserveDay: day,
    reserveMin: minute,
    numberOfGuests: minNum + Math.floor(spread),
    createdAt: seoulMoment(addDays(day, -3), 20 * 60),
  }
}

type Written = { readonly memberId: string; readonly writtenDay: string }

/** Many of those who wrote about it had booked a table, a day or a few earlier. */
export const sampleVisits = (restaurant: Bookable, reviews: readonly Written[]) =>
  reviews.flatMap(({ memberId, writtenDay }) => {
    const { name } = restaurant
    if (chance(name, memberId, 'visited') > 0.6) return []
    const day = [1, 2, 3].map((days) => addDays(writtenDay, -days)).find(isOpenAt(restaurant))
    if (day === undefined) return []
    const minute = pick(slotsOn(day, restaurant), name, memberId, 'table')
    return [{ ...tableFor(memberId, restaurant, { day, minute }), state: 'visited' as const }]
  })

const isOpenAt = (restaurant: Bookable) => (day: string) => slotsOn(day, restaurant).length > 0

/** A table for the sample member in the evening, on the first open day from then on. */
export function eveningTable(restaurant: Bookable, fromDay: string) {
  for (let offset = 0; offset < 7; offset += 1) {
    const day = addDays(fromDay, offset)
    const minute = slotsOn(day, restaurant).find((at) => at >= 18 * 60)
    if (minute !== undefined) return { reserveDay: day, reserveMin: minute }
  }
  return null
}
