import type { MemberExport } from '@matjari/contract/accounts/entities'
import type { Review } from '@matjari/contract/reviews/entities'
import type { ReviewSort } from '@matjari/contract/reviews/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { prepared } from '../../db/prepared.ts'
import type { Caller } from '../../http/caller.ts'
import type { Slice } from '../../lib/paging.ts'
import { isListed, joinedTakedown, type ReviewDeps, viewOf } from './review-view.ts'
import type { Takedown } from './takedowns.rules.ts'

type Page<Row> = {
  readonly memberNo: string
  /** Only rows after this one. */
  readonly after: Row | undefined
  readonly size: number
}

/** Newest first. */
export async function reviewNosBy(db: Db, { memberNo, after, size }: Page<string>) {
  const own = db
    .selectFrom('review')
    .select('reviewNo')
    .where('memberNo', '=', memberNo)
    .where('deletedAt', 'is', null)
    .orderBy('reviewNo', 'desc')
    .limit(size)
  const rows = await (after ? own.where('reviewNo', '<', after) : own).execute()
  return rows.map(({ reviewNo }) => reviewNo)
}

export type ExportedReport = MemberExport['reports'][number] & { readonly reportNo: string }

/** The reports that the member has made, newest first. */
export async function reportsByMember(
  db: Db,
  { memberNo, after, size }: Page<ExportedReport>,
): Promise<ExportedReport[]> {
  const own = db
    .selectFrom('reviewReport')
    .select(['reportNo', 'reviewNo', 'reason', 'detail', 'createdAt'])
    .where('memberNo', '=', memberNo)
    .orderBy('reportNo', 'desc')
    .limit(size)
  const rows = await (after ? own.where('reportNo', '<', after.reportNo) : own).execute()
  return rows.map(({ createdAt, ...report }) => ({
    ...report,
    createDate: createdAt.toISOString(),
  }))
}

export type ExportedTakedown = MemberExport['holds'][number] & { readonly holdNo: string }

/** The takedowns that the member has requested, newest first. */
export async function takedownsRequestedBy(
  db: Db,
  { memberNo, after, size }: Page<ExportedTakedown>,
): Promise<ExportedTakedown[]> {
  const own = db
    .selectFrom('reviewHold')
    .select(['holdNo', 'reviewNo', 'reason', 'detail', 'state', 'askedAt'])
    .where('askedBy', '=', memberNo)
    .orderBy('holdNo', 'desc')
    .limit(size)
  const rows = await (after ? own.where('holdNo', '<', after.holdNo) : own).execute()
  return rows.map(({ askedAt, ...hold }) => ({ ...hold, askDate: askedAt.toISOString() }))
}

type ReviewRowsQuery = { readonly reviewNos: readonly string[]; readonly callerNo: string | null }

/**
 * Everything that a view of a review may need; `viewOf` decides what the caller sees. The values are in subqueries:
 * a planner that sees them directly expects a better plan from knowing them, and makes a new plan for every call,
 * which takes longer than the query itself.
 */
