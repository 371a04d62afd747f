import { formatClockTime, guestClock, parseClockTime } from '@matjari/contract/clock-time'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { dayLabel, seoulMoment } from '@matjari/contract/seoul-day'
import { type Meal, meals } from '@matjari/contract/table-search/meals'
import type { WaitlistSummary } from '@matjari/contract/waitlist/entities'
import { mealText } from '../booking/booking-slots.ts'

type Times = Pick<WaitlistSummary, 'fullTimes' | 'openTimes'>

export type Range = { readonly from: string; readonly to: string }

const minutesOf = (time: string) => parseClockTime(time) ?? 0
const inOrder = (times: readonly string[]) =>
  times.toSorted((one, other) => minutesOf(one) - minutesOf(other))

/** All times of the day that a guest may choose. */
export const dayTimes = ({ fullTimes, openTimes }: Times) => inOrder([...fullTimes, ...openTimes])

const timesWithin = (times: readonly string[], { from, to }: Range) =>
  times.filter((time) => minutesOf(time) >= minutesOf(from) && minutesOf(time) <= minutesOf(to))

/** Used until the times of the day are known. */
export const mealRange = (meal: Meal): Range => ({
  from: formatClockTime(meals[meal].from),
  to: formatClockTime(meals[meal].to),
})

/** A guest would come this many minutes earlier or later than wished. */
const earlier = 30
const later = 90

/** The first range: full times around the wished one, without a free one in between. Null: none is full. */
export function rangeAround(waitlist: Times, near: number): Range | null {
  const times = dayTimes(waitlist)
  const full = new Set(waitlist.fullTimes)
  const away = (time: string) => Math.abs(minutesOf(time) - near)
  const [middle] = waitlist.fullTimes.toSorted((one, other) => away(one) - away(other))
  if (middle === undefined) return null
  const place = times.indexOf(middle)
  const isRequested = (time: string | undefined) =>
    time !== undefined &&
    full.has(time) &&
    minutesOf(time) >= near - earlier &&
    minutesOf(time) <= near + later
  let [first, last] = [place, place]
  while (isRequested(times[first - 1])) first -= 1
  while (isRequested(times[last + 1])) last += 1
  return { from: times[first] ?? middle, to: times[last] ?? middle }
}

/** 11.20 (금) 저녁은 모두 마감이에요: about the chosen part of the day only. */
export function fullnessText(day: string, waitlist: Times, { from, to }: Range): string {
  const word = mealText(from) === mealText(to) ? mealText(from) : null
  const isMeant = (time: string) => word === null || mealText(time) === word
  const full = waitlist.fullTimes.filter(isMeant).length
  const isAll = !waitlist.openTimes.some(isMeant)
  const subject = `${dayLabel(day)}${word ? ` ${word}` : ''}`
  if (full === 0) return `${subject}에는 마감된 시간이 없어요`
  return isAll ? `${subject}은 모두 마감이에요` : `${subject}은 ${full}개 시간이 마감이에요`
}

type Judged = {
  readonly day: string
  readonly range: Range
  readonly guests: number
  readonly waitlist: Pick<WaitlistSummary, 'fullTimes' | 'openTimes' | 'guestsMin' | 'guestsMax'>
  readonly now: Date
}

export type Hindrance =
  /** A free time can be booked, so there is no waitlist for it. */
  { readonly bookable: readonly string[] } | { readonly message: string }

/** Why the guest cannot wait for that, in the order of the server's checks; null: they can. */
export function joinHindrance({ day, range, guests, waitlist, now }: Judged): Hindrance | null {
  const sentences = messages.waiting
  const { guestsMin, guestsMax } = waitlist
  if (guestsMin === null || guestsMax === null) return { message: messages.reservation.noSettings }
  if (guests < guestsMin || guests > guestsMax)
    return { message: messages.reservation.guestsBetween(guestsMin, guestsMax) }
  if (minutesOf(range.from) > minutesOf(range.to)) return { message: sentences.rangeRule }
  const bookable = timesWithin(inOrder(waitlist.openTimes), range)
  if (bookable.length > 0) return { bookable }
  if (timesWithin(waitlist.fullTimes, range).length === 0) return { message: sentences.nothingFull }
  const end = seoulMoment(day, minutesOf(range.to) - limits.waiting.endsMinutesBefore)
  return end <= now ? { message: sentences.tooLate } : null
}

/** 18:00 ~ 20:00, or the one time. */
export const rangeText = ({ from, to }: Range) =>
  from === to ? guestClock(from) : `${guestClock(from)} ~ ${guestClock(to)}`

/** Whether the two ranges share a time. */
export const isOverlapping = (one: Range, other: Range) =>
  minutesOf(one.from) <= minutesOf(other.to) && minutesOf(one.to) >= minutesOf(other.from)
