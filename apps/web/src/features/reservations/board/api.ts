import type { Input } from '@matjari/contract/calls/all'
import type { GuestReservation } from '@matjari/contract/entities/reservation'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, apiWithHeader } from '../../../lib/api.ts'
import { errorMessage } from '../../../lib/http/error.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { showAlert } from '../../../ui/overlay/alerts.ts'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { isRefusal, requestKeys } from '../booking/keys.ts'
import { type Mark, markedText, marksOf } from './marks.ts'
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

type Marking = { readonly booking: GuestReservation; readonly to: Mark }

/** What was said can be taken back at once, from wherever the owner has gone by then. */
export function useMark(restaurantNo: string) {
  const reload = useReload(restaurantNo)
  const marking = useMutation({
    mutationFn: ({ booking: { reservationNo, state }, to }: Marking) =>
      apiWithHeader('PATCH /api/reservation/:reservationNo/state', {
        params: { reservationNo },
        body: { from: state, to },
      }),
    onSuccess: ({ message }, { booking, to }) => {
      if (to === 'confirmed') return showToast(message)
      const { state } = booking
      const undo = state !== 'cancelled' && {
        label: '실행 취소',
        run: () => marking.mutate({ booking: { ...booking, state: to }, to: state }),
      }
      showToast(markedText(booking, to), 'ok', canUndoNow(booking) && undo ? { action: undo } : {})
    },
    onError: (error) => void showAlert(errorMessage(error), 'danger'),
    onSettled: reload,
  })
  return marking
}

const canUndoNow = (booking: GuestReservation) => marksOf(booking, new Date()).canTakeBack

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

/** Sent again after a lost answer, the same entry has the same key and is made once. */
export function useEnter(restaurantNo: string) {
  const reload = useReload(restaurantNo)
  const [keys] = useState(() => requestKeys<EntryBody>())
  return useMutation({
    mutationFn: (body: EntryBody) =>
      apiWithHeader('POST /api/reservation/board', {
        headers: { 'idempotency-key': keys.keyOf(body) },
        body,
      }),
    onSuccess: ({ message }) => showToast(message),
    onError: (error, body) => {
      if (isRefusal(error)) keys.forget(body)
    },
    onSettled: reload,
  })
}
