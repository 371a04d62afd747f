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
import type { LockedReview } from '../locks/reviews.ts'
import { type ReviewEvent, toMember } from './review-events.ts'
import { recordedState, type Takedown } from './takedowns.rules.ts'
import * as store from './takedowns.sql.ts'

type ClosingReview = Pick<
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
export const recordTakedown = (tx: Db, about: ClosingReview, { now, ...change }: Recorded) =>
  recordAudit(tx, {
    ...change,
    targetKind: 'review',
    targetNo: about.reviewNo,
    targetName: about.restaurantName,
    createdAt: now,
  })

type Act = { readonly actorNo: string; readonly reason: string; readonly now: Date }

/** An administrator takes the review away, in whatever way: so ends a request about it. Under its lock. */
export async function closeTakedownAsRemoved(
  tx: Db,
  about: ClosingReview,
  act: Act,
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

/** Its author has deleted the review. Under its lock. */
export async function closeTakedownAsDeleted(
  tx: Db,
  about: ClosingReview,
  act: Act,
): Promise<ReviewEvent[]> {
  const ended = await close(tx, about, { to: 'withdrawn', ...act })
  return ended ? [reviewDeletedEvent(about, act.now)] : []
}

type Closing = Act & {
  readonly to: 'removed' | 'withdrawn'
  readonly decision?: { readonly by: string; readonly reason: string }
}

async function close(
  tx: Db,
  about: ClosingReview,
  closing: Closing,
): Promise<Takedown | undefined> {
  const { to, decision, actorNo, reason, now } = closing
  const hold = await store.lastTakedown(tx, about.reviewNo)
  if (!hold || !isOpenTakedown(hold.state)) return undefined
  const end = { by: actorNo }
  const change = { holdNo: hold.holdNo, from: hold.state, to, end, now }
  const ended = await store.changeTakedownState(tx, { ...change, ...(decision && { decision }) })
  if (!ended) return undefined
  await recordTakedown(tx, about, {
    action: decision ? '임시조치 결정' : '임시조치 종료',
    before: recordedState(hold.state),
    after: recordedState(to),
    actorNo,
    reason,
    now,
  })
  return ended
}

type TakedownReview = {
  readonly restaurantNo: string
  readonly restaurantName: string
  readonly ownerNo: string
  /** Its author. */
  readonly memberNo: string
  readonly reviewNo: string
}
type Reason = { readonly reason: TakedownReason; readonly detail: string }

const mine = (reviewNo: string) => `/mypage/reviews?review=${reviewNo}`
const ofRestaurant = (restaurantNo: string) => `/reviews/${restaurantNo}`

type Text = { readonly title: string; readonly content: string }

const toAuthor = (about: TakedownReview, text: Text, now: Date): ReviewEvent =>
  toMember({ ...text, memberNo: about.memberNo, link: mine(about.reviewNo), now })
const toOwner = (about: TakedownReview, text: Text, now: Date): ReviewEvent =>
  toMember({ ...text, memberNo: about.ownerNo, link: ofRestaurant(about.restaurantNo), now })

/** All of the owner's reason: whoever is to answer must know what to. */
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

/** The letter that says the same, with where to answer. */
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

/** With the review itself, which its author has deleted. */
const reviewDeletedEvent = (about: TakedownReview, now: Date): ReviewEvent =>
  toOwner(about, { title: '요청한 리뷰를 글쓴이가 지웠어요', content: about.restaurantName }, now)

type Decided = {
  readonly state: TakedownDecision
  readonly hold: Reason & { readonly endsAt: Date | null }
  /** The administrator's. */
  readonly reason: string
  readonly now: Date
}

export function takedownDecidedEvents(
  about: TakedownReview,
  { state, hold, reason, now }: Decided,
) {
  const { restaurantName } = about
  const told = { restaurantName, holdReason: takedownReasonText(hold), reason, endsAt: hold.endsAt }
  const { author, owner } = decisionNotification(state, told)
  return { author: toAuthor(about, author, now), owner: toOwner(about, owner, now) }
}
