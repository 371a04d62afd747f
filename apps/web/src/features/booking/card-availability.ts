import { guestClock, parseClockTime } from '@matjari/contract/clock-time'
import type { BookableDay, Slot } from '@matjari/contract/reservations/entities'
import { dayLabel } from '@matjari/contract/seoul-day'
import { fullText, inOrder, mealText, nearest } from './booking-slots.ts'
import { relativeDayText } from './booking-text.ts'
import { nextOpenDay } from './day-notes.ts'

/** The number of times that fit on the card. */
const cardTimesMost = 6

/** The first day to show: today, even when it is full, but not when the restaurant is closed today. */
export function firstVisibleDay(days: readonly BookableDay[], today: string): string {
  const state = days.find(({ day }) => day === today)?.dayState
  if (state === undefined || state === 'open' || state === 'full') return today
  return nextOpenDay(days, today)?.day ?? today
}

/** The times nearest to the wanted one, free ones first; full ones fill the remaining places. */
export function cardSlots(slots: readonly Slot[], aim: number): Slot[] {
  const timesOf = (list: readonly Slot[]) => list.map(({ time }) => time)
  const free = nearest(timesOf(slots.filter(({ available }) => available)), aim, cardTimesMost)
  const full = timesOf(slots.filter(({ reason }) => reason === 'full'))
  const chosen = new Set([...free, ...nearest(full, aim, cardTimesMost - free.length)])
  return inOrder(slots.filter(({ time }) => chosen.has(time)))
}

export const isAllTaken = (slots: readonly Slot[]) =>
  !slots.some(({ available }) => available) && slots.some(({ reason }) => reason === 'full')

/** The number of times that are named; for more, only their number is shown. */
const namedTimesMost = 2

/** 18:30, 20:00은 마감 where the card shows all of them; otherwise how many of the day. Null: nothing is full. */
export function fullTimesText(slots: readonly Slot[], visible: readonly Slot[]): string | null {
  const visibleTimes = new Set(visible.map(({ time }) => time))
  const fullSlots = inOrder(slots.filter(({ reason }) => reason === 'full'))
  if (fullSlots.length > namedTimesMost || !fullSlots.every(({ time }) => visibleTimes.has(time)))
    return fullText(slots)
  if (fullSlots.length === 0) return null
  return `${fullSlots.map(({ time }) => guestClock(time)).join(', ')}은 마감`
}

export const targetMinuteOf = (time: string | null, usual: number) =>
  time === null ? usual : (parseClockTime(time) ?? usual)

/** 내일 11.17 (화), or 11.18 (수) for a day that has no name. */
export function namedDay(day: string, now: Date): string {
  const word = relativeDayText(day, now)
  return word === '오늘' || word === '내일' ? `${word} ${dayLabel(day)}` : word
}

const closedTexts: Readonly<Record<BookableDay['dayState'], string>> = {
  open: '자리가 있어요',
  full: '마감',
  closed: '휴무',
  over: '예약 끝',
  paused: '예약을 잠시 받지 않아요',
  phoneOnly: '전화로만',
}

type VisibleAvailability = {
  readonly days: readonly BookableDay[]
  readonly today: string
  readonly day: string
  readonly slots: readonly Slot[]
  /** The times that fit on the card: the text is about these. */
  readonly visible: readonly Slot[]
  readonly now: Date
}

export type AvailabilityText = {
  readonly title: string
  /** The day on the card has free times. */
  readonly isOpen: boolean
  /** The first free time of the day on the card, or of the next open day. */
  readonly first: { readonly day: string; readonly time: string } | null
}

/** The restaurant's free tables for the party, in words. */
export function availabilityText({
  days,
  today,
  day,
  slots,
  visible,
  now,
}: VisibleAvailability): AvailabilityText {
  const free = inOrder(slots).find(({ available }) => available)
  const stateOf = (theDay: string) => days.find((one) => one.day === theDay)?.dayState
  const todayState = stateOf(today)
  if (free) {
    const first = { day, time: free.time }
    const { time } = visible.find(({ available }) => available) ?? free
    const title = `${relativeDayText(day, now)} ${mealText(time)} ${closedTexts.open}`
    return { title, isOpen: true, first }
  }
  const next = nextOpenDay(days, day)
  const state = slots.some(({ reason }) => reason === 'full') ? 'full' : stateOf(day)
  const closedText = state && state !== 'open' ? closedTexts[state] : closedTexts.closed
  return {
    title:
      todayState === 'paused' && day === today
        ? closedText
        : `${relativeDayText(day, now)} ${closedText}`,
    isOpen: false,
    first: next?.firstTime ? { day: next.day, time: next.firstTime } : null,
  }
}

/** For the bar on a phone: whether there are tables, for which party, from when. */
export function barText(
  { title, isOpen, first }: AvailabilityText,
  { guests, isMember, now }: { guests: number; isMember: boolean; now: Date },
) {
  if (!isOpen || !first) return { text: title, aside: first && sinceText(first, now) }
  return {
    text: `${sinceText(first, now)} 자리 있어요`,
    aside: isMember ? `${guests}명 · 바로 확정` : `${guests}명`,
  }
}

/** 내일 11:30부터 */
export const sinceText = ({ day, time }: { day: string; time: string }, now: Date) =>
  `${relativeDayText(day, now)} ${guestClock(time)}부터`

/** Shown when the card shows another day than the guest meant. */
export function movedText(days: readonly BookableDay[], today: string): string | null {
  const state = days.find(({ day }) => day === today)?.dayState
  return state === undefined || state === 'open' ? null : `오늘 ${closedTexts[state]}`
}
