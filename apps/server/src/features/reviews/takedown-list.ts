import type { ReviewTakedown } from '@matjari/contract/reviews/calls'
import type { TakedownCounts, Transparency } from '@matjari/contract/reviews/entities'
import { type TakedownState, takedownLimits } from '@matjari/contract/reviews/takedown-rules'
import { seoulToday } from '@matjari/contract/seoul-day'
import type { PageInfo } from '@matjari/contract/wire'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/caller.ts'
import { pageInfoOf, type Slice } from '../../lib/paging.ts'
import { reviewsByNo } from './review-list.sql.ts'
import { type ReviewDeps, requestOf } from './review-view.ts'
import type { Takedown } from './takedowns.rules.ts'
import { countTakedowns, takedownByNo, takedownsInState } from './takedowns.sql.ts'

/** For administrators: open requests oldest first, all others newest first. */
export async function listTakedowns(
  deps: ReviewDeps,
  { caller, state, slice }: { caller: Caller; state: TakedownState | undefined; slice: Slice },
): Promise<{ holds: ReviewTakedown[]; pageInfo: PageInfo }> {
  const rows = await takedownsInState(deps.db, { state, ...slice })
  return {
    holds: await withReviews(deps, rows, caller),
    pageInfo: pageInfoOf(slice, await countTakedowns(deps.db, state)),
  }
}

export async function takedownFor(
  deps: ReviewDeps,
  { holdNo, caller }: { readonly holdNo: string; readonly caller: Caller },
): Promise<ReviewTakedown | undefined> {
  const row = await takedownByNo(deps.db, holdNo)
  const [hold] = row ? await withReviews(deps, [row], caller) : []
  return hold
}

type Row = Takedown & { readonly reviewNo: string | null }

async function withReviews(deps: ReviewDeps, rows: readonly Row[], caller: Caller) {
  const reviewNos = [...new Set(rows.flatMap(({ reviewNo }) => reviewNo ?? []))]
  const reviews = await reviewsByNo(deps, { reviewNos, caller })
  const byNo = new Map(reviews.map((review) => [review.reviewNo, review]))
  return rows.flatMap((row) => {
    const review = byNo.get(row.reviewNo ?? '')
    return review ? [{ ...requestOf(row, true), review }] : []
  })
}

type TakedownEvent = keyof TakedownCounts
type MonthlyCount = { readonly month: string; readonly what: TakedownEvent; readonly count: number }

/** How often each thing happened in each month, in Seoul time, which is UTC+9 all year. */
async function perMonth(db: Db): Promise<MonthlyCount[]> {
  const { rows } = await sql<MonthlyCount>`
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

const noCounts: TakedownCounts = {
  asked: 0,
  hidden: 0,
  declined: 0,
  returned: 0,
  restored: 0,
  removed: 0,
  withdrawn: 0,
}

function sumOf(rows: readonly MonthlyCount[]): TakedownCounts {
  const sum = { ...noCounts }
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
  return Array.from({ length: takedownLimits.months }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
}
