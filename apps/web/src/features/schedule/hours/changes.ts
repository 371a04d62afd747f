import type { HoursException, OperatingHours } from '@matjari/contract/entities/schedule'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiWithHeader } from '../../../lib/api.ts'
import { askAnew } from '../../../lib/query-client.ts'
import { staleAfter } from '../../../lib/query-keys.ts'
import type { AskAffected } from '../affected/sending.ts'
import { hoursQuery } from '../api.ts'
import type { exceptionBody } from '../exceptions/draft.ts'
import { type WeekDraft, weekBody } from './week-draft.ts'

/** Null: the owner went back when they saw which bookings the change would strand. */
type Changed<Answer> = Promise<{ readonly message: string; readonly answer: Answer } | null>

type Asking = { readonly restaurantNo: string; readonly askAffected: AskAffected }

export function useSaveWeek({ restaurantNo, askAffected }: Asking) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (saving: {
      week: WeekDraft
      isNew: boolean
    }): Changed<readonly OperatingHours[]> => {
      const body = weekBody(restaurantNo, saving.week)
      if (saving.isNew) return apiWithHeader('POST /api/operatings', { body })
      const asked = await askAffected({ kind: 'hours', hours: body })
      if (!asked.go) return null
      return apiWithHeader('PUT /api/operatings', { query: { affected: asked.affected }, body })
    },
    onSuccess: (saved) => {
      if (saved) client.setQueryData(hoursQuery(restaurantNo).queryKey, [...saved.answer])
    },
    // After a failure too: somebody else may have been here.
    onSettled: () => void askAnew(client, staleAfter.hours(restaurantNo)),
  })
}

export function useDeleteWeek(restaurantNo: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => apiWithHeader('DELETE /api/operatings', { query: { restaurantNo } }),
    onSuccess: () => {
      client.setQueryData(hoursQuery(restaurantNo).queryKey, [])
    },
    onSettled: () => void askAnew(client, staleAfter.hours(restaurantNo)),
  })
}

export function useSaveException({ restaurantNo, askAffected }: Asking) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: ReturnType<typeof exceptionBody>): Changed<HoursException> => {
      const asked = await askAffected({ kind: 'exception', exception: body })
      if (!asked.go) return null
      const query = { affected: asked.affected }
      return apiWithHeader('PUT /api/operatings/exceptions', { query, body })
    },
    onSettled: () => void askAnew(client, staleAfter.hours(restaurantNo)),
  })
}

export function useDeleteException({ restaurantNo, askAffected }: Asking) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (day: string): Changed<null> => {
      const asked = await askAffected({ kind: 'exceptionDeleted', restaurantNo, day })
      if (!asked.go) return null
      const query = { restaurantNo, day, affected: asked.affected }
      return apiWithHeader('DELETE /api/operatings/exceptions', { query })
    },
    onSettled: () => void askAnew(client, staleAfter.hours(restaurantNo)),
  })
}
