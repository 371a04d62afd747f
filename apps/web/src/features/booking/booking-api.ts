import type { Reservation } from '@matjari/contract/reservations/entities'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, apiWithHeader } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import type { BookingRequest, SentBooking } from './booking-request.ts'

/** How old what is shown of the free tables may get. */
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
  /** The booking that is to be changed: it does not stand in its own way. */
  readonly changing: string | undefined
}

/** Asked again and again while somebody looks at it; a hidden page asks nothing. */
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
    // A failure with nothing to show waits for the person, who is reading what happened.
    refetchInterval: ({ state }) => (state.status === 'error' && !state.data ? false : refreshMs),
    // Of the same day it stays in sight; of another one it tells how many boxes to draw meanwhile.
    placeholderData: keepPreviousData,
  })

/** How old what is said of the coming days may get. */
const daysRefreshMs = 60_000

/** What each of several days is for a party. */
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

type Sent = { readonly message: string; readonly answer: Reservation }

export const bookTable = ({
  restaurantNo,
  request,
  key,
}: {
  restaurantNo: string
  request: SentBooking
  key: string
}): Promise<Sent> =>
  apiWithHeader('POST /api/reservation', {
    headers: { 'idempotency-key': key },
    body: { restaurantNo, ...request },
  })

export const changeTable = (reservationNo: string, request: BookingRequest): Promise<Sent> =>
  apiWithHeader('PUT /api/reservation/:reservationNo', { params: { reservationNo }, body: request })
