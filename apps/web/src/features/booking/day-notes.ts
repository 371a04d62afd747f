import type { BookableDay } from '@matjari/contract/reservations/entities'
import { addDays, weekDayLabel, weekDayOf } from '@matjari/contract/seoul-day'
import { monthDay, toDay, toLocalDate } from '../../lib/format.ts'

const stripLength = 14

/** The days of the two-week strip, today first. */
export const stripDays = (today: string) =>
  Array.from({ length: stripLength }, (_, ahead) => addDays(today, ahead))

/** The days of this month from today on. */
export function monthRange(month: string, today: string) {
  const first = `${month.slice(0, 7)}-01`
  const date = toLocalDate(first)
  const next = toDay(new Date(date.getFullYear(), date.getMonth() + 1, 1))
  return { from: first < today ? today : first, to: addDays(next, -1) }
}

const noteTexts: Readonly<Record<BookableDay['dayState'], string | null>> = {
  open: null,
  full: '마감',
  closed: '휴무',
  over: '마감',
  paused: '중지',
  phoneOnly: null,
}

type NotesContext = {
  readonly today: string
  /** The last day the restaurant accepts bookings for. */
  readonly lastDay: string | undefined
}

/** Why a day has no table, in a word, by day; days with a table are left out. */
export function dayNotes(
  days: readonly BookableDay[],
  { today, lastDay }: NotesContext,
): ReadonlyMap<string, string> {
  const notes = days.flatMap(({ day, dayState }) => {
    if (day < today) return []
    const word = lastDay !== undefined && day > lastDay ? '열기 전' : noteTexts[dayState]
    return word ? [[day, word] as const] : []
  })
  return new Map(notes)
}

/** 월요일 11월 16일 오늘 마감 */
export const spokenDay = (
  day: string,
  { today, note }: { today: string; note: string | undefined },
) =>
  [`${weekDayLabel(weekDayOf(day))}요일`, monthDay(day), day === today && '오늘', note]
    .filter(Boolean)
    .join(' ')

/** The first day after this one with a table. */
export const nextOpenDay = (days: readonly BookableDay[], after: string) =>
  days.find(({ day, dayState }) => day > after && dayState === 'open')
