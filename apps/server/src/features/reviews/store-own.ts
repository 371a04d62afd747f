import type { Db } from '../../lib/db/database.ts'
import type { Slice } from '../../lib/paging.ts'
import { rowsInOrder } from './store.ts'

type OwnAsked = {
  readonly memberNo: string
  readonly restaurantNo: string | undefined
  readonly slice: Slice
}

/** A member's own, newest first: also what an administrator has hidden, not what they deleted. */
export async function findOwn(db: Db, { memberNo, restaurantNo, slice }: OwnAsked) {
  const own = ownReviews(db, { memberNo, restaurantNo })
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

function ownReviews(db: Db, { memberNo, restaurantNo }: Omit<OwnAsked, 'slice'>) {
  const own = db
    .selectFrom('review')
    .where('memberNo', '=', memberNo)
    .where('deletedAt', 'is', null)
  return restaurantNo === undefined ? own : own.where('restaurantNo', '=', restaurantNo)
}
