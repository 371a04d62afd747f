import type { HoldCounts, Transparency } from '@matjari/contract/entities/reviews/hold'
import { holdLimits } from '@matjari/contract/rules/reviews/hold'
import { seoulToday } from '@matjari/contract/rules/time/seoul-day'
import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'

type What = keyof HoldCounts
type Counted = { readonly month: string; readonly what: What; readonly count: number }

/** How often each thing happened in each month of Seoul, which is nine hours ahead all year. */
async function perMonth(db: Db): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select to_char((at + interval '9 hours') at time zone 'UTC', 'YYYY-MM') as month,
      what, count(*)::int as count
    from (
      select asked_at as at, 'asked' as what from review_hold
      union all select hidden_at, 'hidden' from review_hold where hidden_at is not null
      union all select ended_at,
        case when state = 'restored' and ended_by is null then 'returned' else state end
      from review_hold where ended_at is not null
    ) as happened
    group by 1, 2`.execute(db)
  return rows
}

const none: HoldCounts = {
  asked: 0,
  hidden: 0,
  declined: 0,
  returned: 0,
  restored: 0,
  removed: 0,
  withdrawn: 0,
}

function sumOf(rows: readonly Counted[]): HoldCounts {
  const sum = { ...none }
  for (const { what, count } of rows) sum[what] += count
  return sum
}

export async function transparencyOf(db: Db, now: Date): Promise<Transparency> {
  const rows = await perMonth(db)
  return {
    totals: sumOf(rows),
    months: lastMonths(now).map((month) => ({
      month,
      ...sumOf(rows.filter((row) => row.month === month)),
    })),
  }
}

/** 2026-11, 2026-10, … */
function lastMonths(now: Date): string[] {
  const [year = 0, month = 1] = seoulToday(now).split('-').map(Number)
  return Array.from({ length: holdLimits.months }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
}
