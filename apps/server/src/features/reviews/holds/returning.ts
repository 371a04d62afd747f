import { inTransaction } from '../../../lib/db/transaction.ts'
import type { Deps } from '../../../lib/deps.ts'
import { lockReview } from '../../locks/reviews.ts'
import { tellOfReviews } from '../news/commands.ts'
import { recordHold } from './closing.ts'
import { decidedNews } from './news.ts'
import { recordedState } from './rules.ts'
import * as store from './store.ts'

const timeIsOver = '가리기로 한 기간이 끝났어요.'

/** What was hidden for a while comes back by itself. Several servers may see to it at once. */
export async function returnHeldReviews(
  deps: Pick<Deps, 'db' | 'now'>,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const failures: unknown[] = []
  for (const { holdNo, reviewNo } of await store.dueHolds(deps.db, deps.now())) {
    if (isStopping()) return
    if (reviewNo === null) continue
    // One that cannot come back does not keep the others away.
    await giveBack(deps, { holdNo, reviewNo }).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'held reviews could not come back')
}

type Due = { readonly holdNo: string; readonly reviewNo: string }

const giveBack = (deps: Pick<Deps, 'db' | 'now'>, { holdNo, reviewNo }: Due) =>
  inTransaction(deps.db, async (tx) => {
    const now = deps.now()
    const review = await lockReview(tx, reviewNo)
    if (!review) return
    const change = { holdNo, from: 'hidden', to: 'restored', end: { by: null }, now } as const
    const hold = await store.changeState(tx, change)
    // An administrator or another server came first.
    if (!hold) return
    await store.holdReviewUntil(tx, reviewNo, null)
    await recordHold(tx, review, {
      action: '임시조치 종료',
      before: recordedState('hidden'),
      after: recordedState('restored'),
      actorNo: null,
      reason: timeIsOver,
      now,
    })
    const { author, owner } = decidedNews(review, {
      state: 'restored',
      hold,
      reason: timeIsOver,
      now,
    })
    await tellOfReviews(tx, { actorNo: null, news: [author, owner] })
  })
