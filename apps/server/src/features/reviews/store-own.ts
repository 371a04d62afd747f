import type { ReviewPage } from '@matjari/contract/entities/review'
import type { Db } from '../../lib/db/database.ts'
import type { Caller } from '../../lib/http/caller.ts'
import { pageInfoOf, type Slice } from '../../lib/paging.ts'
import { reviewsByNo, type Sight } from './store.ts'

type Wanted = {
  readonly caller: Caller
  readonly restaurantNo?: string | undefined
  readonly slice: Slice
}

/** The caller's own, newest first: also what an administrator has hidden, not what they deleted. */
export async function listOwn(
  deps: Sight,
  { caller, restaurantNo, slice }: Wanted,
): Promise<ReviewPage> {
  const own = ownReviews(deps.db, { memberNo: caller.memberNo, restaurantNo })
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
  return {
    reviews: await reviewsByNo(deps, { reviewNos, caller }),
    pageInfo: pageInfoOf(slice, Number(total)),
  }
}

function ownReviews(
  db: Db,
  { memberNo, restaurantNo }: { memberNo: string; restaurantNo: string | undefined },
) {
  const own = db
    .selectFrom('review')
    .where('memberNo', '=', memberNo)
    .where('deletedAt', 'is', null)
  return restaurantNo === undefined ? own : own.where('restaurantNo', '=', restaurantNo)
}
