import type { TakedownRequest } from '@matjari/contract/reviews/entities'
import {
  type TakedownDecision,
  type TakedownReason,
  takedownEnd,
  takedownLimits,
  takedownReasons,
} from '@matjari/contract/reviews/takedown-rules'
import { type Db, inTransaction } from '../../db/db.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Deps } from '../deps.ts'
import { lockMembersShared } from '../locks/members.ts'
import { type LockedReview, lockRestaurant, lockReview } from '../locks/restaurants.ts'
import { addInboxMessages } from '../notifications/inbox.ts'
import { queueMail } from '../notifications/mail.ts'
import { hide } from './moderation.ts'
import { notifyOfReviewEvents, type ReviewEvent } from './review-events.ts'
import { isListed, isPublic, requestOf } from './review-view.ts'
import {
  recordTakedown,
  takedownAnsweredEvent,
  takedownDecidedEvents,
  takedownRequestedEvent,
  takedownRequestedLetter,
  takedownWithdrawnEvent,
} from './takedown-closing.ts'
import {
  alreadyDecided,
  notOpen,
  recordedState,
  takedownRequestRefusal,
} from './takedowns.rules.ts'
import * as store from './takedowns.sql.ts'

type ReviewOfOwner = { readonly caller: Caller; readonly reviewNo: string }
type TakedownInput = ReviewOfOwner & { readonly reason: TakedownReason; readonly detail: string }

/** An owner asks for a review to be hidden for a while. The review stays public until an administrator decides. */
export function requestTakedown(
  deps: Deps,
  { caller, reviewNo, reason, detail }: TakedownInput,
): Promise<TakedownRequest> {
  const now = deps.now()
  return inTransaction(deps.db, async (tx) => {
    const restaurant = await store.restaurantOfReview(tx, reviewNo)
    if (restaurant?.ownerNo !== caller.memberNo) throw new AppError('notFound')
    const { restaurantNo } = restaurant
    // Locks the restaurant first: of two concurrent requests the second counts the first.
    await lockRestaurant(tx, restaurantNo)
    const review = await lockReview(tx, reviewNo)
    if (review?.ownerNo !== caller.memberNo || !isPublic(review)) throw new AppError('notFound')
    const last = await store.lastTakedown(tx, reviewNo)
    const refusal = takedownRequestRefusal({
      last,
      openCount: await store.countOpenTakedowns(tx, restaurantNo),
    })
    if (refusal) throw refusal
    const askedBy = caller.memberNo
    const row = { reviewNo, restaurantNo, askedBy, reason, detail, askedAt: now }
    const takedown = await store.insertTakedown(tx, row)
    await recordTakedown(tx, review, {
      action: '임시조치 요청',
      before: null,
      after: recordedState('asked'),
      actorNo: askedBy,
      reason: takedownReasons[reason],
      now,
    })
    const event = takedownRequestedEvent(review, { reason, detail }, now)
    const readers = await notifyOfReviewEvents(tx, { actorNo: askedBy, events: [event] })
    const author = readers.get(review.memberNo)
    if (author?.memberEmail && author.isEmailProved && canSend(deps))
      await queueMail(deps, tx, {
        to: author.memberEmail,
        letter: takedownRequestedLetter(event, deps.config.publicUrl),
      })
    return requestOf(takedown, false)
  })
}

const canSend = ({ config }: Deps) => !config.production || config.smtpUrl !== undefined

/** Only while no administrator has decided. */
export function withdrawTakedown(
  deps: Deps,
  { caller, reviewNo }: ReviewOfOwner,
): Promise<TakedownRequest> {
  const now = deps.now()
  const { memberNo } = caller
  return inTransaction(deps.db, async (tx) => {
    const review = await lockReview(tx, reviewNo)
    if (review?.ownerNo !== memberNo || !isListed(review)) throw new AppError('notFound')
    const last = await requireLastTakedown(tx, reviewNo)
    const { holdNo } = last
    const change = { holdNo, from: 'asked', to: 'withdrawn', end: { by: memberNo }, now } as const
    const takedown = await store.changeTakedownState(tx, change)
    if (!takedown) throw notOpen()
    await recordTakedown(tx, review, {
      action: '임시조치 종료',
      before: recordedState('asked'),
      after: recordedState('withdrawn'),
      actorNo: memberNo,
      reason: '',
      now,
    })
    await notifyOfReviewEvents(tx, {
      actorNo: memberNo,
      events: [takedownWithdrawnEvent(review, now)],
    })
    return requestOf(takedown, false)
  })
}

/**
 * The author has one answer per request and may change it while the request is open. The owner is notified of the
 * first version only.
 */
export function answerTakedown(
  deps: Deps,
  { caller, reviewNo, answer }: { caller: Caller; reviewNo: string; answer: string },
): Promise<TakedownRequest> {
  const now = deps.now()
  const { memberNo } = caller
  return inTransaction(deps.db, async (tx) => {
    const review = await lockReview(tx, reviewNo)
    if (review?.memberNo !== memberNo || review.deletedAt) throw new AppError('notFound')
    const last = await requireLastTakedown(tx, reviewNo)
    const takedown = await store.writeAnswer(tx, { holdNo: last.holdNo, answer, now })
    if (!takedown) throw notOpen()
    await recordTakedown(tx, review, {
      action: '임시조치 답변',
      before: last.answer === null ? null : '답변',
      after: '답변',
      actorNo: memberNo,
      reason: '',
      now,
    })
    const members = await lockMembersShared(tx, [memberNo, review.ownerNo])
    if (!members.has(memberNo)) throw new AppError('signedOut')
    const notifiesOwner = last.answer === null && members.has(review.ownerNo)
    await addInboxMessages(tx, notifiesOwner ? [takedownAnsweredEvent(review, now)] : [])
    return requestOf(takedown, true)
  })
}

