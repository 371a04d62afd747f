import type {
  Review,
  ReviewPage,
  TakedownNotice,
  TakedownRequest,
} from '@matjari/contract/reviews/entities'
import type { ReviewSort } from '@matjari/contract/reviews/rules'
import { takedownNotice, takedownReasonText } from '@matjari/contract/reviews/takedown-rules'
import type { Caller } from '../../http/caller.ts'
import { isCapped, pageInfoOf, type Slice } from '../../lib/paging.ts'
import { yesNo } from '../../lib/yes-no.ts'
import type { Deps } from '../deps.ts'
import { signedPhoto, signedReceipt } from '../media/review-pictures.ts'
import { mayAskAgain, type Takedown } from './takedowns.rules.ts'

type Joined = { readonly [Column in keyof Takedown]: Takedown[Column] | null }

/** Reads the takedown of a row that may have one joined to it. */
export function joinedTakedown(row: Joined): Takedown | null {
  const { holdNo, state, reason, detail, askedBy, askedAt, decision } = row
  if (holdNo === null || state === null || reason === null || askedBy === null || askedAt === null)
    return null
  const known = { holdNo, state, reason, askedBy, askedAt }
  return { ...row, ...known, detail: detail ?? '', decision: decision ?? '' }
}

/** For the author and for administrators; the owner does not get the author's answer. */
export const requestOf = (takedown: Takedown, mayReadAnswer: boolean): TakedownRequest => ({
  holdNo: takedown.holdNo,
  state: takedown.state,
  reason: takedown.reason,
  detail: takedown.detail,
  askDate: takedown.askedAt.toISOString(),
  endDate: takedown.endsAt?.toISOString() ?? null,
  answer: mayReadAnswer ? takedown.answer : null,
  answerDate: takedown.answeredAt?.toISOString() ?? null,
  decision: takedown.decision,
  decideDate: takedown.decidedAt?.toISOString() ?? null,
  closeDate: takedown.endedAt?.toISOString() ?? null,
  mayAskAgain: mayAskAgain(takedown),
})

/** What the public sees in place of a hidden review. */
const noticeOf = (takedown: Takedown | null, heldUntil: Date): TakedownNotice => ({
  reason: takedown ? takedownReasonText(takedown) : '',
  endDate: heldUntil.toISOString(),
})

type Row = {
  readonly reviewNo: string
  readonly memberNo: string
  readonly memberId: string
  readonly memberNickName: string
  readonly memberSelfie: string | null
  readonly restaurantNo: string
  readonly restaurantName: string
  readonly halfStars: number
  readonly content: string
  readonly isActive: boolean
  readonly createdAt: Date
  readonly updatedAt: Date | null
  readonly deletedAt: Date | null
  readonly photos: readonly string[]
  readonly replyContent: string | null
  readonly repliedAt: Date | null
  readonly replyUpdatedAt: Date | null
  readonly receiptAt: Date | null
  readonly receiptPhoto: string | null
  readonly isVisited: boolean
  readonly isReported: boolean
  readonly openReports: number
  readonly heldUntil: Date | null
  readonly ownerNo: string
  readonly hold: Takedown | null
}

type Viewer = {
  readonly caller: Caller | null
  /** Short-lived addresses of pictures that not everyone may see. */
  readonly signedPhoto: (address: string) => string
  readonly signedReceipt: (reviewNo: string) => string
}

/** Neither switched off nor deleted. A review that is taken down keeps its place in the list, as a notice. */
export const isListed = (row: Pick<Row, 'isActive' | 'deletedAt'>) =>
  row.isActive && row.deletedAt === null

/** Readable for everyone; `is_public` in the database has the same meaning. */
export const isPublic = (row: Pick<Row, 'isActive' | 'deletedAt' | 'heldUntil'>) =>
  isListed(row) && row.heldUntil === null

export type ReviewDeps = Pick<Deps, 'db' | 'secrets' | 'now'>

/** A review as this caller sees it. */
export const viewOf = (
  deps: Pick<ReviewDeps, 'secrets' | 'now'>,
  row: Row,
  caller: Caller | null,
) =>
  reviewOf(row, {
    caller,
    signedPhoto: (address) => signedPhoto(deps, address),
    signedReceipt: (reviewNo) => signedReceipt(deps, reviewNo),
  })

