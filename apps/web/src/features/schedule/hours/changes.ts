import type { OperatingHours } from '@matjari/contract/schedule/entities'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiWithHeader } from '../../../lib/api.ts'
import { invalidateAll, invalidatedBy } from '../../../lib/query-keys.ts'
import type { AskAffected } from '../affected/sending.ts'
import { hoursQuery } from '../api.ts'
import { type WeekDraft, weekBody } from './week-draft.ts'

/** Null: the owner went back when they saw which bookings the change would strand. */
export type Changed<Answer> = Promise<{ readonly message: string; readonly answer: Answer } | null>

export type AskingChange = { readonly restaurantNo: string; readonly askAffected: AskAffected }

export function useSaveWeek({ restaurantNo, askAffected }: AskingChange) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (saving: {
      week: WeekDraft
      isNew: boolean
    }): Changed<readonly OperatingHours[]> => {
      const body = weekBody(restaurantNo, saving.week)
      if (saving.isNew) return apiWithHeader('POST /api/operatings', { body })
      const decision = await askAffected({ kind: 'hours', hours: body })
      if (!decision.go) return null
      const query = { affected: decision.affected, reason: decision.reason }
      return apiWithHeader('PUT /api/operatings', { query, body })
    },
    onSuccess: (saved) => {
      if (saved) client.setQueryData(hoursQuery(restaurantNo).queryKey, [...saved.answer])
    },
    // After a failure too: somebody else may have been here.
    onSettled: () => void invalidateAll(client, invalidatedBy.hours(restaurantNo)),
  })
}

export function useDeleteWeek(restaurantNo: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => apiWithHeader('DELETE /api/operatings', { query: { restaurantNo } }),
    onSuccess: () => {
      client.setQueryData(hoursQuery(restaurantNo).queryKey, [])
    },
    onSettled: () => void invalidateAll(client, invalidatedBy.hours(restaurantNo)),
  })
}
