import type { HoldRequest } from '@matjari/contract/entities/reviews/hold'
import { type HoldReason, holdReasons } from '@matjari/contract/rules/reviews/hold'
import type { Db } from '../../../lib/db/database.ts'
import { inTransaction } from '../../../lib/db/transaction.ts'
import type { Deps } from '../../../lib/deps.ts'
import { AppError } from '../../../lib/http/app-error.ts'
import type { Caller } from '../../../lib/http/caller.ts'
import { lockMembersShared } from '../../locks/members.ts'
import { lockRestaurant } from '../../locks/restaurants.ts'
import { lockReview } from '../../locks/reviews.ts'
import { addInboxMessages } from '../../notifications/inbox.ts'
import { queueMail } from '../../notifications/mail.ts'
import { tellOfReviews } from '../news/commands.ts'
import { isPublic, standsInLists } from '../view.ts'
import { recordHold } from './closing.ts'
import { answeredNews, askedLetter, askedNews, takenBackNews } from './news.ts'
import { askRefusal, notOpen, recordedState } from './rules.ts'
import * as store from './store.ts'
import { requestOf } from './view.ts'

type ReviewOfOwner = { readonly caller: Caller; readonly reviewNo: string }
type Asked = ReviewOfOwner & { readonly reason: HoldReason; readonly detail: string }

/** Asks for a review to be hidden for a while. It stays as it is until an administrator has decided. */
export function askForHold(
  deps: Deps,
  { caller, reviewNo, reason, detail }: Asked,
): Promise<HoldRequest> {
  const now = deps.now()
  return inTransaction(deps.db, async (tx) => {
    const place = await store.placeOf(tx, reviewNo)
    if (place?.ownerNo !== caller.memberNo) throw new AppError('notFound')
    const { restaurantNo } = place
    // The restaurant first: of two requests at once the second is counted with the first.
    await lockRestaurant(tx, restaurantNo)
    const review = await lockReview(tx, reviewNo)
    if (review?.ownerNo !== caller.memberNo || !isPublic(review)) throw new AppError('notFound')
    const last = await store.lastHold(tx, reviewNo)
    const refusal = askRefusal({ last, openCount: await store.countOpen(tx, restaurantNo) })
    if (refusal) throw refusal
    const askedBy = caller.memberNo
    const row = { reviewNo, restaurantNo, askedBy, reason, detail, askedAt: now }
    const hold = await store.insertHold(tx, row)
    await recordHold(tx, review, {
      action: '임시조치 요청',
      before: null,
      after: recordedState('asked'),
      actorNo: askedBy,
      reason: holdReasons[reason],
      now,
    })
    const news = askedNews(review, { reason, detail }, now)
    const readers = await tellOfReviews(tx, { actorNo: askedBy, news: [news] })
    const author = readers.get(review.memberNo)
    if (author?.memberEmail && author.isEmailProved && canSend(deps))
      await queueMail(deps, tx, {
        to: author.memberEmail,
        letter: askedLetter(news, deps.config.publicUrl),
      })
    return requestOf(hold, false)
  })
}

const canSend = ({ config }: Deps) => !config.production || config.smtpUrl !== undefined

/** Only what nobody has decided yet. */
export function takeBackHold(
  deps: Deps,
  { caller, reviewNo }: ReviewOfOwner,
): Promise<HoldRequest> {
  const now = deps.now()
  const { memberNo } = caller
  return inTransaction(deps.db, async (tx) => {
    const review = await lockReview(tx, reviewNo)
    if (review?.ownerNo !== memberNo || !standsInLists(review)) throw new AppError('notFound')
    const last = await lastHold(tx, reviewNo)
    const { holdNo } = last
    const change = { holdNo, from: 'asked', to: 'withdrawn', end: { by: memberNo }, now } as const
    const hold = await store.changeState(tx, change)
    if (!hold) throw notOpen()
    await recordHold(tx, review, {
      action: '임시조치 종료',
      before: recordedState('asked'),
      after: recordedState('withdrawn'),
      actorNo: memberNo,
      reason: '',
      now,
    })
    await tellOfReviews(tx, { actorNo: memberNo, news: [takenBackNews(review, now)] })
    return requestOf(hold, false)
  })
}

type Answer = { readonly caller: Caller; readonly reviewNo: string; readonly answer: string }

/** One per request, to be changed while it is open. The owner hears of the first. */
export function answerHold(deps: Deps, { caller, reviewNo, answer }: Answer): Promise<HoldRequest> {
  const now = deps.now()
  const { memberNo } = caller
  return inTransaction(deps.db, async (tx) => {
    const review = await lockReview(tx, reviewNo)
    if (review?.memberNo !== memberNo || review.deletedAt) throw new AppError('notFound')
    const last = await lastHold(tx, reviewNo)
    const hold = await store.writeAnswer(tx, { holdNo: last.holdNo, answer, now })
    if (!hold) throw notOpen()
    await recordHold(tx, review, {
      action: '임시조치 답변',
      before: last.answer === null ? null : '답변',
      after: '답변',
      actorNo: memberNo,
      reason: '',
      now,
    })
    const members = await lockMembersShared(tx, [memberNo, review.ownerNo])
    if (!members.has(memberNo)) throw new AppError('signedOut')
    const isNews = last.answer === null && members.has(review.ownerNo)
    await addInboxMessages(tx, isNews ? [answeredNews(review, now)] : [])
    return requestOf(hold, true)
  })
}

async function lastHold(tx: Db, reviewNo: string) {
  const last = await store.lastHold(tx, reviewNo)
  if (!last) throw new AppError('notFound')
  return last
}
