import type { HoursException } from '@matjari/contract/schedule/entities'
import { addDays } from '@matjari/contract/seoul-day'

type Day = Pick<HoursException, 'day' | 'isClosed' | 'reason'>

const goesOn = (last: Day, next: Day) =>
  last.isClosed === 'Y' &&
  next.isClosed === 'Y' &&
  last.reason.trim() === next.reason.trim() &&
  addDays(last.day, 1) === next.day

/** Groups closed days that follow each other and have the same note. */
export function exceptionRuns<Row>(
  rows: readonly Row[],
  dayOf: (row: Row) => Day,
  mostDays = Number.POSITIVE_INFINITY,
): Row[][] {
  const runs: Row[][] = []
  for (const row of rows) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && run.length < mostDays && goesOn(dayOf(last), dayOf(row))) run.push(row)
    else runs.push([row])
  }
  return runs
}
