import type { Input } from '@matjari/contract/calls/all'
import type { HoursException, OperatingHours } from '@matjari/contract/schedule/entities'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { hoursQuery } from '../../features/opening-hours/opening-hours-api.ts'
import { apiWithHeader } from '../../lib/api.ts'
import { invalidateAll, invalidatedBy } from '../../lib/query-keys.ts'
import type { AskAffected } from './affected-sending.ts'
import type { Days } from './closed-range.ts'
import type { exceptionBody } from './exception-draft.ts'
import { type WeekDraft, weekBody } from './week-draft.ts'

/** Null: the owner went back after seeing the affected bookings. */
type Changed<Answer> = Promise<{ readonly message: string; readonly answer: Answer } | null>

type AskingChange = { readonly restaurantNo: string; readonly askAffected: AskAffected }

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
    // After a failure too: another session may have changed it.
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

type ClosedRangeBody = Input<'PUT /api/operatings/closed-range', File>['body']

export function useSaveRange(restaurantNo: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({
      body,
      ...query
    }: {
      body: ClosedRangeBody
      affected: 'keep' | 'cancel' | undefined
      reason: string | undefined
    }) => apiWithHeader('PUT /api/operatings/closed-range', { query, body }),
    onSettled: () => void invalidateAll(client, invalidatedBy.hours(restaurantNo)),
  })
}

/** Affects no booking: on closed days guests could not book. */
export function useDeleteRange(restaurantNo: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ from, to }: Days) =>
      apiWithHeader('DELETE /api/operatings/closed-range', { query: { restaurantNo, from, to } }),
    onSettled: () => void invalidateAll(client, invalidatedBy.hours(restaurantNo)),
  })
}
