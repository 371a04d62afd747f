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
  // What moved from one page to the next between two answers is there once.
  select: ({ pages }) => [
    ...new Map(
      pages.flatMap(({ reservations }) => reservations).map((one) => [one.reservationNo, one]),
    ).values(),
  ],
  // The restaurant may cancel, and time passes: what is shown must not promise a table that is gone.
  refetchOnWindowFocus: 'always',
  refetchInterval: 60_000,
})

const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500

/** `onGone` is called when the ticket and the focus in it are about to leave their place. */
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
      // Somebody else was first: the fresh list shows the ticket elsewhere, without this button.
      if (isRefusal(error)) onGone()
      void showAlert(errorMessage(error), 'danger')
    },
    // Also after a failure: an answer that got lost may have been a yes.
    onSettled: () => invalidateAll(client, invalidatedBy.booking),
  })
}
