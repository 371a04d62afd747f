import { limits } from '@matjari/contract/limits'
import { dayLabel } from '@matjari/contract/seoul-day'
import type { OwnerExceptionRow } from '../hours/text.ts'
import { runsOf } from './runs.ts'

/** Several closed days in a row, with the same word about them. */
export type ClosedLine = {
  readonly from: string
  readonly to: string
  readonly label: string
  readonly days: number
  readonly reason: string
}

export type ExceptionLine =
  | { readonly kind: 'day'; readonly row: OwnerExceptionRow }
  | { readonly kind: 'range'; readonly line: ClosedLine }

function lineOf(run: readonly OwnerExceptionRow[]): ExceptionLine[] {
  const [first] = run
  const last = run.at(-1)
  if (!first || !last) return []
  if (run.length === 1) return [{ kind: 'day', row: first }]
  const from = first.exception.day
  const to = last.exception.day
  const label = `${dayLabel(from)} ~ ${dayLabel(to)}`
  return [{ kind: 'range', line: { from, to, label, days: run.length, reason: first.reason } }]
}

/** Days in their order. What one line holds is deleted at once, so it is no more than can be set at once. */
export const exceptionLines = (rows: readonly OwnerExceptionRow[]): ExceptionLine[] =>
  runsOf(rows, ({ exception }) => exception, limits.hours.rangeDaysMax).flatMap(lineOf)
