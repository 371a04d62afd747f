import { isOpenHold } from '@matjari/contract/rules/reviews/hold'
import type { Db } from '../../../lib/db/database.ts'
import { recordAudit } from '../../admin/audit.ts'
import type { LockedReview } from '../../locks/reviews.ts'
import type { ReviewNews } from '../news/rules.ts'
import { decidedNews, reviewGoneNews } from './news.ts'
import { type Hold, recordedState } from './rules.ts'
import * as store from './store.ts'

type About = Pick<
  LockedReview,
  'reviewNo' | 'memberNo' | 'restaurantNo' | 'restaurantName' | 'ownerNo'
>

type Recorded = {
  readonly action: '임시조치 요청' | '임시조치 답변' | '임시조치 결정' | '임시조치 종료'
  readonly before: string | null
  readonly after: string
  /** Nobody: the clock. */
  readonly actorNo: string | null
  readonly reason: string
  readonly now: Date
}

/** Without what the two have written: that stands with the request, and goes with it. */
export const recordHold = (tx: Db, about: About, { now, ...change }: Recorded) =>
  recordAudit(tx, {
    ...change,
    targetKind: 'review',
    targetNo: about.reviewNo,
    targetName: about.restaurantName,
    createdAt: now,
  })

type Act = { readonly actorNo: string; readonly reason: string; readonly now: Date }

/** An administrator takes the review away, in whatever way: so ends a request about it. Under its lock. */
export async function closeAsRemoved(tx: Db, about: About, act: Act): Promise<ReviewNews[]> {
  const { actorNo, reason, now } = act
  const ended = await close(tx, about, {
    to: 'removed',
    decision: { by: actorNo, reason },
    ...act,
  })
  return ended ? [decidedNews(about, { state: 'removed', hold: ended, reason, now }).owner] : []
}

/** Its author has deleted the review. Under its lock. */
export async function closeAsGone(tx: Db, about: About, act: Act): Promise<ReviewNews[]> {
  const ended = await close(tx, about, { to: 'withdrawn', ...act })
  return ended ? [reviewGoneNews(about, act.now)] : []
}

type Closing = Act & {
  readonly to: 'removed' | 'withdrawn'
  readonly decision?: { readonly by: string; readonly reason: string }
}

async function close(tx: Db, about: About, closing: Closing): Promise<Hold | undefined> {
  const { to, decision, actorNo, reason, now } = closing
  const hold = await store.lastHold(tx, about.reviewNo)
  if (!hold || !isOpenHold(hold.state)) return undefined
  const end = { by: actorNo }
  const change = { holdNo: hold.holdNo, from: hold.state, to, end, now }
  const ended = await store.changeState(tx, { ...change, ...(decision && { decision }) })
  if (!ended) return undefined
  await recordHold(tx, about, {
    action: decision ? '임시조치 결정' : '임시조치 종료',
    before: recordedState(hold.state),
    after: recordedState(to),
    actorNo,
    reason,
    now,
  })
  return ended
}
