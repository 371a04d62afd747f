import type { DeskDay, DeskGuest } from '@matjari/contract/owner-desk/entities'
import { deskLimits } from '@matjari/contract/owner-desk/limits'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { deskQueryKeys } from './desk-query-keys.ts'

/**
 * What is known after an answer that may hold only what has changed. Null: something is missing, ask for the
 * whole day.
 */
export function mergedDay(before: DeskDay | undefined, answer: DeskDay): DeskDay | null {
  if (answer.isWhole) return answer
  if (!before || before.day !== answer.day || before.restaurantNo !== answer.restaurantNo)
    return null
  const known = new Map(
    [...before.reservations, ...answer.reservations].map((one) => [one.reservationNo, one]),
  )
  const reservations = answer.reservationNos.flatMap((no) => known.get(no) ?? [])
  if (reservations.length < answer.reservationNos.length) return null
  return { ...answer, isWhole: true, reservations }
}

async function askDay(
  asked: { restaurantNo: string; day: string | undefined },
  before: DeskDay | undefined,
  signal: AbortSignal,
) {
  const news = await api(
    'GET /api/desk/day',
    { query: { ...asked, after: before?.seen } },
    { signal },
  )
  return mergedDay(before, news) ?? api('GET /api/desk/day', { query: asked }, { signal })
}

/** Whose board it is no longer: whatever was shown of it is none of theirs any more. */
export const isAccessRevoked = (error: unknown) =>
  error instanceof ApiError && (error.status === 403 || error.status === 404)

/** One business day, kept up to date by asking only for what has changed. Without a day the running one. */
export function dayQuery(restaurantNo: string, day?: string) {
  const queryKey = deskQueryKeys.day(restaurantNo, day ?? 'running')
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }) =>
      askDay({ restaurantNo, day }, client.getQueryData<DeskDay>(queryKey), signal),
    staleTime: 0,
    refetchInterval: ({ state: { error } }) =>
      !isAccessRevoked(error) && deskLimits.askSeconds * 1000,
    refetchOnWindowFocus: ({ state: { error } }) => !isAccessRevoked(error) && 'always',
    refetchOnReconnect: 'always',
  })
}

type Patch = Partial<DeskGuest> & Pick<DeskGuest, 'reservationNo'>

/** What the server has just said of one booking, before anybody asks for the day again. */
export async function patchBooking(client: QueryClient, restaurantNo: string, patch: Patch) {
  const queryKey = deskQueryKeys.day(restaurantNo)
  // An answer that set out before would undo it.
  await client.cancelQueries({ queryKey })
  client.setQueriesData<DeskDay>({ queryKey }, (day) => day && withPatch(day, patch))
}

const withPatch = (day: DeskDay, patch: Patch): DeskDay => ({
  ...day,
  reservations: day.reservations.map((one) =>
    one.reservationNo === patch.reservationNo ? { ...one, ...patch } : one,
  ),
})

/** With the cards of the guests, whose bookings are the same ones, and with who waits for a place of the day. */
export const invalidateDeskDays = (client: QueryClient, restaurantNo: string) =>
  Promise.all([
    client.invalidateQueries({ queryKey: deskQueryKeys.day(restaurantNo) }),
    client.invalidateQueries({ queryKey: deskQueryKeys.guest(restaurantNo) }),
    client.invalidateQueries({ queryKey: deskQueryKeys.waiting(restaurantNo) }),
  ])
