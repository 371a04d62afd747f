import type { Reservation } from '@matjari/contract/entities/reservation'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, apiWithHeader } from '../../../lib/api.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import type { BookingRequest } from './request.ts'

/** How old what is shown of the free tables may get. */
const refreshMs = 5_000

export const infoQuery = (restaurantNo: string) =>
  queryOptions({
    queryKey: queryKeys.reservations.info(restaurantNo),
    queryFn: ({ signal }) =>
      api('GET /api/reservation/info', { query: { restaurantNo } }, { signal }),
    staleTime: 0,
  })

/** Asked again and again while somebody looks at it; a hidden page asks nothing. */
export const slotsQuery = (restaurantNo: string, reserveDay: string) =>
  queryOptions({
    queryKey: queryKeys.reservations.slots(restaurantNo, reserveDay),
    queryFn: ({ signal }) =>
      api('GET /api/reservation', { query: { restaurantNo, reserveDay } }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    // A failure with nothing to show waits for the person, who is reading what happened.
    refetchInterval: ({ state }) => (state.status === 'error' && !state.data ? false : refreshMs),
    // Only to know how many boxes to draw until the new day is there.
    placeholderData: keepPreviousData,
  })

type Sent = { readonly message: string; readonly answer: Reservation }

type NewTable = {
  readonly restaurantNo: string
  readonly request: BookingRequest
  readonly key: string
}

export const bookTable = ({ restaurantNo, request, key }: NewTable): Promise<Sent> =>
  apiWithHeader('POST /api/reservation', {
    headers: { 'idempotency-key': key },
    body: { restaurantNo, ...request },
  })

export const changeTable = (reservationNo: string, request: BookingRequest): Promise<Sent> =>
  apiWithHeader('PUT /api/reservation/:reservationNo', { params: { reservationNo }, body: request })
