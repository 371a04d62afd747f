import type { HoursException } from '@matjari/contract/schedule/entities'
import { openState, timesOn } from '@matjari/contract/schedule/open-now'
import { seoulToday } from '@matjari/contract/seoul-day'
import { useQuery } from '@tanstack/react-query'
import { useMinute } from '../../../lib/use-now.ts'
import { exceptionsQuery, hoursQuery } from '../api.ts'
import { openText } from './open-text.ts'
import { hoursText } from './rows.ts'

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

/** Whether it is open now and the hours of today; `text` is null while nobody knows. */
export function useToday(restaurantNo: string) {
  const now = useMinute()
  const { hours, error } = useHours(restaurantNo, now)
  return {
    isLoading: !hours && !error,
    text: hours ? openText(openState(hours, now), now) : null,
    times: hours ? hoursText(timesOn(hours, seoulToday(now))) : null,
  }
}
