import type { ReviewHold } from '@matjari/contract/calls/administration/review-holds'
import type { PageInfo } from '@matjari/contract/paging'
import type { HoldState } from '@matjari/contract/rules/reviews/hold'
import type { Caller } from '../../../lib/http/caller.ts'
import { pageInfoOf, type Slice } from '../../../lib/paging.ts'
import { reviewsByNo } from '../store.ts'
import type { Sight } from '../view.ts'
import type { Hold } from './rules.ts'
import { countHolds, holdByNo, holdsBy } from './store.ts'
import { requestOf } from './view.ts'

type Wanted = {
  readonly caller: Caller
  readonly state: HoldState | undefined
  readonly slice: Slice
}

/** For administrators: what waits comes oldest first, everything else newest first. */
export async function listHolds(
  deps: Sight,
  { caller, state, slice }: Wanted,
): Promise<{ holds: ReviewHold[]; pageInfo: PageInfo }> {
  const rows = await holdsBy(deps.db, { state, ...slice })
  return {
    holds: await withReviews(deps, rows, caller),
    pageInfo: pageInfoOf(slice, await countHolds(deps.db, state)),
  }
}

export async function holdFor(
  deps: Sight,
  { holdNo, caller }: { readonly holdNo: string; readonly caller: Caller },
): Promise<ReviewHold | undefined> {
  const row = await holdByNo(deps.db, holdNo)
  const [hold] = row ? await withReviews(deps, [row], caller) : []
  return hold
}

type Row = Hold & { readonly reviewNo: string | null }

async function withReviews(deps: Sight, rows: readonly Row[], caller: Caller) {
  const reviewNos = [...new Set(rows.flatMap(({ reviewNo }) => reviewNo ?? []))]
  const reviews = await reviewsByNo(deps, { reviewNos, caller })
  const byNo = new Map(reviews.map((review) => [review.reviewNo, review]))
  return rows.flatMap((row) => {
    const review = byNo.get(row.reviewNo ?? '')
    return review ? [{ ...requestOf(row, true), review }] : []
  })
}