const reviewRows = prepared((db, { reviewNos, callerNo }: ReviewRowsQuery) =>
  db
    .selectFrom('review as w')
    .innerJoin('member as m', 'm.memberNo', 'w.memberNo')
    .innerJoin('restaurant as r', 'r.restaurantNo', 'w.restaurantNo')
    .leftJoin('reviewReply as y', 'y.reviewNo', 'w.reviewNo')
    .leftJoin('reviewReceipt as c', 'c.reviewNo', 'w.reviewNo')
    .leftJoin('reviewHold as h', (join) =>
      join.on(
        'h.holdNo',
        '=',
        sql<string>`(
          select max(l.hold_no) from review_hold as l where l.review_no = w.review_no
        )`,
      ),
    )
    .select(['w.reviewNo', 'w.memberNo', 'w.restaurantNo', 'w.halfStars', 'w.content'])
    .select(['w.isActive', 'w.createdAt', 'w.updatedAt', 'w.deletedAt', 'w.heldUntil'])
    .select(['m.memberId', 'm.memberNickName', 'm.memberSelfie', 'r.restaurantName'])
    .select('r.memberNo as ownerNo')
    .select(['h.holdNo', 'h.state', 'h.reason', 'h.detail', 'h.askedBy', 'h.askedAt', 'h.endsAt'])
    .select(['h.answer', 'h.answeredAt', 'h.decision', 'h.decidedAt', 'h.endedAt', 'h.endedBy'])
    .select('h.editedAt')
    .select(['y.content as replyContent', 'y.createdAt as repliedAt'])
    .select(['y.updatedAt as replyUpdatedAt'])
    .select(['c.createdAt as receiptAt', 'c.photo as receiptPhoto'])
    .select([
      sql<string[]>`array(
        select p.photo from review_photo as p where p.review_no = w.review_no order by p.position
      )`.as('photos'),
      // Only a visit before the review counts: a later one does not verify it.
      sql<boolean>`exists(
        select from reservation as v
        where v.member_no = w.member_no and v.restaurant_no = w.restaurant_no
          and v.state = 'visited' and v.reserve_day <= w.written_day
      )`.as('isVisited'),
      sql<boolean>`exists(
        select from review_report as p
        where p.review_no = w.review_no and p.member_no = (select ${callerNo}::bigint)
      )`.as('isReported'),
      sql<number>`(
        select count(*)::int from review_report as p
        where p.review_no = w.review_no and p.state = 'open'
      )`.as('openReports'),
    ])
    .where(sql<boolean>`w.review_no = any((select ${reviewNos}::bigint[])::bigint[])`),
)

type ReviewRow = Awaited<ReturnType<typeof reviewRows>>[number] & { readonly hold: Takedown | null }

/** In the order of the given numbers. Reviews that no longer exist are left out. */
export async function rowsInOrder(db: Db, query: ReviewRowsQuery): Promise<ReviewRow[]> {
  if (query.reviewNos.length === 0) return []
  const rows = await reviewRows(db, query)
  const byNo = new Map(rows.map((row) => [row.reviewNo, { ...row, hold: joinedTakedown(row) }]))
  return query.reviewNos.flatMap((reviewNo) => byNo.get(reviewNo) ?? [])
}

export async function reviewsByNo(
  deps: ReviewDeps,
  { reviewNos, caller }: { reviewNos: readonly string[]; caller: Caller | null },
): Promise<Review[]> {
  const rows = await rowsInOrder(deps.db, { reviewNos, callerNo: caller?.memberNo ?? null })
  return rows.map((row) => viewOf(deps, row, caller))
}

/** In any state, in the form that this caller may see. The route decides whether the caller may read it. */
export async function findReview(
  deps: ReviewDeps,
  { reviewNo, caller }: { readonly reviewNo: string; readonly caller: Caller | null },
): Promise<Review | undefined> {
  const [review] = await reviewsByNo(deps, { reviewNos: [reviewNo], caller })
  return review
}

type PlaceInList = Slice & { readonly restaurantNo: string }

/** Each order, forwards and backwards: an index can be walked both ways. */
const orders = {
  scoreDesc: ['half_stars desc, review_no desc', 'half_stars, review_no'],
  scoreAsc: ['half_stars, review_no desc', 'half_stars desc, review_no'],
  newest: ['review_no desc', 'review_no'],
  oldest: ['review_no', 'review_no desc'],
} as const satisfies Record<ReviewSort, readonly [string, string]>

/**
 * In one snapshot: the restaurant, its number of reviews, and the review numbers of one page. A page in the second
 * half is read from the end, so that the last page costs no more than the first; its numbers are then in reverse
 * order. Start and end of a page depend on the count, so the planner cannot know them and keeps one generic plan
 * instead of making a new plan for every page.
 */
