import type { Input } from '@matjari/contract/calls/all'
import type { GuestReservation } from '@matjari/contract/entities/reservation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiWithHeader } from '../../lib/api.ts'
import { errorMessage } from '../../lib/api-error.ts'
import { showAlert } from '../../ui/alerts.ts'
import { showToast } from '../../ui/toasts.ts'
import { boardKey } from './board-api.ts'

/** Whatever became of a change, the board shows what is true now; it is over when that is on the screen. */
function useReload(restaurantNo: string) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: boardKey(restaurantNo) })
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
