import type { ReviewPage } from '@matjari/contract/entities/review'
import type { ReviewSort } from '@matjari/contract/rules/review'
import { type RawBuilder, sql } from 'kysely'
import { prepared } from '../../lib/db/prepared.ts'
import type { Caller } from '../../lib/http/caller.ts'
import { pageInfoOf, type Slice } from '../../lib/paging.ts'
import { requireShown } from '../restaurants/commands.ts'
import { isPublic } from './rules-view.ts'
import { rowsInOrder, type Sight, viewOf } from './store.ts'

type Asked = Slice & { readonly restaurantNo: string }

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
  prepared((db, { restaurantNo, offset, size }: Asked) => {
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
      .select(sql<number>`coalesce(g.review_count, 0)`.as('total'))
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

type Wanted = {
  readonly restaurantNo: string
  readonly sort: ReviewSort
  readonly slice: Slice
  readonly caller: Caller | null
}

/** The public reviews of a restaurant that this caller may see. */
export async function listReviews(
  deps: Sight,
  { restaurantNo, sort, slice, caller }: Wanted,
): Promise<ReviewPage> {
  const [found] = await pages[sort](deps.db, { restaurantNo, ...slice })
  const { total, isFromEnd, reviewNos } = requireShown(found, caller)
  const rows = await rowsInOrder(deps.db, {
    reviewNos: isFromEnd ? reviewNos.toReversed() : reviewNos,
    callerNo: caller?.memberNo ?? null,
  })
  // What was hidden between the two looks is not shown any more.
  const reviews = rows.filter(isPublic).map((row) => viewOf(deps, row, caller))
  return { reviews, pageInfo: pageInfoOf(slice, total) }
}
