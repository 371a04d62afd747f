import type { HoursException } from '@matjari/contract/schedule/entities'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiWithHeader } from '../../../lib/api.ts'
import { invalidateAll, invalidatedBy } from '../../../lib/query-keys.ts'
import type { AskingChange, Changed } from '../hours/changes.ts'
import type { exceptionBody } from './draft.ts'

export function useSaveException({ restaurantNo, askAffected }: AskingChange) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: ReturnType<typeof exceptionBody>): Changed<HoursException> => {
      const decision = await askAffected({ kind: 'exception', exception: body })
      if (!decision.go) return null
      const query = { affected: decision.affected, reason: decision.reason }
      return apiWithHeader('PUT /api/operatings/exceptions', { query, body })
    },
    onSettled: () => void invalidateAll(client, invalidatedBy.hours(restaurantNo)),
  })
}

export function useDeleteException({ restaurantNo, askAffected }: AskingChange) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (day: string): Changed<null> => {
      const decision = await askAffected({ kind: 'exceptionDeleted', restaurantNo, day })
      if (!decision.go) return null
      const query = {
        restaurantNo,
        day,
        affected: decision.affected,
        reason: decision.reason,
      }
      return apiWithHeader('DELETE /api/operatings/exceptions', { query })
    },
    onSettled: () => void invalidateAll(client, invalidatedBy.hours(restaurantNo)),
  })
}
