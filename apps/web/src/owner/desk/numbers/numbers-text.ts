import { guestClock } from '@matjari/contract/clock-time'
import type { DeskNumbers, DeskPeriod } from '@matjari/contract/owner-desk/entities'
import { weekDayLabel, weekDays } from '@matjari/contract/seoul-day'
import { numberText } from '../../../lib/format.ts'
import { shortDay } from '../../../ui/chart/chart-frame.tsx'

/** 11.2 ~ 11.8 */
export const spanText = ({ from, to }: Pick<DeskPeriod, 'from' | 'to'>) =>
  `${shortDay(from)} ~ ${shortDay(to)}`

/** Rounded to one decimal. */
const toTenth = (number: number) => Math.round(number * 10) / 10
const tenth = (number: number) => numberText(toTenth(number))

/** Always with one decimal, so that two rates can be compared. */
export const rateText = (rate: number) => `${toTenth(rate * 100).toFixed(1)}%`

export type Measure = {
  readonly label: string
  /** Null: those weeks have no data. */
  readonly now: string | null
  readonly before: string | null
  readonly change: Change | null
}

export type Change = {
  readonly way: 'up' | 'down' | 'same'
  /** For no-shows a lower number is good. */
  readonly isGood: boolean
  readonly text: string
}

/** The values as they are displayed, so that the difference fits the displayed numbers. */
type Compared = {
  readonly now: number | null
  readonly before: number | null
  readonly say: (amount: number) => string
  readonly isLessBetter?: boolean
}

/** Sign and word carry the same information as colour and arrow. */
function changeOf({ now, before, say, isLessBetter = false }: Compared): Change | null {
  if (now === null || before === null) return null
  const amount = say(Math.abs(now - before))
  if (amount === say(0)) return { way: 'same', isGood: true, text: '같아요' }
  const isMore = now > before
  return {
    way: isMore ? 'up' : 'down',
    isGood: isMore !== isLessBetter,
    text: isMore ? `+${amount}` : `-${amount}`,
  }
}

export function measuresOf({ now, before }: Pick<DeskNumbers, 'now' | 'before'>): Measure[] {
  const counted = (label: string, unit: string, of: (period: DeskPeriod) => number): Measure => {
    const say = (count: number) => `${numberText(count)}${unit}`
    const change = changeOf({ now: of(now), before: of(before), say })
    return { label, now: say(of(now)), before: say(of(before)), change }
  }
  const roundedRate = (rate: number | null) => rate && toTenth(rate * 100)
  const roundedStars = (rating: number | null) => rating && toTenth(rating)
  const points = (difference: number) => `${difference.toFixed(1)}%p`
  const stars = (rating: number) => `${toTenth(rating).toFixed(1)}점`
  const ifAny = (value: number | null, say: (value: number) => string) =>
    value === null ? null : say(value)
  return [
    counted('예약', '건', ({ bookings }) => bookings),
    counted('손님', '명', ({ covers }) => covers),
    {
      label: '노쇼율',
      now: ifAny(now.noShowRate, rateText),
      before: ifAny(before.noShowRate, rateText),
      change: changeOf({
        now: roundedRate(now.noShowRate),
        before: roundedRate(before.noShowRate),
        say: points,
        isLessBetter: true,
      }),
    },
    {
      label: '별점',
      now: ifAny(now.rating, stars),
      before: ifAny(before.rating, stars),
      change: changeOf({
        now: roundedStars(now.rating),
        before: roundedStars(before.rating),
        say: stars,
      }),
    },
  ]
}

type Times = DeskNumbers['times']
type Time = Times[number]

const dayName = (weekDay: number) => {
  const named = weekDays[weekDay - 1]
  return named ? weekDayLabel(named) : ''
}

export const coversText = (covers: number) => `${tenth(covers)}명`

export const timeText = ({ weekDay, time }: Time) => `${dayName(weekDay)}요일 ${guestClock(time)}`

/** The busiest first; of two the earlier in the week. */
export const busiestFirst = (times: Times): Time[] =>
  times.toSorted(
    (one, other) =>
      other.covers - one.covers ||
      one.weekDay - other.weekDay ||
      one.time.localeCompare(other.time),
  )

/** How strongly a cell is coloured: from 0, no guests, to 4, as many as at the busiest time. */
export const levelOf = (covers: number, most: number) =>
  covers <= 0 || most <= 0 ? 0 : Math.max(1, Math.ceil((covers / most) * 4))

export type HeatRow = { readonly time: string; readonly label: string; readonly days: number[] }

/** One row for each half hour with guests, with the seven days of the week. */
export function heatRows(times: Times): HeatRow[] {
  const clocks = [...new Set(times.map(({ time }) => time))].toSorted()
  return clocks.map((time) => ({
    time,
    label: guestClock(time),
    days: weekDays.map(
      (_, day) => times.find((one) => one.time === time && one.weekDay === day + 1)?.covers ?? 0,
    ),
  }))
}

export function busiestText(times: Times): string {
  const [first] = busiestFirst(times)
  if (!first) return '아직 온 손님이 없어요.'
  return `가장 바쁜 시간은 ${timeText(first)}, 평균 ${coversText(first.covers)}이에요.`
}
