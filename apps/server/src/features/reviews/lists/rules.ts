import type { ReviewSort } from '@matjari/contract/rules/review'

type Row = { readonly halfStars: number }

/** As the pages of a list are sorted, for rows that come newest first. */
export function sortedBy<R extends Row>(sort: ReviewSort, newestFirst: readonly R[]): readonly R[] {
  if (sort === 'newest') return newestFirst
  if (sort === 'oldest') return newestFirst.toReversed()
  const way = sort === 'scoreAsc' ? 1 : -1
  return newestFirst.toSorted((a, b) => way * (a.halfStars - b.halfStars))
}
