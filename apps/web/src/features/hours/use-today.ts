import { openState, timesOn } from '@matjari/contract/rules/open-now'
import { seoulToday } from '@matjari/contract/rules/seoul-day'
import { hoursText } from './hours-rows.ts'
import { openWords } from './open-words.ts'
import { useHours } from './use-hours.ts'
import { useMinute } from './use-minute.ts'

/** What the door says now and the hours of today; `words` is null while nobody knows. */
export function useToday(restaurantNo: string) {
  const now = useMinute()
  const { hours, error } = useHours(restaurantNo, now)
  return {
    isLoading: !hours && !error,
    words: hours ? openWords(openState(hours, now), now) : null,
    times: hours ? hoursText(timesOn(hours, seoulToday(now))) : null,
  }
}
