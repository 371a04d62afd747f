import { createHash } from 'node:crypto'
import { addDays, seoulMoment, seoulToday, weekDayOf, weekDays } from '@matjari/contract/seoul-day'

/** 32 bytes that look random and are always the same for the same words. */
export const hashOf = (...words: readonly (string | number)[]) =>
  createHash('sha256').update(words.join('|')).digest()

/**
 * A number from 0 up to 1 that looks random and is always the same for the same words, so that every developer sees
 * the same city.
 */
export const chance = (...words: readonly (string | number)[]) =>
  hashOf(...words).readUInt32BE() / 2 ** 32

export function pick<T>(list: readonly T[], ...words: readonly (string | number)[]): T {
  const chosen = list[Math.floor(chance(...words) * list.length)]
  if (chosen === undefined) throw new Error('nothing to pick from')
  return chosen
}

/** The whole list in a random order that these words determine. */
export const shuffled = <T extends string>(list: readonly T[], ...words: readonly string[]) =>
  list
    .map((item) => ({ item, lot: chance(item, ...words) }))
    .sort((a, b) => a.lot - b.lot)
    .map(({ item }) => item)

/**
 * A sequence of random numbers that these words determine: one hash, then cheap steps (mulberry32). Each is from 0 up
 * to 1.
 */
export function diceOf(...words: readonly (string | number)[]) {
  let state = hashOf(...words).readUInt32BE()
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    roll,
    /** A whole number from `from` to `to`, both included. */
    between: (from: number, to: number) => from + Math.floor(roll() * (to - from + 1)),
    pick<T>(list: readonly T[]): T {
      const chosen = list[Math.floor(roll() * list.length)]
      if (chosen === undefined) throw new Error('nothing to pick from')
      return chosen
    },
  }
}

export type Dice = ReturnType<typeof diceOf>

/** The relative activity in an hour of a weekday (Monday is 0). */
type Rhythm = (weekDay: number, hour: number) => number

const hourMs = 60 * 60_000

export const weekDayIndex = (day: string) => weekDays.indexOf(weekDayOf(day))

/**
 * Moments of the last days, sorted, distributed over the hours by the rhythm. Each moment has its own share of the
 * time: so no week is empty by chance, and what has passed of today is as busy as any other day.
 */
export function momentsUntil(
  { now, days, count }: { now: Date; days: number; count: number },
  rhythm: Rhythm,
  ...words: readonly string[]
) {
  const today = seoulToday(now)
  const hours: { readonly from: number; readonly weight: number }[] = []
  for (let offset = -days; offset <= 0; offset += 1) {
    const day = addDays(today, offset)
    const weekDay = weekDayIndex(day)
    for (let hour = 0; hour < 24; hour += 1) {
      const from = seoulMoment(day, hour * 60).getTime()
      const left = Math.min(1, (now.getTime() - from) / hourMs)
      if (left > 0) hours.push({ from, weight: rhythm(weekDay, hour) * left })
    }
  }
  const all = hours.reduce((sum, { weight }) => sum + weight, 0)
  const dice = diceOf(...words)
  const moments: Date[] = []
  let hour = 0
  let before = 0
  for (let index = 0; index < count; index += 1) {
    const at = ((index + dice.roll()) / count) * all
    while (before + (hours[hour]?.weight ?? all) <= at) {
      before += hours[hour]?.weight ?? 0
      hour += 1
    }
    const { from, weight } = hours[hour] ?? { from: now.getTime() - hourMs, weight: 1 }
    const length = Math.min(hourMs, now.getTime() - from)
    moments.push(new Date(from + Math.floor(((at - before) / weight) * length)))
  }
  return moments
}

/** People write on their way home, and on the day after a weekend. */
export const writingRhythm: Rhythm = (weekDay, hour) => {
  const day = [1.1, 0.85, 0.85, 0.9, 0.95, 1.15, 1.3][weekDay] ?? 1
  if (hour < 8) return day * 0.08
  if (hour < 12) return day * 0.7
  if (hour < 15) return day * 1.3
  return day * (hour < 19 ? 0.8 : 1.7)
}

/** People who look for a table for tonight sign up in the afternoon. */
export const joiningRhythm: Rhythm = (weekDay, hour) => {
  const day = [0.8, 0.85, 0.9, 1, 1.35, 1.25, 0.95][weekDay] ?? 1
  if (hour < 8) return day * 0.1
  return day * (hour < 16 ? 0.9 : 1.4)
}
