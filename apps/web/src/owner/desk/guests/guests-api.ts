import type { GuestCard } from '@matjari/contract/owner-desk/entities'
import type { GuestMark } from '@matjari/contract/owner-desk/rules'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, apiWithHeader } from '../../../lib/api.ts'
import { invalidateDeskDays } from '../desk-day.ts'
import { deskQueryKeys } from '../desk-query-keys.ts'
import { isLost, waitsMs } from '../retry-lost.ts'

/** Names and numbers of guests are not kept once they are off the screen. */
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

/** The same note twice is the same note: it needs no key. One after the other, so that the last word is the last. */
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
    retry: (failures, error) => failures < waitsMs.length && isLost(error),
    retryDelay: (failures) => waitsMs[failures] ?? 0,
    onSuccess: async ({ answer }) => {
      // An answer that set out before would undo it.
      await client.cancelQueries({ queryKey })
      const said = { note: answer.note, marks: answer.marks, noteDate: new Date().toISOString() }
      client.setQueryData<GuestCard>(queryKey, (card) => card && { ...card, ...said })
    },
    onSettled: () => void invalidateDeskDays(client, restaurantNo),
  })
}
