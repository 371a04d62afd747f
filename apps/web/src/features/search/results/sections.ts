import { searchResultsMessages as texts } from '@matjari/contract/search-results-messages'
import type { Found } from '../api.ts'

export type Section = {
  /** Null before what fits all that was asked. */
  readonly line: string | null
  /** Where it begins on this page. */
  readonly start: number
  readonly restaurants: Found['restaurants']
}

/**
 * One page of the list in its parts: what fits all of the query, then what fits less and less. What goes
 * on from an earlier page says so again, for whoever does not see that page.
 */
export function sectionsOf(
  {
    restaurants,
    supplements,
    pageInfo: { currentPage, boardNoPerPage },
  }: Pick<Found, 'restaurants' | 'supplements' | 'pageInfo'>,
  query: string,
): readonly Section[] {
  const first = (currentPage - 1) * boardNoPerPage
  const parts = [{ after: 0, line: null }, ...supplements.map((one) => partOf(one, query))]
  return parts
    .map(({ after, line }, index) => {
      const next = parts[index + 1]?.after ?? first + restaurants.length
      const start = Math.max(0, after - first)
      return { line, start, restaurants: restaurants.slice(start, Math.max(0, next - first)) }
    })
    .filter((section) => section.restaurants.length > 0)
}

type Supplement = Found['supplements'][number]

function partOf(supplement: Supplement, asked: string) {
  const line = lineOf(supplement, asked)
  return {
    after: supplement.after,
    line: supplement.after === 0 ? `${texts.noneWhole} ${line}` : line,
  }
}

function lineOf({ query, isNearby }: Supplement, asked: string) {
  if (!isNearby) return texts.supplement(query)
  return query === asked ? texts.nearby : texts.nearbyFor(query)
}
