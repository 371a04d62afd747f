import { addDays, daysBetween, seoulMoment, seoulToday } from '@matjari/contract/seoul-day'
import {
  bookingRequests,
  doorNotes,
  guestExcuses,
  phoneCallers,
  phoneNotes,
  restaurantExcuses,
} from './content/booking-words.ts'
import {
  type BookingPlan,
  type Neighbourhood,
  openDays,
  settingOf,
  type WeekPlan,
} from './content/sample-restaurant.ts'
import { chance, type Dice, diceOf, pick, weekDayIndex } from './dice.ts'
import { daysBack, type SamplePerson } from './sample-city.ts'

export type Bookable = {
  readonly name: string
  readonly place: Neighbourhood
  readonly hours: WeekPlan
  readonly booking: BookingPlan
  readonly liking: number
}

const hour = 60
const offices: ReadonlySet<Neighbourhood> = new Set(['yeoksam', 'yeouido', 'euljiro', 'hangangno'])

/** Bookable minutes: from opening until an hour before closing. */
export const bookingWindows = (hours: WeekPlan) =>
  openDays(hours).map(({ weekDay, from, to }) => ({ weekDay, startMin: from, endMin: to - hour }))

function slotsOn(day: string, { hours, booking }: Pick<Bookable, 'hours' | 'booking'>): number[] {
  const weekDay = weekDayIndex(day) + 1
  const plan = openDays(hours).find((open) => open.weekDay === weekDay)
  if (!plan) return []
  const { intervalMin } = settingOf(booking)
  const count = Math.ceil((plan.to - hour - plan.from) / intervalMin)
  const starts = Array.from({ length: count }, (_, index) => plan.from + index * intervalMin)
  return starts.filter((at) => !plan.rest || at < plan.rest[0] || at >= plan.rest[1])
}

/** Monday to Sunday: Mondays are quiet, Fridays and Saturdays are busy. */
const evenings = [0.4, 0.55, 0.62, 0.72, 1.15, 1.25, 0.8]
const officeLunches = [0.85, 0.95, 1, 1, 0.85, 0.35, 0.3]
const otherLunches = [0.3, 0.32, 0.35, 0.38, 0.5, 1.05, 1]

