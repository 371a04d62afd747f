import {
  decisionNotification,
  isOpenTakedown,
  type TakedownDecision,
  type TakedownReason,
  takedownReasonText,
} from '@matjari/contract/reviews/takedown-rules'
import type { Db } from '../../db/db.ts'
import { type LetterContent, makeLetter } from '../../lib/mail/letter.ts'
import { recordAudit } from '../admin/audit.ts'
import type { LockedReview } from '../locks/restaurants.ts'
import { type ReviewEvent, toMember } from './review-events.ts'
import { recordedState, type Takedown } from './takedowns.rules.ts'
import * as store from './takedowns.sql.ts'

type ClosingReview = Pick<
  LockedReview,
  'reviewNo' | 'memberNo' | 'restaurantNo' | 'restaurantName' | 'ownerNo'
>

type TakedownChange = {
  readonly action: '임시조치 요청' | '임시조치 답변' | '임시조치 결정' | '임시조치 종료'
  readonly before: string | null
  readonly after: string
  /** Null when the time ran out. */
  readonly actorNo: string | null
  readonly reason: string
  readonly now: Date
}

/** The log leaves out the texts of owner and author: they are stored with the request and deleted with it. */
export const recordTakedown = (tx: Db, about: ClosingReview, { now, ...change }: TakedownChange) =>
  recordAudit(tx, {
    ...change,
    targetKind: 'review',
    targetNo: about.reviewNo,
    targetName: about.restaurantName,
    createdAt: now,
  })

type ClosingAct = { readonly actorNo: string; readonly reason: string; readonly now: Date }

/**
 * An administrator removes the review, in any way, which ends an open request about it. Needs the lock of the review.
 */
export async function closeTakedownAsRemoved(
  tx: Db,
  about: ClosingReview,
  act: ClosingAct,
): Promise<ReviewEvent[]> {
  const { actorNo, reason, now } = act
  const ended = await close(tx, about, {
    to: 'removed',
    decision: { by: actorNo, reason },
    ...act,
  })
  return ended
    ? [takedownDecidedEvents(about, { state: 'removed', hold: ended, reason, now }).owner]
    : []
}

/** The author has deleted the review, which ends an open request about it. Needs the lock of the review. */
export async function closeTakedownAsDeleted(
  tx: Db,
  about: ClosingReview,
  act: ClosingAct,
): Promise<ReviewEvent[]> {
  const ended = await close(tx, about, { to: 'withdrawn', ...act })
  return ended ? [reviewDeletedEvent(about, act.now)] : []
}

type Closing = ClosingAct & {
  readonly to: 'removed' | 'withdrawn'
  readonly decision?: { readonly by: string; readonly reason: string }
}

async function close(
  tx: Db,
  about: ClosingReview,
  closing: Closing,
): Promise<Takedown | undefined> {
  const { to, decision, actorNo, reason, now } = closing
  const takedown = await store.lastTakedown(tx, about.reviewNo)
  if (!takedown || !isOpenTakedown(takedown.state)) return undefined
  const end = { by: actorNo }
  const change = { holdNo: takedown.holdNo, from: takedown.state, to, end, now }
  const ended = await store.changeTakedownState(tx, { ...change, ...(decision && { decision }) })
  if (!ended) return undefined
  await recordTakedown(tx, about, {
    action: decision ? '임시조치 결정' : '임시조치 종료',
    before: recordedState(takedown.state),
    after: recordedState(to),
    actorNo,
    reason,
    now,
  })
  return ended
}

// Messages to the author and the owner about a takedown.

type TakedownReview = {
  readonly restaurantNo: string
  readonly restaurantName: string
  readonly ownerNo: string
  /** The author. */
  readonly memberNo: string
  readonly reviewNo: string
}
type Reason = { readonly reason: TakedownReason; readonly detail: string }

const reviewInMyPage = (reviewNo: string) => `/mypage/reviews?review=${reviewNo}`
const ofRestaurant = (restaurantNo: string) => `/reviews/${restaurantNo}`

type MessageText = { readonly title: string; readonly content: string }

const toAuthor = (about: TakedownReview, text: MessageText, now: Date): ReviewEvent =>
  toMember({ ...text, memberNo: about.memberNo, link: reviewInMyPage(about.reviewNo), now })
const toOwner = (about: TakedownReview, text: MessageText, now: Date): ReviewEvent =>
  toMember({ ...text, memberNo: about.ownerNo, link: ofRestaurant(about.restaurantNo), now })

/** Contains the owner's full reason: the author must know what to answer. */
export function takedownRequestedEvent(
  about: TakedownReview,
  { reason, detail }: Reason,
  now: Date,
): ReviewEvent {
  const words = reason !== 'other' && detail ? ` (${detail})` : ''
  const text = {
    title: '가게가 내 리뷰를 가려 달라고 요청했어요',
    content: `${about.restaurantName}. 이유: ${takedownReasonText({ reason, detail })}${words}. 관리자가 결정하기 전에 답할 수 있어요.`,
  }
  return toAuthor(about, text, now)
}

/** The same message as an e-mail, with a link to answer. */
export function takedownRequestedLetter({ title, content, link }: ReviewEvent, publicUrl: string) {
  const letter: LetterContent = {
    subject: `[맛자리] ${title}`,
    title,
    paragraphs: [content, '리뷰는 관리자가 결정하기 전까지 그대로 보여요.'],
    button: { label: '내 리뷰에서 답하기', url: `${publicUrl}${link ?? ''}` },
  }
  return makeLetter(letter)
}

export const takedownAnsweredEvent = (about: TakedownReview, now: Date): ReviewEvent =>
  toOwner(about, { title: '글쓴이가 요청에 답했어요', content: about.restaurantName }, now)

export const takedownWithdrawnEvent = (about: TakedownReview, now: Date): ReviewEvent =>
  toAuthor(
    about,
    { title: '가게가 가려 달라는 요청을 거뒀어요', content: about.restaurantName },
    now,
  )

/** The request ends because the author has deleted the review. */
const reviewDeletedEvent = (about: TakedownReview, now: Date): ReviewEvent =>
  toOwner(about, { title: '요청한 리뷰를 글쓴이가 지웠어요', content: about.restaurantName }, now)

type DecidedTakedown = {
  readonly state: TakedownDecision
  readonly hold: Reason & { readonly endsAt: Date | null }
  /** The administrator's reason. */
  readonly reason: string
  readonly now: Date
}

export function takedownDecidedEvents(
  about: TakedownReview,
  { state, hold: takedown, reason, now }: DecidedTakedown,
) {
  const { restaurantName } = about
  const decision = {
    restaurantName,
    holdReason: takedownReasonText(takedown),
    reason,
    endsAt: takedown.endsAt,
  }
  const { author, owner } = decisionNotification(state, decision)
  return { author: toAuthor(about, author, now), owner: toOwner(about, owner, now) }
}
