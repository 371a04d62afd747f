import { useQuery } from '@tanstack/react-query'
import { useIsHydrating } from '../../../lib/hydration.ts'
import type { SearchFilters } from '../address.ts'
import { datedQuery, isPersonal, searchQuery } from '../api.ts'
import { useEvening } from '../evening.ts'

/**
 * The list comes in two steps. What anybody would be answered is drawn by the server and kept; it also says
 * what was read in the words. The same list for the evening follows from the browser: its times take the
 * place of boxes that are as high as they are. A list that depends on the evening or on where somebody is
 * (only bookable ones, near me, earliest first) waits for the second step.
 */
export function useFound(filters: SearchFilters) {
  // What a server drew begins with a guess of the evening.
  const isGuess = useIsHydrating()
  const plain = useQuery(searchQuery(filters))
  const evening = useEvening(filters, plain.data?.understood ?? [])
  const isRead = filters.query === '' || plain.data !== undefined
  const dated = useQuery({ ...datedQuery(filters, evening), enabled: !isGuess && isRead })

  const everybodys = isPersonal(filters) ? undefined : plain
  const shown = dated.data ? dated : (everybodys ?? dated)
  return {
    ...evening,
    /** What was read in the words, before the list is there. */
    read: plain.data,
    found: shown.data,
    /** It is what an earlier choice found. */
    isOld: shown.isPlaceholderData,
    error: shown.data ? null : (shown.error ?? plain.error),
    /** The list is there, and what can be booked is not going to come by itself. */
    hasNoTimes: dated.isError && !dated.data,
    isAsking: dated.isFetching,
    again: () => void Promise.all([!plain.data && plain.refetch(), dated.refetch()]),
  }
}

export type FoundNow = ReturnType<typeof useFound>
