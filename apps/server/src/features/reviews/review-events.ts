import type { Db } from '../../db/db.ts'
import { type LockedMembers, lockMembersShared } from '../locks/members.ts'
import { addInboxMessages } from '../notifications/inbox.ts'

type EventContext = { readonly restaurantName: string; readonly now: Date }

type EventText = {
  readonly memberNo: string
  readonly title: string
  readonly content: string
  readonly link: string | null
}

// Without names: the name of a member who withdraws must not stay in the messages of other members.
const reviewEvent = ({ now }: EventContext, line: EventText) => ({
  kind: 'review' as const,
  ...line,
  createdAt: now,
})

export type ReviewEvent = ReturnType<typeof reviewEvent>

/** For modules that write other messages about reviews. */
export const toMember = ({ now, ...line }: EventText & { readonly now: Date }): ReviewEvent => ({
  kind: 'review',
  ...line,
  createdAt: now,
})

const myReviews = '/mypage/reviews'
const reasonText = (reason: string) => (reason ? `. 이유: ${reason}` : '')

export const newReviewEvent = (event: EventContext & { restaurantNo: string; ownerNo: string }) =>
  reviewEvent(event, {
    memberNo: event.ownerNo,
    title: '새 리뷰가 올라왔어요',
    content: event.restaurantName,
    link: `/reviews/${event.restaurantNo}`,
  })

type ToAuthor = EventContext & { readonly authorNo: string }

export const replyEvent = (event: ToAuthor) =>
  reviewEvent(event, {
    memberNo: event.authorNo,
    title: '사장님이 답글을 남겼어요',
    content: event.restaurantName,
    link: myReviews,
  })

const byAdministrator = (title: string) => (event: ToAuthor & { readonly reason: string }) =>
  reviewEvent(event, {
    memberNo: event.authorNo,
    title,
    content: `${event.restaurantName}${reasonText(event.reason)}`,
    link: myReviews,
  })

export const hiddenEvent = byAdministrator('관리자가 리뷰를 숨겼어요')
export const restoredEvent = byAdministrator('관리자가 리뷰를 다시 보이게 했어요')
export const editedEvent = byAdministrator('관리자가 리뷰를 고쳤어요')
export const deletedEvent = byAdministrator('관리자가 리뷰를 지웠어요')

type ToReporter = EventContext & {
  readonly reporterNo: string
  readonly state: 'hidden' | 'dismissed'
}

/** The administrator's reason is for the author only; the reporter reads only the result. */
export const reportEvent = (event: ToReporter) =>
  reviewEvent(event, {
    memberNo: event.reporterNo,
    title: event.state === 'hidden' ? '신고한 리뷰를 숨겼어요' : '신고한 리뷰에 문제가 없었어요',
    content: event.restaurantName,
    link: null,
  })

/**
 * Notifies members of what happened to reviews, in the same transaction as the change and as its last step: members
 * are locked after everything else. The actor and members who have left get no message. Returns the members who do.
 * Without an actor the change happened automatically.
 */
export async function notifyOfReviewEvents(
  tx: Db,
  batch: { readonly actorNo: string | null; readonly events: readonly ReviewEvent[] },
): Promise<LockedMembers> {
  const toOthers = batch.events.filter(({ memberNo }) => memberNo !== batch.actorNo)
  if (toOthers.length === 0) return new Map()
  const readers = await lockMembersShared(
    tx,
    toOthers.map(({ memberNo }) => memberNo),
  )
  await addInboxMessages(
    tx,
    toOthers.filter(({ memberNo }) => readers.has(memberNo)),
  )
  return readers
}
