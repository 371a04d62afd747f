import type { Db } from '../../db/db.ts'
import { noFilters } from './literally.ts'
import { momentOf } from './open-now.ts'
import { answer } from './search.ts'

type Asked = { readonly query: string; readonly most: number; readonly now: Date }

/** The numbers of what a query finds, best first: for a list that is not leafed through. */
export async function findMost(db: Db, { query, most, now }: Asked): Promise<readonly string[]> {
  const { found } = await answer(
    db,
    { query },
    {
      filters: noFilters,
      moment: momentOf(now),
      sort: 'relevance',
      need: most,
      most,
    },
  )
  return found.restaurantNos
}