const pageBy = (sort: ReviewSort) =>
  prepared((db, { restaurantNo, offset, size }: PlaceInList) => {
    const [forth, back] = orders[sort]
    const after = sql`least(${offset}::bigint, t.total)`
    const until = sql`least(${offset}::bigint + ${size}::bigint, t.total)`
    const isFromEnd = sql<boolean>`${offset}::bigint > t.total / 2`
    const numbers = (order: string, skipped: RawBuilder<unknown>) => sql`array(
      select review_no from review
      where restaurant_no = t.restaurant_no and is_active and deleted_at is null
      order by ${sql.raw(order)} limit ${until} - ${after} offset ${skipped}
    )`
    const counted = db
      .selectFrom('restaurant as r')
      .leftJoin('restaurantRating as g', 'g.restaurantNo', 'r.restaurantNo')
      .select(['r.restaurantNo', 'r.memberNo', 'r.status'])
      // A review that is taken down does not count for the rating but keeps its place in the list.
      .select(sql<number>`coalesce(g.review_count + g.held_count, 0)`.as('total'))
      .where('r.restaurantNo', '=', restaurantNo)
    return db
      .selectFrom(counted.as('t'))
      .select(['t.memberNo', 't.status', 't.total', isFromEnd.as('isFromEnd')])
      .select(
        sql<string[]>`case when ${isFromEnd}
          then ${numbers(back, sql`t.total - ${until}`)}
          else ${numbers(forth, after)} end`.as('reviewNos'),
      )
  })

const pages = {
  scoreDesc: pageBy('scoreDesc'),
  scoreAsc: pageBy('scoreAsc'),
  newest: pageBy('newest'),
  oldest: pageBy('oldest'),
} satisfies Record<ReviewSort, ReturnType<typeof pageBy>>

/** The restaurant, its number of reviews, and the review numbers of one page, in order. */
export async function findPage(
  db: Db,
  { restaurantNo, sort, slice }: { restaurantNo: string; sort: ReviewSort; slice: Slice },
) {
  const [found] = await pages[sort](db, { restaurantNo, ...slice })
  if (!found) return undefined
  const { isFromEnd, reviewNos, ...restaurant } = found
  return { ...restaurant, reviewNos: isFromEnd ? reviewNos.toReversed() : reviewNos }
}

/** In the order of the given numbers. Reviews that were hidden since the numbers were read are left out. */
export async function publicRows(db: Db, query: Parameters<typeof rowsInOrder>[1]) {
  const rows = await rowsInOrder(db, query)
  return rows.filter(isListed)
}

type OwnReviewsQuery = {
  readonly memberNo: string
  readonly restaurantNo: string | undefined
  readonly reviewNo: string | undefined
  readonly slice: Slice
}

/**
 * A member's own reviews, newest first: also those that an administrator has hidden, but not those that the member
 * deleted.
 */
export async function findOwn(db: Db, { slice, ...query }: OwnReviewsQuery) {
  const { memberNo } = query
  const own = ownReviews(db, query)
  const { total } = await own
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const numbers = await own
    .select('reviewNo')
    .orderBy('reviewNo', 'desc')
    .limit(slice.size)
    .offset(slice.offset)
    .execute()
  const reviewNos = numbers.map(({ reviewNo }) => reviewNo)
  return { rows: await rowsInOrder(db, { reviewNos, callerNo: memberNo }), total: Number(total) }
}

function ownReviews(db: Db, { memberNo, restaurantNo, reviewNo }: Omit<OwnReviewsQuery, 'slice'>) {
  let own = db.selectFrom('review').where('memberNo', '=', memberNo).where('deletedAt', 'is', null)
  if (restaurantNo !== undefined) own = own.where('restaurantNo', '=', restaurantNo)
  if (reviewNo !== undefined) own = own.where('reviewNo', '=', reviewNo)
  return own
}