async function requireLastTakedown(tx: Db, reviewNo: string) {
  const last = await store.lastTakedown(tx, reviewNo)
  if (!last) throw new AppError('notFound')
  return last
}

type Decision = {
  readonly caller: Caller
  readonly holdNo: string
  readonly state: TakedownDecision
  readonly days: number | undefined
  readonly reason: string
}
type Act = Omit<Decision, 'holdNo'> & { readonly now: Date }

/** Records the decision and notifies author and owner, in one transaction. */
export async function decideTakedown(deps: Deps, { holdNo, ...decision }: Decision): Promise<void> {
  const act = { ...decision, now: deps.now() }
  await inTransaction(deps.db, async (tx) => {
    const reviewNo = await store.reviewNoOf(tx, holdNo)
    const review = reviewNo === undefined ? undefined : await lockReview(tx, reviewNo)
    if (!review) throw new AppError('notFound')
    const events =
      act.state === 'removed'
        ? await remove(tx, review, { holdNo, act })
        : await change(tx, review, { holdNo, act: { ...act, state: act.state } })
    await notifyOfReviewEvents(tx, { actorNo: act.caller.memberNo, events })
  })
}

type DecisionOnTakedown<State extends TakedownDecision = TakedownDecision> = {
  readonly holdNo: string
  readonly act: Act & { readonly state: State }
}

const stateBefore = { hidden: 'asked', declined: 'asked', restored: 'hidden' } as const

async function change(
  tx: Db,
  review: LockedReview,
  { holdNo, act }: DecisionOnTakedown<keyof typeof stateBefore>,
): Promise<ReviewEvent[]> {
  const { state, days, reason, now } = act
  const by = act.caller.memberNo
  const from = stateBefore[state]
  const change = { holdNo, from, to: state, decision: { by, reason }, now }
  const endsAt = takedownEnd(now, days ?? takedownLimits.days.max)
  const takedown = await store.changeTakedownState(
    tx,
    state === 'hidden' ? { ...change, endsAt } : { ...change, end: { by } },
  )
  if (!takedown) throw alreadyDecided()
  if (state === 'hidden') await store.hideReviewUntil(tx, review.reviewNo, endsAt)
  if (state === 'restored') await store.hideReviewUntil(tx, review.reviewNo, null)
  await recordTakedown(tx, review, {
    action: '임시조치 결정',
    before: recordedState(from),
    after: recordedState(state, takedown.endsAt),
    actorNo: by,
    reason,
    now,
  })
  const { author, owner } = takedownDecidedEvents(review, { state, hold: takedown, reason, now })
  return [author, owner]
}

/** The same as hiding the review in the moderation list: there is only one way to remove a review permanently. */
async function remove(
  tx: Db,
  review: LockedReview,
  { holdNo, act }: DecisionOnTakedown,
): Promise<ReviewEvent[]> {
  const takedown = await store.lastTakedown(tx, review.reviewNo)
  if (takedown?.holdNo !== holdNo || takedown.state !== 'hidden') throw alreadyDecided()
  const { caller, reason, now } = act
  return hide(tx, review, { caller, reason, now })
}

const expiredReason = '가리기로 한 기간이 끝났어요.'

/** A review whose takedown has ended becomes public again. Several server processes may run this at the same time. */
export async function restoreExpiredTakedowns(
  deps: Pick<Deps, 'db' | 'now'>,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const failures: unknown[] = []
  for (const { holdNo, reviewNo } of await store.dueTakedowns(deps.db, deps.now())) {
    if (isStopping()) return
    if (reviewNo === null) continue
    // A failure with one review must not stop the others.
    await restoreReview(deps, { holdNo, reviewNo }).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'held reviews could not come back')
}

const restoreReview = (
  deps: Pick<Deps, 'db' | 'now'>,
  { holdNo, reviewNo }: { holdNo: string; reviewNo: string },
) =>
  inTransaction(deps.db, async (tx) => {
    const now = deps.now()
    const review = await lockReview(tx, reviewNo)
    if (!review) return
    const change = { holdNo, from: 'hidden', to: 'restored', end: { by: null }, now } as const
    const takedown = await store.changeTakedownState(tx, change)
    // An administrator or another server process was faster.
    if (!takedown) return
    await store.hideReviewUntil(tx, reviewNo, null)
    await recordTakedown(tx, review, {
      action: '임시조치 종료',
      before: recordedState('hidden'),
      after: recordedState('restored'),
      actorNo: null,
      reason: expiredReason,
      now,
    })
    const { author, owner } = takedownDecidedEvents(review, {
      state: 'restored',
      hold: takedown,
      reason: expiredReason,
      now,
    })
    await notifyOfReviewEvents(tx, { actorNo: null, events: [author, owner] })
  })
