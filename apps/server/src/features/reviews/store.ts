import type { MemberExport } from '@matjari/contract/entities/account/member-export'
import type { Review } from '@matjari/contract/entities/review'
import { sql } from 'kysely'
import type { Db } from '../../lib/db/database.ts'
import { prepared } from '../../lib/db/prepared.ts'
import type { Caller } from '../../lib/http/caller.ts'
import type { Hold } from './holds/rules.ts'
import { lastHoldIn } from './holds/view.ts'
import { type Sight, viewOf } from './view.ts'

type Page<Row> = {
  readonly memberNo: string
  /** Only what comes after this one. */
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

export type OwnReport = MemberExport['reports'][number] & { readonly reportNo: string }

/** What the member has reported, newest first. */
export async function reportsBy(
  db: Db,
  { memberNo, after, size }: Page<OwnReport>,
): Promise<OwnReport[]> {
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

export type OwnHold = MemberExport['holds'][number] & { readonly holdNo: string }

/** What the member has asked to be hidden, newest first. */
export async function holdsAskedBy(
  db: Db,
  { memberNo, after, size }: Page<OwnHold>,
): Promise<OwnHold[]> {
  const own = db
    .selectFrom('reviewHold')
    .select(['holdNo', 'reviewNo', 'reason', 'detail', 'state', 'askedAt'])
    .where('askedBy', '=', memberNo)
    .orderBy('holdNo', 'desc')
    .limit(size)
  const rows = await (after ? own.where('holdNo', '<', after.holdNo) : own).execute()
  return rows.map(({ askedAt, ...hold }) => ({ ...hold, askDate: askedAt.toISOString() }))
}

type Wanted = { readonly reviewNos: readonly string[]; readonly callerNo: string | null }

/**
 * Everything anybody sees of reviews; who sees what of it is decided by `viewOf`.
 *
 * The values stand in selects of their own: a planner that saw them would believe that knowing them
 * makes a better plan, and make one for every call, which takes longer than the call itself.
 */
const reviewRows = prepared((db, { reviewNos, callerNo }: Wanted) =>
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
      // Only who had been there when writing: a later visit vouches for nothing.
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

type ReviewRow = Awaited<ReturnType<typeof reviewRows>>[number] & { readonly hold: Hold | null }

/** In the order of the numbers. What is gone by now is left out. */
export async function rowsInOrder(db: Db, wanted: Wanted): Promise<ReviewRow[]> {
  if (wanted.reviewNos.length === 0) return []
  const rows = await reviewRows(db, wanted)
  const byNo = new Map(rows.map((row) => [row.reviewNo, { ...row, hold: lastHoldIn(row) }]))
  return wanted.reviewNos.flatMap((reviewNo) => byNo.get(reviewNo) ?? [])
}

type Seen = { readonly reviewNos: readonly string[]; readonly caller: Caller | null }

export async function reviewsByNo(deps: Sight, { reviewNos, caller }: Seen): Promise<Review[]> {
  const rows = await rowsInOrder(deps.db, { reviewNos, callerNo: caller?.memberNo ?? null })
  return rows.map((row) => viewOf(deps, row, caller))
}

/** In any state, as this caller may see it. Whether they may is the question of who asks. */
export async function findReview(
  deps: Sight,
  { reviewNo, caller }: { readonly reviewNo: string; readonly caller: Caller | null },
): Promise<Review | undefined> {
  const [review] = await reviewsByNo(deps, { reviewNos: [reviewNo], caller })
  return review
}
