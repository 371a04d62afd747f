import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { addDays, daysBetween } from '@matjari/contract/seoul-day'
import { monthDay } from '../../lib/format.ts'

/** From one day to another, both included. Without an end it is only the first day. */
export type Range = { readonly from: string | null; readonly to: string | null }
export type Days = { readonly from: string; readonly to: string }

export const noRange: Range = { from: null, to: null }

export const daysOf = ({ from, to }: Range): Days | null =>
  from === null ? null : { from, to: to ?? from }

const inOrder = (one: string, other: string): Days =>
  one <= other ? { from: one, to: other } : { from: other, to: one }

/** The first press sets the start, the second the end, the third starts a new range. */
export function rangeAfterPress({ from, to }: Range, day: string): Range {
  return from === null || to !== null ? { from: day, to: null } : inOrder(from, day)
}

/** Moves the end of the range that has the focus; from any other day a new range starts there. */
export function rangeAfterStep(
  range: Range,
  { on, by, first, last }: { on: string; by: number; first: string; last: string },
) {
  const moved = addDays(on, by)
  const target = moved < first ? first : moved > last ? last : moved
  const days = daysOf(range)
  const anchor = on === days?.to ? days.from : on === days?.from ? days.to : on
  return { range: inOrder(anchor, target), focus: target }
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
}

/** How many days a key moves by; undefined for every other key. */
export const dayStepOfKey = (key: string) => steps[key]

export const countOf = ({ from, to }: Days) => daysBetween(from, to) + 1

export function rangeProblem(range: Range): string | null {
  const days = daysOf(range)
  if (!days) return '쉬기 시작하는 날을 골라 주세요.'
  return countOf(days) > limits.hours.rangeDaysMax ? messages.desk.rangeRule : null
}

/** For screen readers. */
export function spokenRange(range: Range): string {
  const days = daysOf(range)
  if (!days) return ''
  if (range.to === null) return `${monthDay(days.from)}부터. 끝나는 날을 골라 주세요.`
  return `${monthDay(days.from)}부터 ${monthDay(days.to)}까지 ${countOf(days)}일`
}
