import type { HoursException } from '@matjari/contract/entities/hours'
import { useQuery } from '@tanstack/react-query'
import { exceptionsQuery, hoursQuery } from './api.ts'

const none: readonly HoursException[] = []

/** Week and exceptions together: on a closed day the week alone would send somebody in vain. */
export function useHours(restaurantNo: string, now: Date) {
  const week = useQuery(hoursQuery(restaurantNo))
  const exceptions = useQuery(exceptionsQuery(restaurantNo, now))
  return {
    hours: week.data && exceptions.data && { week: week.data, exceptions: exceptions.data },
    week: week.data,
    exceptions: exceptions.data ?? none,
    error: week.error ?? exceptions.error,
    isFetching: week.isFetching || exceptions.isFetching,
    retry: () => {
      if (week.error) void week.refetch()
      if (exceptions.error) void exceptions.refetch()
    },
  }
}
