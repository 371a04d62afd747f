import {
  addDays,
  daysBetween,
  seoulMoment,
  seoulToday,
} from '@matjari/contract/rules/time/seoul-day'
import {
  callers,
  doorNotes,
  guestExcuses,
  houseExcuses,
  phoneNotes,
  requests,
} from '../content/guest-words.ts'
import { settingOf } from '../content/plans.ts'
import type { Dice } from './chance.ts'
import { chance, pick } from './chance.ts'
import { type Bookable, bookedAt, diceOn, slotsOn, teamsOn } from './demand.ts'
import { daysBack, type SamplePerson } from './people.ts'

const daysAhead = 21
const minuteMs = 60_000
/** What a guest told the restaurant is forgotten a month after the day. */
const keptDays = 29

type Slot = {
  readonly day: string
  readonly minute: number
  /** Whether what guests told the restaurant is still remembered. */
  readonly isKept: boolean
}
type City = {
  readonly now: Date
  readonly guests: readonly SamplePerson[]
  /** Who already has a table on a day: nobody eats twice the same evening. */
  readonly busy: Set<string>
}

/** Every table of twelve weeks back and three ahead, as far as it has been booked by now. */
export function sampleBookings(restaurant: Bookable, city: City) {
  const today = seoulToday(city.now)
  const length = daysBack + daysAhead + 1
  const days = Array.from({ length }, (_, index) => addDays(today, index - daysBack))
  return days.flatMap((day) => {
    const dice = diceOn(day, restaurant)
    const daysAgo = daysBetween(day, today)
    const [kept, isKept] = [growth(daysAgo), daysAgo <= keptDays]
    return teamsOn(day, restaurant, dice).flatMap(({ minute, teams }) =>
      Array.from({ length: teams }, () =>
        dice.roll() < kept ? tableAt(restaurant, { day, minute, isKept }, city, dice) : [],
      ).flat(),
    )
  })
}

/** A seventh fewer with every week one looks back: a city that people are still getting to know. */
const growth = (daysAgo: number) => 0.86 ** Math.max(0, daysAgo / 7)

/** One table, and now and then one that was given back before. */
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
  // Who stands at the door is seated at once.
  if (kind < 0.08 && isOver) return [{ ...row, ...walkIn(dice), createdAt: start }]
  if (createdAt >= city.now || createdAt >= start) return []
  if (kind < 0.24) return [{ ...row, ...caller(dice, restaurant), ...stateAt(fate), createdAt }]
  const memberId = guestFor(slot.day, createdAt, city, dice)
  if (memberId === null) return []
  const { request, leavesPhone } = note
  const guestPhone = leavesPhone ? phoneOf(memberId) : null
  const told = { request, guestPhone }
  const table = { ...row, ...told, ...byApp, memberId, ...stateAt(fate), createdAt }
  return isGivenBack ? [table, ...givenBack(row, { createdAt, ...fate }, city, dice)] : [table]
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

/** Whoever calls a house calls it again, with the same telephone. */
function caller(dice: Dice, { name }: Bookable) {
  const guestName = dice.pick(callers)
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

/** No number begins with 0 behind 010, so nobody is called by mistake. */
function phoneOf(...whose: readonly string[]) {
  const digits = String(Math.floor(chance(...whose, 'phone') * 9_000_000) + 1_000_000)
  return `010-0${digits.slice(0, 3)}-${digits.slice(3)}`
}

type Fate = { readonly start: Date; readonly lot: number; readonly now: Date }

/** What is over has been marked; whoever should have come a moment ago may still be on the way. */
function stateAt({ start, lot, now }: Fate) {
  const late = now.getTime() - start.getTime()
  if (late < 0 || (late < 15 * minuteMs && lot < 0.4)) return { state: 'confirmed' } as const
  return { state: lot > 0.955 && late > 20 * minuteMs ? 'noShow' : 'visited' } as const
}

/** The same time, booked earlier by somebody else, who could not come, or whom the house had to disappoint. */
function givenBack(
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
  const reason = dice.pick(isHouse ? houseExcuses : guestExcuses)
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

function noteOf({ isKept }: Slot, dice: Dice) {
  const [asks, calls, request] = [dice.roll() < 0.24, dice.roll() < 0.45, dice.pick(requests)]
  return { request: asks && isKept ? request : '', leavesPhone: calls && isKept }
}

/** Two by two, mostly. */
function partyOf({ booking }: Bookable, dice: Dice) {
  const { minNum, maxNum } = settingOf(booking)
  const lot = dice.roll()
  const size = lot < 0.08 ? 1 : lot < 0.56 ? 2 : lot < 0.7 ? 3 : lot < 0.89 ? 4 : dice.between(5, 8)
  return Math.min(maxNum, Math.max(minNum, size))
}

/** Somebody who had signed up by then and eats nowhere else that day. */
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

/** They are in the order in which they signed up. */
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

type Written = {
  readonly memberId: string
  readonly writtenDay: string
  readonly hasBooked: boolean
}

/** Many of those who wrote about it had booked a table, a day or a few earlier. */
export const sampleVisits = (
  restaurant: Bookable,
  reviews: readonly Written[],
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

/** A table for the sample member in the evening, on the first open day from then on. */
export function eveningTable(restaurant: Bookable, fromDay: string) {
  for (let offset = 0; offset < 7; offset += 1) {
    const day = addDays(fromDay, offset)
    const minute = slotsOn(day, restaurant).find((at) => at >= 18 * 60)
    if (minute !== undefined) return { reserveDay: day, reserveMin: minute }
  }
  return null
}
