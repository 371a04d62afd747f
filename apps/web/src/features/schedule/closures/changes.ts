import type { Input } from '@matjari/contract/calls/all'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiWithHeader } from '../../../lib/api.ts'
import { invalidateAll, invalidatedBy } from '../../../lib/query-keys.ts'
import type { Days } from './range.ts'

export type ClosedRangeBody = Input<'PUT /api/operatings/closed-range', File>['body']

type Saved = {
  readonly body: ClosedRangeBody
  readonly affected: 'keep' | 'cancel' | undefined
  readonly reason: string | undefined
}

export function useSaveRange(restaurantNo: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, ...query }: Saved) =>
      apiWithHeader('PUT /api/operatings/closed-range', { query, body }),
    onSettled: () => void invalidateAll(client, invalidatedBy.hours(restaurantNo)),
  })
}

/** It strands nobody: where it was closed, nobody could book. */
export function useDeleteRange(restaurantNo: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ from, to }: Days) =>
      apiWithHeader('DELETE /api/operatings/closed-range', { query: { restaurantNo, from, to } }),
    onSettled: () => void invalidateAll(client, invalidatedBy.hours(restaurantNo)),
  })
}
