import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import type { PlannedChangeBody } from './affected-sending.ts'

/** What a text was when it had not changed for that long; `before` until then. */
export function useDebounced(text: string, { before, ms }: { before: string; ms: number }) {
  const [rested, setRested] = useState(before)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), ms)
    return () => clearTimeout(timer)
  }, [text, ms])
  return rested
}

/** Which bookings a change would strand. Numbers to call are in it: nothing is kept once it is off the screen. */
const affectedQuery = (restaurantNo: string, planned: PlannedChangeBody) =>
  queryOptions({
    queryKey: queryKeys.reservations.affected(restaurantNo, planned),
    queryFn: ({ signal }) => api('POST /api/settings/affected', { body: planned }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Nobody is asked about while the hand is still on the knob. */
const restMs = 400

/** Whom a change leaves without a table, looked up while it is still being thought about. */
export function useAffected(restaurantNo: string, planned: PlannedChangeBody | null) {
  const client = useQueryClient()
  const text = JSON.stringify(planned)
  const isRested = useDebounced(text, { before: text, ms: restMs }) === text
  const nothing: PlannedChangeBody = { kind: 'settingsDeleted', restaurantNo }
  const query = affectedQuery(restaurantNo, planned ?? nothing)
  const { data, isPlaceholderData, isFetching } = useQuery({
    ...query,
    enabled: planned !== null && isRested,
    // What was found for the draft before stays in sight, so that nothing jumps with every press.
    placeholderData: keepPreviousData,
  })
  return {
    found: planned ? data?.reservations : undefined,
    isCurrent: !isPlaceholderData,
    isLooking: planned !== null && (!isRested || isFetching),
    look: () => client.fetchQuery({ ...query, staleTime: 0 }),
  }
}
