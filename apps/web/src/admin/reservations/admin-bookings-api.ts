import type { Answer } from '@matjari/contract/calls/all'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import type { GuestReservation } from '@matjari/contract/reservations/entities'
import { reservationStateLabel, reservationStates } from '@matjari/contract/reservations/state'
import { isDay } from '@matjari/contract/seoul-day'
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { api, apiWithHeader } from '../../lib/api.ts'
import { failureText } from '../../lib/api-error.ts'
import { anyText, listAddress, oneOf } from '../../lib/list-address.ts'
import { invalidateAll, invalidatedBy, mutationKeys, queryKeys } from '../../lib/query-keys.ts'
import { showAlert } from '../../ui/overlay/alerts.ts'
import { showToast } from '../../ui/overlay/toasts.ts'

/** The filters in the page's address. The parameters have the names of the API call. */
export const bookingsAddress = listAddress('/admin/reservations', {
  reserveDay: (text) => (isDay(text) ? text : ''),
  state: oneOf(reservationStates),
  restaurantName: anyText,
  guest: anyText,
})

export type BookingFilters = ReturnType<typeof bookingsAddress.read>

const size = limits.admin.perPage

export const adminBookingsQuery = ({ state, ...rest }: BookingFilters) =>
  queryOptions({
    queryKey: queryKeys.reservations.admin({ ...rest, state }),
    queryFn: ({ signal }) => {
      const query = { ...rest, state: state ?? undefined, size }
      return api('GET /api/admin/reservations', { query }, { signal })
    },
    // Keeps the present page while another one loads.
    placeholderData: keepPreviousData,
  })

type Cancellation = {
  /** The row before the change, to restore it after a refusal. */
  readonly booking: GuestReservation
  readonly reason: string
}

type BookingPage = Answer<'GET /api/admin/reservations'>

function showBooking(client: QueryClient, booking: GuestReservation) {
  const isMeant = ({ reservationNo }: GuestReservation) => reservationNo === booking.reservationNo
  client.setQueriesData<BookingPage>(
    { queryKey: queryKeys.reservations.admin() },
    (page) =>
      page && {
        ...page,
        reservations: page.reservations.map((one) => (isMeant(one) ? booking : one)),
      },
  )
}

const label = reservationStateLabel('cancelled')

const cancelled = ({ booking, reason }: Cancellation): GuestReservation => ({
  ...booking,
  state: 'cancelled',
  status: label,
  reservationStatus: label,
  cancelledBy: 'admin',
  cancelReason: reason.trim() || null,
})

/** Shows the row as cancelled at once. A refusal restores it and shows the reason. */
export function useAdminCancel() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: mutationKeys.bookingCancel,
    mutationFn: async ({ booking: { reservationNo }, reason }: Cancellation) => {
      const input = { query: { reservationNo, reason } }
      const { message } = await apiWithHeader('DELETE /api/reservation', input)
      return message
    },
    onMutate: async (cancellation) => {
      await client.cancelQueries({ queryKey: queryKeys.reservations.admin() })
      showBooking(client, cancelled(cancellation))
    },
    onSuccess: (message) => showToast(message),
    onError: (error, { booking }) => {
      showBooking(client, booking)
      void showAlert(failureText(messages.admin.statusFailed, error), 'danger')
    },
    onSettled: () => {
      // While other cancellations are pending, a refetched list would show their rows as not cancelled.
      const isLast = client.isMutating({ mutationKey: mutationKeys.bookingCancel }) === 1
      if (isLast) void invalidateAll(client, invalidatedBy.booking)
    },
  })
}
