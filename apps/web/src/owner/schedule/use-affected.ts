import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import type { PlannedChangeBody } from './affected-sending.ts'

/** The text once it has not changed for `ms`; `before` until then. */
export function useDebounced(text: string, { before, ms }: { before: string; ms: number }) {
  const [rested, setRested] = useState(before)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), ms)
    return () => clearTimeout(timer)
  }, [text, ms])
  return rested
}

/**
 * The bookings a change would affect. They hold phone numbers, so the cache drops them as soon as they leave the
 * screen.
 */
const affectedQuery = (restaurantNo: string, planned: PlannedChangeBody) =>
  queryOptions({
    queryKey: queryKeys.reservations.affected(restaurantNo, planned),
    queryFn: ({ signal }) => api('POST /api/settings/affected', { body: planned }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** The request waits until the owner has stopped changing the value. */
const restMs = 400

/** The bookings a planned change would affect, requested while the owner still edits it. */
export function useAffected(restaurantNo: string, planned: PlannedChangeBody | null) {
  const client = useQueryClient()
  const text = JSON.stringify(planned)
  const isRested = useDebounced(text, { before: text, ms: restMs }) === text
  const nothing: PlannedChangeBody = { kind: 'settingsDeleted', restaurantNo }
  const query = affectedQuery(restaurantNo, planned ?? nothing)
  const { data, isPlaceholderData, isFetching } = useQuery({
    ...query,
    enabled: planned !== null && isRested,
    // Keeps the previous result on the screen, so that the layout does not jump with every press.
    placeholderData: keepPreviousData,
  })
  return {
    found: planned ? data?.reservations : undefined,
    isCurrent: !isPlaceholderData,
    isLooking: planned !== null && (!isRested || isFetching),
    look: () => client.fetchQuery({ ...query, staleTime: 0 }),
  }
}
