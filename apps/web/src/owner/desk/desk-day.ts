import type { DeskDay, DeskGuest } from '@matjari/contract/owner-desk/entities'
import { deskLimits } from '@matjari/contract/owner-desk/rules'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { deskQueryKeys } from './desk-query-keys.ts'

/**
 * Merges an answer that may hold only the changed bookings into the day before it. Null: a booking is missing, so the
 * whole day has to be requested.
 */
export function mergedDay(before: DeskDay | undefined, answer: DeskDay): DeskDay | null {
  if (answer.isWhole) return answer
  if (!before || before.day !== answer.day || before.restaurantNo !== answer.restaurantNo)
    return null
  const byNo = new Map(
    [...before.reservations, ...answer.reservations].map((one) => [one.reservationNo, one]),
  )
  const reservations = answer.reservationNos.flatMap((no) => byNo.get(no) ?? [])
  if (reservations.length < answer.reservationNos.length) return null
  return { ...answer, isWhole: true, reservations }
}

async function fetchDay(
  query: { restaurantNo: string; day: string | undefined },
  before: DeskDay | undefined,
  signal: AbortSignal,
) {
  const changes = await api(
    'GET /api/desk/day',
    { query: { ...query, after: before?.seen } },
    { signal },
  )
  return mergedDay(before, changes) ?? api('GET /api/desk/day', { query }, { signal })
}

/** The member may no longer see this board, so its cached data has to go too. */
export const isAccessRevoked = (error: unknown) =>
  error instanceof ApiError && (error.status === 403 || error.status === 404)

/** One business day; later requests ask only for changes. Without `day` the running day. */
export function dayQuery(restaurantNo: string, day?: string) {
  const queryKey = deskQueryKeys.day(restaurantNo, day ?? 'running')
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }) =>
      fetchDay({ restaurantNo, day }, client.getQueryData<DeskDay>(queryKey), signal),
    staleTime: 0,
    refetchInterval: ({ state: { error } }) =>
      !isAccessRevoked(error) && deskLimits.askSeconds * 1000,
    refetchOnWindowFocus: ({ state: { error } }) => !isAccessRevoked(error) && 'always',
    refetchOnReconnect: 'always',
  })
}

type Patch = Partial<DeskGuest> & Pick<DeskGuest, 'reservationNo'>

/** Writes the server's answer about one booking into the cached days, before they are refetched. */
export async function patchBooking(client: QueryClient, restaurantNo: string, patch: Patch) {
  const queryKey = deskQueryKeys.day(restaurantNo)
  // A request that is already under way would overwrite it with older data.
  await client.cancelQueries({ queryKey })
  client.setQueriesData<DeskDay>({ queryKey }, (day) => day && withPatch(day, patch))
}

const withPatch = (day: DeskDay, patch: Patch): DeskDay => ({
  ...day,
  reservations: day.reservations.map((one) =>
    one.reservationNo === patch.reservationNo ? { ...one, ...patch } : one,
  ),
})

/** Also invalidates the guests' cards, which list the same bookings, and the waitlist of the day. */
export const invalidateDeskDays = (client: QueryClient, restaurantNo: string) =>
  Promise.all([
    client.invalidateQueries({ queryKey: deskQueryKeys.day(restaurantNo) }),
    client.invalidateQueries({ queryKey: deskQueryKeys.guest(restaurantNo) }),
    client.invalidateQueries({ queryKey: deskQueryKeys.waiting(restaurantNo) }),
  ])
