import type { Input } from '@matjari/contract/calls/all'
import type { GuestReservation } from '@matjari/contract/entities/reservation'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, apiWithHeader } from '../../../lib/api.ts'
import { errorMessage } from '../../../lib/http/error.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { showAlert } from '../../../ui/overlay/alerts.ts'
import { showToast } from '../../../ui/overlay/toasts.ts'
import type { TwoWeeks } from './two-weeks.ts'

/** A guest who has just booked is on the board before the phone rings. */
const refreshMs = 10_000

export const boardQuery = (restaurantNo: string, { from, to }: TwoWeeks) =>
  queryOptions({
    queryKey: queryKeys.reservations.board(restaurantNo, from, to),
    queryFn: ({ signal }) =>
      api('GET /api/reservation/board', { query: { restaurantNo, from, to } }, { signal }),
    staleTime: 0,
    refetchInterval: refreshMs,
  })

/** Whatever became of a change, the board shows what is true now; it is over when that is on the screen. */
function useReload(restaurantNo: string) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: queryKeys.reservations.board(restaurantNo) })
}

type Mark = {
  readonly booking: Pick<GuestReservation, 'reservationNo' | 'state'>
  readonly to: 'visited' | 'noShow'
}

export function useMark(restaurantNo: string) {
  const reload = useReload(restaurantNo)
  return useMutation({
    mutationFn: ({ booking: { reservationNo, state }, to }: Mark) =>
      apiWithHeader('PATCH /api/reservation/:reservationNo/state', {
        params: { reservationNo },
        body: { from: state, to },
      }),
    onSuccess: ({ message }) => showToast(message),
    onError: (error) => void showAlert(errorMessage(error), 'danger'),
    onSettled: reload,
  })
}

export function useCancel(restaurantNo: string) {
  const reload = useReload(restaurantNo)
  return useMutation({
    mutationFn: (query: { readonly reservationNo: string; readonly reason: string }) =>
      apiWithHeader('DELETE /api/reservation', { query }),
    onSuccess: ({ message }) => showToast(message),
    onSettled: reload,
  })
}

export type EntryBody = Input<'POST /api/reservation/board', File>['body']

export function useEnter(restaurantNo: string) {
  const reload = useReload(restaurantNo)
  return useMutation({
    mutationFn: (body: EntryBody) => apiWithHeader('POST /api/reservation/board', { body }),
    onSuccess: ({ message }) => showToast(message),
    onSettled: reload,
  })
}
