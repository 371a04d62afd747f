import { addDays, seoulMoment } from '@matjari/contract/rules/time/seoul-day'
import type { Place } from '../content/places.ts'
import { type BookingPlan, openDays, settingOf, type WeekPlan } from '../content/plans.ts'
import type { Dice } from './chance.ts'
import { diceOf } from './chance.ts'
import { weekDayIndex } from './moments.ts'

export type Bookable = {
  readonly name: string
  readonly place: Place
  readonly hours: WeekPlan
  readonly booking: BookingPlan
  readonly liking: number
}

const hour = 60
const offices: ReadonlySet<Place> = new Set(['yeoksam', 'yeouido', 'euljiro', 'hangangno'])

/** Reservable minutes: from opening until an hour before closing. */
export const bookingWindows = (hours: WeekPlan) =>
  openDays(hours).map(({ weekDay, from, to }) => ({ weekDay, startMin: from, endMin: to - hour }))

export function slotsOn(
  day: string,
  { hours, booking }: Pick<Bookable, 'hours' | 'booking'>,
): number[] {
  const weekDay = weekDayIndex(day) + 1
  const plan = openDays(hours).find((open) => open.weekDay === weekDay)
  if (!plan) return []
  const { intervalMin } = settingOf(booking)
  const count = Math.ceil((plan.to - hour - plan.from) / intervalMin)
  const starts = Array.from({ length: count }, (_, index) => plan.from + index * intervalMin)
  return starts.filter((at) => !plan.rest || at < plan.rest[0] || at >= plan.rest[1])
}

/** Monday to Sunday: Mondays are quiet, Fridays and Saturdays are not. */
const evenings = [0.4, 0.55, 0.62, 0.72, 1.15, 1.25, 0.8]
const officeLunches = [0.85, 0.95, 1, 1, 0.85, 0.35, 0.3]
const otherLunches = [0.3, 0.32, 0.35, 0.38, 0.5, 1.05, 1]

/** How many of the tables at that minute people would like, from 0 up to more than there are. */
function wished({ place, hours, liking }: Bookable, weekDay: number, minute: number): number {
  const love = 0.3 + (liking - 4) * 0.8
  if (minute < 16 * hour) {
    const lunch = (offices.has(place) ? officeLunches : otherLunches)[weekDay] ?? 0
    const time =
      minute < 12 * hour ? 0.55 : minute <= 13 * hour ? 1 : minute < 14 * hour ? 0.5 : 0.12
    return love * lunch * time * 0.13
  }
  const evening = evenings[weekDay] ?? 0
  return love * evening * eveningTime(minute, hours) * 0.15
}

function eveningTime(minute: number, hours: WeekPlan): number {
  if (minute < 17.5 * hour) return 0.15
  if (minute < 18 * hour) return 0.5
  if (minute <= 19.5 * hour) return 1
  if (minute <= 20.5 * hour) return 0.6
  return hours === 'nights' ? 0.45 : 0.2
}

/** Small and loved: there the days ahead are full, whoever looks. One of them is open on every day of the week. */
const soughtAfter = new Set(['스시 온기', '한옥다방상', '비스트로 서래'])
export const isSoughtAfter = ({ name }: Pick<Bookable, 'name'>) => soughtAfter.has(name)

/** The house of the owner people try first is well visited, and like this one it keeps room for whoever has just come. */
const ownHouse = '담은비빔 연남'
const keepsRoom = ({ name }: Pick<Bookable, 'name'>) => name === ownHouse || name === '멘야하루'

/** How many teams come at each time of a day, whatever the hour at which one looks. */
export function teamsOn(day: string, restaurant: Bookable, dice: Dice) {
  const weekDay = weekDayIndex(day)
  const { maxTeamNum } = settingOf(restaurant.booking)
  const mood = (0.75 + dice.roll() * 0.5) * (restaurant.name === ownHouse ? 3.2 : 1)
  const isPacked =
    !keepsRoom(restaurant) && dice.roll() < (weekDay === 4 || weekDay === 5 ? 0.1 : 0.015)
  const most = keepsRoom(restaurant) ? maxTeamNum - 1 : maxTeamNum
  return slotsOn(day, restaurant).map((minute) => {
    const isFull =
      isSoughtAfter(restaurant) || (isPacked && minute >= 18 * hour && minute <= 20 * hour)
    const wish = isFull ? 1 : wished(restaurant, weekDay, minute) * mood
    return { minute, teams: Math.min(most, Math.floor(wish * maxTeamNum + dice.roll())) }
  })
}

/** When a table is booked: mostly in the days before, some on the day itself; where it is always full, weeks ahead. */
export function bookedAt(
  { day, minute }: { readonly day: string; readonly minute: number },
  restaurant: Bookable,
  dice: Dice,
): Date {
  const lot = dice.roll()
  if (isSoughtAfter(restaurant))
    return seoulMoment(addDays(day, -dice.between(8, 27)), dice.between(9 * hour, 23 * hour))
  if (lot < 0.1) return seoulMoment(day, minute - dice.between(40, 8 * hour))
  const days = lot < 0.24 ? 1 : lot < 0.5 ? dice.between(2, 5) : dice.between(6, 20)
  const time =
    dice.roll() < 0.55 ? dice.between(17 * hour, 24 * hour) : dice.between(9 * hour, 17 * hour)
  return seoulMoment(addDays(day, -days), time)
}

export const diceOn = (day: string, { name }: Pick<Bookable, 'name'>) => diceOf(name, day, 'tables')
