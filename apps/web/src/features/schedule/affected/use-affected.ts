import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { affectedQuery } from './api.ts'
import type { PlannedChangeBody } from './sending.ts'
import { useRested } from './use-rested.ts'

/** Nobody is asked about while the hand is still on the knob. */
const restMs = 400

/** Whom a change leaves without a table, looked up while it is still being thought about. */
export function useAffected(restaurantNo: string, planned: PlannedChangeBody | null) {
  const client = useQueryClient()
  const text = JSON.stringify(planned)
  const isRested = useRested(text, { before: text, ms: restMs }) === text
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
