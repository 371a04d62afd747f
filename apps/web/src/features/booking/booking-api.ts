import type { Reservation } from '@matjari/contract/reservations/entities'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, apiWithHeader } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import type { BookingRequest, SentBooking } from './booking-request.ts'

/** How old the free tables on the screen may get. */
const refreshMs = 5_000

export const infoQuery = (restaurantNo: string) =>
  queryOptions({
    queryKey: queryKeys.reservations.info(restaurantNo),
    queryFn: ({ signal }) =>
      api('GET /api/reservation/info', { query: { restaurantNo } }, { signal }),
    staleTime: 0,
  })

type SlotsRequest = {
  readonly restaurantNo: string
  readonly reserveDay: string
  /** A larger party may stay longer and needs more seats. */
  readonly numberOfGuests: number
  /** The booking that is changed: it must not block its own time. */
  readonly changing: string | undefined
}

/** Refetched while the page is visible; a hidden page does not ask. */
export const slotsQuery = ({ restaurantNo, reserveDay, numberOfGuests, changing }: SlotsRequest) =>
  queryOptions({
    queryKey: queryKeys.reservations.slots(
      restaurantNo,
      reserveDay,
      `${numberOfGuests} ${changing ?? ''}`,
    ),
    queryFn: async ({ signal }) => {
      const query = { restaurantNo, reserveDay, changing, numberOfGuests }
      const { slots } = await api('GET /api/reservation', { query }, { signal })
      return { reserveDay, slots }
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    // After a failure without data the guest reads the error and retries by hand.
    refetchInterval: ({ state }) => (state.status === 'error' && !state.data ? false : refreshMs),
    // For the same day the old data stays visible; for another day it says how many placeholder boxes to draw.
    placeholderData: keepPreviousData,
  })

/** How old the states of the coming days on the screen may get. */
const daysRefreshMs = 60_000

/** The state of each of several days for a party size. */
export const daysQuery = ({
  restaurantNo,
  from,
  to,
  numberOfGuests,
}: {
  restaurantNo: string
  from: string
  to: string
  numberOfGuests: number
}) =>
  queryOptions({
    queryKey: queryKeys.reservations.slots(restaurantNo, 'days', `${from} ${to} ${numberOfGuests}`),
    queryFn: ({ signal }) =>
      api(
        'GET /api/reservation/days',
        { query: { restaurantNo, from, to, numberOfGuests } },
        { signal },
      ),
    refetchInterval: daysRefreshMs,
    refetchOnWindowFocus: 'always',
    placeholderData: keepPreviousData,
  })

type BookingAnswer = { readonly message: string; readonly answer: Reservation }

export const bookTable = ({
  restaurantNo,
  request,
  key,
}: {
  restaurantNo: string
  request: SentBooking
  key: string
}): Promise<BookingAnswer> =>
  apiWithHeader('POST /api/reservation', {
    headers: { 'idempotency-key': key },
    body: { restaurantNo, ...request },
  })

export const changeTable = (
  reservationNo: string,
  request: BookingRequest,
): Promise<BookingAnswer> =>
  apiWithHeader('PUT /api/reservation/:reservationNo', { params: { reservationNo }, body: request })
