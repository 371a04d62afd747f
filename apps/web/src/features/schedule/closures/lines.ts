import { limits } from '@matjari/contract/limits'
import { addDays, dayLabel } from '@matjari/contract/rules/time/seoul-day'
import type { OwnerExceptionRow } from '../hours/text.ts'

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

const isClosed = ({ exception }: OwnerExceptionRow) => exception.isClosed === 'Y'

/** What one line can hold: what is deleted at once was set at once. */
function goesOn(run: readonly OwnerExceptionRow[], row: OwnerExceptionRow) {
  const last = run.at(-1)
  return (
    last !== undefined &&
    isClosed(last) &&
    isClosed(row) &&
    last.reason === row.reason &&
    addDays(last.exception.day, 1) === row.exception.day &&
    run.length < limits.hours.rangeDaysMax
  )
}

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

/** Days in their order; those that are closed one after the other are one line. */
export function exceptionLines(rows: readonly OwnerExceptionRow[]): ExceptionLine[] {
  const runs: OwnerExceptionRow[][] = []
  for (const row of rows) {
    const run = runs.at(-1)
    if (run && goesOn(run, row)) run.push(row)
    else runs.push([row])
  }
  return runs.flatMap(lineOf)
}
