import type { ReviewSort } from '@matjari/contract/rules/review'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { prepared } from '../../../lib/db/prepared.ts'
import type { Slice } from '../../../lib/paging.ts'
import { rowsInOrder } from '../store.ts'
import { standsInLists } from '../view.ts'

type PlaceInList = Slice & { readonly restaurantNo: string }

/** Each order and the same one read from its end: an index can be walked both ways. */
const orders = {
  scoreDesc: ['half_stars desc, review_no desc', 'half_stars, review_no'],
  scoreAsc: ['half_stars, review_no desc', 'half_stars desc, review_no'],
  newest: ['review_no desc', 'review_no'],
  oldest: ['review_no', 'review_no desc'],
} as const satisfies Record<ReviewSort, readonly [string, string]>

/**
 * The restaurant, how many reviews it has, and the numbers of those on one page, all of one moment. A
 * page beyond the middle is found from the end, so that the last costs no more than the first; its
 * numbers come last first.
 *
 * Where a page starts and ends depends on the count, so the planner cannot know it beforehand and
 * keeps one plan, instead of making a new one for every page.
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
      // What is held counts for no rating, and keeps its place.
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

type PageAsked = {
  readonly restaurantNo: string
  readonly sort: ReviewSort
  readonly slice: Slice
}

/** The restaurant, how many reviews stand there, and the numbers of those on one page, in their order. */
export async function findPage(db: Db, { restaurantNo, sort, slice }: PageAsked) {
  const [found] = await pages[sort](db, { restaurantNo, ...slice })
  if (!found) return undefined
  const { isFromEnd, reviewNos, ...restaurant } = found
  return { ...restaurant, reviewNos: isFromEnd ? reviewNos.toReversed() : reviewNos }
}

/** In the order of the numbers. What was hidden since they were looked up is not shown any more. */
export async function publicRows(db: Db, wanted: Parameters<typeof rowsInOrder>[1]) {
  const rows = await rowsInOrder(db, wanted)
  return rows.filter(standsInLists)
}

type OwnAsked = {
  readonly memberNo: string
  readonly restaurantNo: string | undefined
  readonly reviewNo: string | undefined
  readonly slice: Slice
}

/** A member's own, newest first: also what an administrator has hidden, not what they deleted. */
export async function findOwn(db: Db, { slice, ...asked }: OwnAsked) {
  const { memberNo } = asked
  const own = ownReviews(db, asked)
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

function ownReviews(db: Db, { memberNo, restaurantNo, reviewNo }: Omit<OwnAsked, 'slice'>) {
  let own = db.selectFrom('review').where('memberNo', '=', memberNo).where('deletedAt', 'is', null)
  if (restaurantNo !== undefined) own = own.where('restaurantNo', '=', restaurantNo)
  if (reviewNo !== undefined) own = own.where('reviewNo', '=', reviewNo)
  return own
}
