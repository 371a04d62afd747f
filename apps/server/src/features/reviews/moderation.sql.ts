import { sql } from 'kysely'
import { countUpTo } from '../../db/count-up-to.ts'
import type { Db } from '../../db/db.ts'
import { matchesIndexed } from '../../db/name-search.ts'
import type { Slice } from '../../lib/paging.ts'
import { searchedNames } from '../accounts/taken-names.ts'
import { rowsInOrder } from './review-list.sql.ts'

type ReviewFilter = {
  readonly memberId?: string | undefined
  readonly memberNickname?: string | undefined
  readonly restaurantName?: string | undefined
  readonly score?: number | undefined
  readonly isActive?: 'Y' | 'N' | undefined
}

/** All reviews, newest first; also hidden and deleted ones. */
export async function findForAdmin(
  db: Db,
  { callerNo, sought: filter, slice }: { callerNo: string; sought: ReviewFilter; slice: Slice },
) {
  const reviews = reviewsLike(db, filter)
  const total = await countUpTo(db, reviews.select('w.reviewNo'))
  const numbers = await reviews
    .select('w.reviewNo')
    .orderBy('w.reviewNo', 'desc')
    .limit(slice.size)
    .offset(slice.offset)
    .execute()
  const reviewNos = numbers.map(({ reviewNo }) => reviewNo)
  return { rows: await rowsInOrder(db, { reviewNos, callerNo }), total }
}

/** Joins members and restaurants only when a filter needs them: counting all reviews needs neither. */
function reviewsLike(db: Db, { score, isActive, ...filter }: ReviewFilter) {
  let reviews = db.selectFrom('review as w')
  const { memberId, memberNickname, restaurantName } = filter
  if (memberId) reviews = reviews.where('w.memberNo', 'in', membersWith(db, 'memberId', memberId))
  if (memberNickname)
    reviews = reviews.where('w.memberNo', 'in', membersWith(db, 'memberNickName', memberNickname))
  if (restaurantName) {
    const named = { as: 'r', columns: ['restaurantName'], text: restaurantName }
    const restaurants = db.selectFrom('restaurant as r').where(matchesIndexed(named))
    reviews = reviews.where('w.restaurantNo', 'in', restaurants.select('r.restaurantNo'))
  }
  if (score !== undefined)
    reviews = reviews.where(sql<boolean>`whole_stars(w.half_stars) = ${Math.floor(score)}::int`)
  const isPublic = sql<boolean>`is_public(w)`
  if (isActive) reviews = reviews.where(isActive === 'Y' ? isPublic : sql<boolean>`not ${isPublic}`)
  return reviews
}

const membersWith = (db: Db, column: 'memberId' | 'memberNickName', text: string) =>
  db
    .selectFrom('member as m')
    .select('m.memberNo')
    .where(matchesIndexed({ as: 'm', columns: [column], text }, searchedNames))

export const hideReview = (tx: Db, reviewNo: string) =>
  tx
    .updateTable('review')
    .set({ isActive: false, heldUntil: null })
    .where('reviewNo', '=', reviewNo)
    .execute()

/** Also restores a review that its author has deleted. */
export const showReview = (tx: Db, reviewNo: string) =>
  tx
    .updateTable('review')
    .set({ isActive: true, deletedAt: null })
    .where('reviewNo', '=', reviewNo)
    .execute()
