import { limits } from '@matjari/contract/limits'
import { addDays, seoulToday } from '@matjari/contract/seoul-day'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** How far ahead guests see closed and shortened days. */
export const lastVisibleDay = (today: string) => addDays(today, 30)

export const hoursQuery = (restaurantNo: string) =>
  queryOptions({
    queryKey: queryKeys.schedule.week(restaurantNo),
    queryFn: ({ signal }) => api('GET /api/operatings', { query: { restaurantNo } }, { signal }),
  })

/** From yesterday on: its night may still be going on. To the end of the longest holiday that is shown. */
export function exceptionsQuery(restaurantNo: string, now = new Date()) {
  const today = seoulToday(now)
  const query = {
    restaurantNo,
    from: addDays(today, -1),
    to: addDays(lastVisibleDay(today), limits.hours.rangeDaysMax),
  }
  return queryOptions({
    queryKey: queryKeys.schedule.exceptions(restaurantNo, today),
    queryFn: ({ signal }) => api('GET /api/operatings/exceptions', { query }, { signal }),
  })
}

/** The last day an owner can set an exception for; one request covers 366 days at most. */
export const lastExceptionDay = (today: string) => addDays(today, 365)

/** All coming exceptions of the owner. */
export function ownerExceptionsQuery(restaurantNo: string, today: string) {
  const query = { restaurantNo, from: today, to: lastExceptionDay(today) }
  return queryOptions({
    queryKey: queryKeys.schedule.ownerExceptions(restaurantNo, today),
    queryFn: ({ signal }) => api('GET /api/operatings/exceptions', { query }, { signal }),
  })
}
