import type { GuestCard } from '@matjari/contract/owner-desk/entities'
import type { GuestMark } from '@matjari/contract/owner-desk/rules'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, apiWithHeader } from '../../../lib/api.ts'
import { invalidateDeskDays } from '../desk-day.ts'
import { deskQueryKeys } from '../desk-query-keys.ts'
import { isAnswerLost, retryPausesMs } from '../retry-lost.ts'

/** Personal data: the cache drops guests' names and numbers soon after they leave the screen. */
const shortlyMs = 60_000

export const guestSearchQuery = (restaurantNo: string, query: string) =>
  queryOptions({
    queryKey: deskQueryKeys.sought(restaurantNo, query),
    queryFn: ({ signal }) =>
      api('POST /api/desk/search', { body: { restaurantNo, query } }, { signal }),
    enabled: query !== '',
    gcTime: shortlyMs,
  })

export const guestQuery = (restaurantNo: string, guestKey: string) =>
  queryOptions({
    queryKey: deskQueryKeys.guest(restaurantNo, guestKey),
    queryFn: ({ signal }) =>
      api(
        'GET /api/desk/guests/:guestKey',
        { params: { guestKey }, query: { restaurantNo } },
        { signal },
      ),
    staleTime: 0,
    gcTime: shortlyMs,
  })

export type Note = { readonly note: string; readonly marks: readonly GuestMark[] }

/**
 * Saving the same note twice has the same result, so it needs no key. Writes run one after the other, so that the
 * last one wins.
 */
export function useSaveNote(restaurantNo: string, guestKey: string) {
  const client = useQueryClient()
  const { queryKey } = guestQuery(restaurantNo, guestKey)
  return useMutation({
    scope: { id: `note ${restaurantNo} ${guestKey}` },
    mutationFn: ({ note, marks }: Note) =>
      apiWithHeader('PUT /api/desk/guests/:guestKey/note', {
        params: { guestKey },
        body: { restaurantNo, note, marks: [...marks] },
      }),
    retry: (failures, error) => failures < retryPausesMs.length && isAnswerLost(error),
    retryDelay: (failures) => retryPausesMs[failures] ?? 0,
    onSuccess: async ({ answer }) => {
      // A request that is already under way would overwrite it with older data.
      await client.cancelQueries({ queryKey })
      const saved = { note: answer.note, marks: answer.marks, noteDate: new Date().toISOString() }
      client.setQueryData<GuestCard>(queryKey, (card) => card && { ...card, ...saved })
    },
    onSettled: () => void invalidateDeskDays(client, restaurantNo),
  })
}