/** One page of a list, as this caller sees it. */
export const pageOf = (
  deps: Pick<ReviewDeps, 'secrets' | 'now'>,
  { rows, total }: { rows: readonly Row[]; total: number },
  { slice, caller }: { readonly slice: Slice; readonly caller: Caller | null },
): ReviewPage => ({
  reviews: rows.map((row) => viewOf(deps, row, caller)),
  pageInfo: pageInfoOf(slice, total),
  isCapped: isCapped(slice, total),
})

function reviewOf(row: Row, viewer: Viewer): Review {
  const isMine = row.memberNo === viewer.caller?.memberNo
  const isAdmin = viewer.caller?.memberRole === 'ROLE_ADMIN'
  const isOwner = row.ownerNo === viewer.caller?.memberNo
  const createDate = row.createdAt.toISOString()
  const notice = row.heldUntil && noticeOf(row.hold, row.heldUntil)
  const isInvolved = isMine || isAdmin || isOwner
  const holdRequest = row.hold && isInvolved ? requestOf(row.hold, isMine || isAdmin) : null
  const review: Review = {
    reviewNo: row.reviewNo,
    memberNo: row.memberNo,
    memberId: row.memberId,
    memberNickname: row.memberNickName,
    memberSelfie: row.memberSelfie ?? 'NULL',
    restaurantNo: row.restaurantNo,
    restaurantName: row.restaurantName,
    reviewScore: row.halfStars / 2,
    reviewContent: row.content,
    createDate,
    createdDate: createDate,
    updateDate: row.updatedAt?.toISOString() ?? null,
    isActive: yesNo(isPublic(row)),
    billPhotoUrl:
      (isMine || isAdmin) && row.receiptPhoto !== null ? viewer.signedReceipt(row.reviewNo) : null,
    photos: photosFor(row, { mayLookBehind: isMine || isAdmin, sign: viewer.signedPhoto }),
    receiptVerified: row.receiptAt !== null,
    visited: row.isVisited,
    mine: isMine,
    reported: row.isReported,
    reply: replyOf(row),
    openReportCount: isAdmin ? row.openReports : 0,
    deleteDate: isAdmin ? (row.deletedAt?.toISOString() ?? null) : null,
    hold: notice,
    holdRequest,
  }
  return row.heldUntil && notice && !isMine && !isAdmin
    ? noticeInPlaceOf(review, { ...notice, endsAt: row.heldUntil })
    : review
}

/** A review that contains only the reason why it is hidden: clients that do not know notices show it too. */
const noticeInPlaceOf = (
  review: Review,
  notice: { readonly reason: string; readonly endsAt: Date },
): Review => ({
  ...review,
  memberNo: '0',
  memberId: '',
  memberNickname: '가려진 리뷰',
  memberSelfie: 'NULL',
  reviewScore: 0,
  reviewContent: takedownNotice(notice),
  updateDate: null,
  isActive: 'N',
  billPhotoUrl: null,
  photos: [],
  receiptVerified: false,
  visited: false,
  reported: false,
  reply: null,
})

function photosFor(
  row: Row,
  { mayLookBehind, sign }: { mayLookBehind: boolean; sign: Viewer['signedPhoto'] },
) {
  if (isPublic(row)) return row.photos.map((reviewPhotoUrl) => ({ reviewPhotoUrl }))
  return mayLookBehind ? row.photos.map((address) => ({ reviewPhotoUrl: sign(address) })) : []
}

type Replied = Pick<Row, 'replyContent' | 'repliedAt' | 'replyUpdatedAt'>

function replyOf({ replyContent, repliedAt, replyUpdatedAt }: Replied): Review['reply'] {
  if (replyContent === null || repliedAt === null) return null
  return {
    content: replyContent,
    createDate: repliedAt.toISOString(),
    updateDate: replyUpdatedAt?.toISOString() ?? null,
  }
}

type RatedRow = { readonly halfStars: number }

/** The order of the pages of a list, for rows that are sorted newest first. */
export function sortedBy<R extends RatedRow>(
  sort: ReviewSort,
  newestFirst: readonly R[],
): readonly R[] {
  if (sort === 'newest') return newestFirst
  if (sort === 'oldest') return newestFirst.toReversed()
  const way = sort === 'scoreAsc' ? 1 : -1
  return newestFirst.toSorted((a, b) => way * (a.halfStars - b.halfStars))
}
