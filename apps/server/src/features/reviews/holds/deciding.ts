import type { HoldDecision } from '@matjari/contract/rules/reviews/hold'
import { holdEnd, holdLimits } from '@matjari/contract/rules/reviews/hold'
import type { Db } from '../../../lib/db/database.ts'
import { inTransaction } from '../../../lib/db/transaction.ts'
import type { Deps } from '../../../lib/deps.ts'
import { AppError } from '../../../lib/http/app-error.ts'
import type { Caller } from '../../../lib/http/caller.ts'
import { type LockedReview, lockReview } from '../../locks/reviews.ts'
import { hide } from '../moderation/commands.ts'
import { tellOfReviews } from '../news/commands.ts'
import type { ReviewNews } from '../news/rules.ts'
import { recordHold } from './closing.ts'
import { decidedNews } from './news.ts'
import { alreadyDecided, recordedState } from './rules.ts'
import * as store from './store.ts'

type Decision = {
  readonly caller: Caller
  readonly holdNo: string
  readonly state: HoldDecision
  readonly days: number | undefined
  readonly reason: string
}
type Act = Omit<Decision, 'holdNo'> & { readonly now: Date }

/** What is decided is told to both sides and recorded, all of it or nothing. */
export async function decideHold(deps: Deps, { holdNo, ...decision }: Decision): Promise<void> {
  const act = { ...decision, now: deps.now() }
  await inTransaction(deps.db, async (tx) => {
    const reviewNo = await store.reviewNoOf(tx, holdNo)
    const review = reviewNo === undefined ? undefined : await lockReview(tx, reviewNo)
    if (!review) throw new AppError('notFound')
    const news =
      act.state === 'removed'
        ? await remove(tx, review, { holdNo, act })
        : await change(tx, review, { holdNo, act: { ...act, state: act.state } })
    await tellOfReviews(tx, { actorNo: act.caller.memberNo, news })
  })
}

type OnHold<State extends HoldDecision = HoldDecision> = {
  readonly holdNo: string
  readonly act: Act & { readonly state: State }
}

const before = { hidden: 'asked', declined: 'asked', restored: 'hidden' } as const

async function change(
  tx: Db,
  review: LockedReview,
  { holdNo, act }: OnHold<keyof typeof before>,
): Promise<ReviewNews[]> {
  const { state, days, reason, now } = act
  const by = act.caller.memberNo
  const from = before[state]
  const change = { holdNo, from, to: state, decision: { by, reason }, now }
  const endsAt = holdEnd(now, days ?? holdLimits.days.max)
  const hold = await store.changeState(
    tx,
    state === 'hidden' ? { ...change, endsAt } : { ...change, end: { by } },
  )
  if (!hold) throw alreadyDecided()
  if (state === 'hidden') await store.holdReviewUntil(tx, review.reviewNo, endsAt)
  if (state === 'restored') await store.holdReviewUntil(tx, review.reviewNo, null)
  await recordHold(tx, review, {
    action: '임시조치 결정',
    before: recordedState(from),
    after: recordedState(state, hold.endsAt),
    actorNo: by,
    reason,
    now,
  })
  const { author, owner } = decidedNews(review, { state, hold, reason, now })
  return [author, owner]
}

/** The same as switching it off: there is one way to take a review away for good. */
async function remove(
  tx: Db,
  review: LockedReview,
  { holdNo, act }: OnHold,
): Promise<ReviewNews[]> {
  const hold = await store.lastHold(tx, review.reviewNo)
  if (hold?.holdNo !== holdNo || hold.state !== 'hidden') throw alreadyDecided()
  const { caller, reason, now } = act
  return hide(tx, review, { caller, reason, now })
}
