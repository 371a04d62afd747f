import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, apiWithHeader } from '../../lib/api.ts'
import { ApiError, errorMessage } from '../../lib/api-error.ts'
import { invalidateAll, invalidatedBy, queryKeys } from '../../lib/query-keys.ts'
import { currentSession } from '../../lib/session.ts'
import { showAlert } from '../../ui/overlay/alerts.ts'
import { showToast } from '../../ui/overlay/toasts.ts'
import { saveOfflineBookings } from './offline-bookings.ts'

export const myBookingsQuery = infiniteQueryOptions({
  queryKey: queryKeys.reservations.mine,
  queryFn: async ({ signal, pageParam: page }) => {
    const memberNo = currentSession().loginInfo?.memberNo
    const answer = await api('GET /api/member/reservations', { query: { page } }, { signal })
    if (page === 1 && memberNo) saveOfflineBookings(memberNo, answer.reservations, new Date())
    return answer
  },
  initialPageParam: 1,
  getNextPageParam: ({ pageInfo: { currentPage, boardNoPerPage, totalBoardNo } }) =>
    currentPage * boardNoPerPage < totalBoardNo ? currentPage + 1 : null,
  // A booking that moved between pages between two requests is listed once.
  select: ({ pages }) => [
    ...new Map(
      pages.flatMap(({ reservations }) => reservations).map((one) => [one.reservationNo, one]),
    ).values(),
  ],
  // The restaurant may cancel, and time passes: the list must not show a cancelled booking as valid.
  refetchOnWindowFocus: 'always',
  refetchInterval: 60_000,
})

const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500

/** `onGone` is called when the ticket with the focus in it is about to move. */
export function useCancel({ onGone }: { onGone: () => void }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (reservationNo: string) => {
      const input = { query: { reservationNo } }
      const { message } = await apiWithHeader('DELETE /api/reservation', input)
      return message
    },
    onSuccess: (message) => {
      onGone()
      showToast(message)
    },
    onError: (error) => {
      // The booking was cancelled elsewhere first: the fresh list shows the ticket in its new place, without this
      // button.
      if (isRefusal(error)) onGone()
      void showAlert(errorMessage(error), 'danger')
    },
    // Also after a failure: the lost answer may have been a success.
    onSettled: () => invalidateAll(client, invalidatedBy.booking),
  })
}