/** The share of the tables that guests want at that minute; may exceed 1. */
function demandAt({ place, hours, liking }: Bookable, weekDay: number, minute: number): number {
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

/** Small and popular: their coming days are full at any time. One of them is open on every day of the week. */
const popularNames = new Set(['스시 온기', '한옥다방상', '비스트로 서래'])
const isPopular = ({ name }: Pick<Bookable, 'name'>) => popularNames.has(name)

/** The sample owner's restaurant is well visited and keeps free tables for developers who try it. */
const ownHouse = '담은비빔 연남'
const keepsRoom = ({ name }: Pick<Bookable, 'name'>) => name === ownHouse || name === '멘야하루'

/** How many parties come at each time of a day, independent of the present hour. */
function teamsOn(day: string, restaurant: Bookable, dice: Dice) {
  const weekDay = weekDayIndex(day)
  const { maxTeamNum } = settingOf(restaurant.booking)
  const mood = (0.75 + dice.roll() * 0.5) * (restaurant.name === ownHouse ? 3.2 : 1)
  const isPacked =
    !keepsRoom(restaurant) && dice.roll() < (weekDay === 4 || weekDay === 5 ? 0.1 : 0.015)
  const most = keepsRoom(restaurant) ? maxTeamNum - 1 : maxTeamNum
  return slotsOn(day, restaurant).map((minute) => {
    const isFull = isPopular(restaurant) || (isPacked && minute >= 18 * hour && minute <= 20 * hour)
    const wish = isFull ? 1 : demandAt(restaurant, weekDay, minute) * mood
    return { minute, teams: Math.min(most, Math.floor(wish * maxTeamNum + dice.roll())) }
  })
}

/**
 * When a table is booked: mostly in the days before, sometimes on the day itself; weeks ahead where it is always
 * full.
 */
function bookedAt(
  { day, minute }: { readonly day: string; readonly minute: number },
  restaurant: Bookable,
  dice: Dice,
): Date {
  const lot = dice.roll()
  if (isPopular(restaurant))
    return seoulMoment(addDays(day, -dice.between(8, 27)), dice.between(9 * hour, 23 * hour))
  if (lot < 0.1) return seoulMoment(day, minute - dice.between(40, 8 * hour))
  const days = lot < 0.24 ? 1 : lot < 0.5 ? dice.between(2, 5) : dice.between(6, 20)
  const time =
    dice.roll() < 0.55 ? dice.between(17 * hour, 24 * hour) : dice.between(9 * hour, 17 * hour)
  return seoulMoment(addDays(day, -days), time)
}

const diceOn = (day: string, { name }: Pick<Bookable, 'name'>) => diceOf(name, day, 'tables')

const daysAhead = 21
const minuteMs = 60_000
/** A guest's message to the restaurant is deleted a month after the day. */
const messageDays = 29

type Slot = {
  readonly day: string
  readonly minute: number
  /** Whether the guest's message is still stored. */
  readonly hasMessage: boolean
}
type City = {
  readonly now: Date
  readonly guests: readonly SamplePerson[]
  /** Guests who already have a table on a day: no one eats out twice in one evening. */
  readonly busy: Set<string>
}

/** Every table from twelve weeks ago to three weeks ahead, as far as it is booked by now. */
export function sampleBookings(restaurant: Bookable, city: City) {
  const today = seoulToday(city.now)
  const length = daysBack + daysAhead + 1
  const days = Array.from({ length }, (_, index) => addDays(today, index - daysBack))
  return days.flatMap((day) => {
    const dice = diceOn(day, restaurant)
    const daysAgo = daysBetween(day, today)
    const [share, hasMessage] = [growth(daysAgo), daysAgo <= messageDays]
    return teamsOn(day, restaurant, dice).flatMap(({ minute, teams }) =>
      Array.from({ length: teams }, () =>
        dice.roll() < share ? tableAt(restaurant, { day, minute, hasMessage }, city, dice) : [],
      ).flat(),
    )
  })
}

/** About a seventh fewer with every week in the past: the city is growing. */
const growth = (daysAgo: number) => 0.86 ** Math.max(0, daysAgo / 7)

/** One booking, and sometimes an earlier one that was cancelled. */
function tableAt(restaurant: Bookable, slot: Slot, city: City, dice: Dice) {
  const start = seoulMoment(slot.day, slot.minute)
  const isOver = start <= city.now
  const kind = dice.roll()
  const guests = partyOf(restaurant, dice)
  const createdAt = bookedAt(slot, restaurant, dice)
  const fate = { start, lot: dice.roll(), now: city.now }
  const isGivenBack = dice.roll() < 0.09
  const note = noteOf(slot, dice)
  const row = { reserveDay: slot.day, reserveMin: slot.minute, numberOfGuests: guests }
  // A walk-in guest is seated at once.
  if (kind < 0.08 && isOver) return [{ ...row, ...walkIn(dice), createdAt: start }]
  if (createdAt >= city.now || createdAt >= start) return []
  if (kind < 0.24) return [{ ...row, ...caller(dice, restaurant), ...stateAt(fate), createdAt }]
  const memberId = guestFor(slot.day, createdAt, city, dice)
  if (memberId === null) return []
  const { request, leavesPhone } = note
  const guestPhone = leavesPhone ? phoneOf(memberId) : null
  const texts = { request, guestPhone }
  const table = { ...row, ...texts, ...byApp, memberId, ...stateAt(fate), createdAt }
  return isGivenBack
    ? [table, ...cancelledBookings(row, { createdAt, ...fate }, city, dice)]
    : [table]
}

const byApp = {
  source: 'app',
  guestName: null,
  memo: '',
  cancelledBy: null,
  cancelReason: null,
} as const

export type SampleBooking = ReturnType<typeof tableAt>[number]

function walkIn(dice: Dice) {
  const entry = { source: 'walkIn', guestName: '현장 손님', guestPhone: null } as const
  const mark = { state: 'visited', cancelledBy: null, cancelReason: null } as const
  return { ...entry, ...mark, memberId: null, memo: dice.pick(doorNotes), request: '' }
}

/** A guest who telephones a restaurant does so again, with the same number. */
function caller(dice: Dice, { name }: Bookable) {
  const guestName = dice.pick(phoneCallers)
  return {
    source: 'phone',
    memberId: null,
    guestName,
    guestPhone: phoneOf(name, guestName),
    memo: dice.pick(phoneNotes),
    request: '',
    cancelledBy: null,
    cancelReason: null,
  } as const
}

/** No number has a 0 after 010, so no real number is used by mistake. */
function phoneOf(...whose: readonly string[]) {
  const digits = String(Math.floor(chance(...whose, 'phone') * 9_000_000) + 1_000_000)
  return `010-0${digits.slice(0, 3)}-${digits.slice(3)}`
}

/** Past bookings are marked; a guest who was expected a moment ago may still be on the way. */
function stateAt({ start, lot, now }: { start: Date; lot: number; now: Date }) {
  const late = now.getTime() - start.getTime()
  if (late < 0 || (late < 15 * minuteMs && lot < 0.4)) return { state: 'confirmed' } as const
  return { state: lot > 0.955 && late > 20 * minuteMs ? 'noShow' : 'visited' } as const
}

/** An earlier booking of the same time by another guest, which the guest or the restaurant cancelled. */
function cancelledBookings(
  row: {
    readonly reserveDay: string
    readonly reserveMin: number
    readonly numberOfGuests: number
  },
  { createdAt, now }: { readonly createdAt: Date; readonly now: Date },
  city: City,
  dice: Dice,
) {
  const earlier = new Date(createdAt.getTime() - dice.between(2, 40) * 60 * minuteMs)
  const isHouse = dice.roll() < 0.15
  const reason = dice.pick(isHouse ? restaurantExcuses : guestExcuses)
  const memberId = guestFor(row.reserveDay, earlier, { ...city, busy: new Set() }, dice)
  if (memberId === null || earlier >= now) return []
  return [
    {
      ...row,
      ...byApp,
      memberId,
      guestPhone: null,
      request: '',
      state: 'cancelled' as const,
      cancelledBy: isHouse ? ('store' as const) : ('member' as const),
      cancelReason: reason,
      createdAt: earlier,
    },
  ]
}

function noteOf({ hasMessage }: Slot, dice: Dice) {
  const [asks, calls, request] = [
    dice.roll() < 0.24,
    dice.roll() < 0.45,
    dice.pick(bookingRequests),
  ]
  return { request: asks && hasMessage ? request : '', leavesPhone: calls && hasMessage }
}

/** Mostly two guests. */
function partyOf({ booking }: Bookable, dice: Dice) {
  const { minNum, maxNum } = settingOf(booking)
  const lot = dice.roll()
  const size = lot < 0.08 ? 1 : lot < 0.56 ? 2 : lot < 0.7 ? 3 : lot < 0.89 ? 4 : dice.between(5, 8)
  return Math.min(maxNum, Math.max(minNum, size))
}

/** A guest who had signed up by then and eats nowhere else on that day. */
function guestFor(day: string, createdAt: Date, { guests, busy }: City, dice: Dice): string | null {
  const known = countJoined(guests, createdAt)
  for (let tries = 0; tries < 12 && known > 0; tries += 1) {
    const guest = guests[Math.floor(dice.roll() * known)]
    if (!guest || busy.has(`${guest.memberId} ${day}`)) continue
    busy.add(`${guest.memberId} ${day}`)
    return guest.memberId
  }
  return null
}

/** The guests are sorted by sign-up. */
function countJoined(guests: readonly SamplePerson[], before: Date): number {
  let [from, to] = [0, guests.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const person = guests[middle]
    if (person && person.joinedAt < before) from = middle + 1
    else to = middle
  }
  return from
}

type VerifiedReview = {
  readonly memberId: string
  readonly writtenDay: string
  readonly hasBooked: boolean
}

/** Many authors of reviews had booked a table one or a few days before. */
export const sampleVisits = (
  restaurant: Bookable,
  reviews: readonly VerifiedReview[],
  busy: Set<string>,
): SampleBooking[] =>
  reviews.flatMap(({ memberId, writtenDay, hasBooked }) => {
    const { name } = restaurant
    if (!hasBooked) return []
    const day = [1, 2, 3]
      .map((days) => addDays(writtenDay, -days))
      .find((one) => slotsOn(one, restaurant).length > 0 && !busy.has(`${memberId} ${one}`))
    if (day === undefined) return []
    busy.add(`${memberId} ${day}`)
    const { minNum, maxNum } = settingOf(restaurant.booking)
    return [
      {
        ...byApp,
        memberId,
        reserveDay: day,
        reserveMin: pick(slotsOn(day, restaurant), name, memberId, 'table'),
        numberOfGuests:
          minNum + Math.floor(chance(name, memberId, 'party') * (maxNum - minNum + 1)),
        guestPhone: null,
        request: '',
        state: 'visited' as const,
        createdAt: seoulMoment(addDays(day, -3), 20 * 60),
      },
    ]
  })

/** A table for the sample member in the evening of the first open day from `fromDay` on. */
export function eveningTable(restaurant: Bookable, fromDay: string) {
  for (let offset = 0; offset < 7; offset += 1) {
    const day = addDays(fromDay, offset)
    const minute = slotsOn(day, restaurant).find((at) => at >= 18 * 60)
    if (minute !== undefined) return { reserveDay: day, reserveMin: minute }
  }
  return null
}
