import { guestClock, parseClockTime } from '@matjari/contract/clock-time'
import type { BookableDay, Slot } from '@matjari/contract/reservations/entities'
import { dayLabel } from '@matjari/contract/seoul-day'
import { fullText, inOrder, mealWord, nearest } from './booking-slots.ts'
import { dayWord } from './booking-text.ts'
import { nextOpenDay } from './day-marks.ts'

/** As many times as the card has room for. */
const timesShown = 6

/** The day to begin with: today, also when it is full, but not when nobody can sit down whatever happens. */
export function dayToShow(days: readonly BookableDay[], today: string): string {
  const state = days.find(({ day }) => day === today)?.dayState
  if (state === undefined || state === 'open' || state === 'full') return today
  return nextOpenDay(days, today)?.day ?? today
}

/** Those nearest to what is wished, free ones first; the others fill up what is left, to be seen as taken. */
export function cardSlots(slots: readonly Slot[], aim: number): Slot[] {
  const timesOf = (list: readonly Slot[]) => list.map(({ time }) => time)
  const free = nearest(timesOf(slots.filter(({ available }) => available)), aim, timesShown)
  const full = timesOf(slots.filter(({ reason }) => reason === 'full'))
  const shown = new Set([...free, ...nearest(full, aim, timesShown - free.length)])
  return inOrder(slots.filter(({ time }) => shown.has(time)))
}

export const isAllTaken = (slots: readonly Slot[]) =>
  !slots.some(({ available }) => available) && slots.some(({ reason }) => reason === 'full')

/** As many times as are named; of more it is said how many. */
const timesNamed = 2

/** 18:30, 20:00은 마감 where the card shows them all; otherwise how many of the day. Null: nothing is full. */
export function takenText(slots: readonly Slot[], shown: readonly Slot[]): string | null {
  const own = new Set(shown.map(({ time }) => time))
  const taken = inOrder(slots.filter(({ reason }) => reason === 'full'))
  if (taken.length > timesNamed || !taken.every(({ time }) => own.has(time))) return fullText(slots)
  if (taken.length === 0) return null
  return `${taken.map(({ time }) => guestClock(time)).join(', ')}은 마감`
}

export const aimOf = (time: string | null, usual: number) =>
  time === null ? usual : (parseClockTime(time) ?? usual)

/** 내일 11.17 (화), or 11.18 (수) for a day that has no name. */
export function namedDay(day: string, now: Date): string {
  const word = dayWord(day, now)
  return word === '오늘' || word === '내일' ? `${word} ${dayLabel(day)}` : word
}

const words: Readonly<Record<BookableDay['dayState'], string>> = {
  open: '자리가 있어요',
  full: '마감',
  closed: '휴무',
  over: '예약 끝',
  paused: '예약을 잠시 받지 않아요',
  phoneOnly: '전화로만',
}

type Shown = {
  readonly days: readonly BookableDay[]
  readonly today: string
  readonly day: string
  readonly slots: readonly Slot[]
  /** Those of them that have room on the card: what is said is about these. */
  readonly shown: readonly Slot[]
  readonly now: Date
}

export type AvailabilityText = {
  readonly title: string
  /** Free times are to be had on the day that is shown. */
  readonly isOpen: boolean
  /** The first of them, or of the next day that has some. */
  readonly first: { readonly day: string; readonly time: string } | null
}

/** What the restaurant has for the party, in words. */
export function availabilityText({ days, today, day, slots, shown, now }: Shown): AvailabilityText {
  const free = inOrder(slots).find(({ available }) => available)
  const stateOf = (asked: string) => days.find((one) => one.day === asked)?.dayState
  const todayState = stateOf(today)
  if (free) {
    const first = { day, time: free.time }
    const { time } = shown.find(({ available }) => available) ?? free
    const title = `${dayWord(day, now)} ${mealWord(time)} ${words.open}`
    return { title, isOpen: true, first }
  }
  const next = nextOpenDay(days, day)
  const state = slots.some(({ reason }) => reason === 'full') ? 'full' : stateOf(day)
  const said = state && state !== 'open' ? words[state] : words.closed
  return {
    title: todayState === 'paused' && day === today ? said : `${dayWord(day, now)} ${said}`,
    isOpen: false,
    first: next?.firstTime ? { day: next.day, time: next.firstTime } : null,
  }
}

/** For the bar of a phone: what there is, and for whom or from when. */
export function barText(
  { title, isOpen, first }: AvailabilityText,
  { guests, isMember, now }: { guests: number; isMember: boolean; now: Date },
) {
  if (!isOpen || !first) return { said: title, aside: first && sinceText(first, now) }
  return {
    said: `${sinceText(first, now)} 자리 있어요`,
    aside: isMember ? `${guests}명 · 바로 확정` : `${guests}명`,
  }
}

/** 내일 11:30부터 */
export const sinceText = ({ day, time }: { day: string; time: string }, now: Date) =>
  `${dayWord(day, now)} ${guestClock(time)}부터`

/** Said when another day is shown than the one that was meant. */
export function movedText(days: readonly BookableDay[], today: string): string | null {
  const state = days.find(({ day }) => day === today)?.dayState
  return state === undefined || state === 'open' ? null : `오늘 ${words[state]}`
}
