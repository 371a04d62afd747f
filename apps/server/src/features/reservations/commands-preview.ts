import type { Request } from '@matjari/contract/calls/all'
import type { Deps } from '../../lib/deps.ts'
import type { Caller } from '../../lib/http/caller.ts'
import { requireOwnRestaurant } from '../restaurants/commands-own.ts'
import { strandedBy } from './commands-affected.ts'
import { sentHours, sentWeek } from './rules-hours.ts'
import { type Schedule, withException, withHours } from './rules-schedule.ts'
import { restaurantMeant, settingsToKeep, withoutSettings, withSettings } from './rules-settings.ts'

type Planned = Request<'POST /api/settings/affected', never>['body']

/** The bookings that a change would strand, while it is only being considered. */
export async function previewAffected(deps: Deps, caller: Caller, planned: Planned) {
  const { meant, change } = changeOf(planned)
  const restaurantNo = await requireOwnRestaurant(deps.db, caller, meant)
  const reservations = await strandedBy(deps.db, { restaurantNo, now: deps.now(), change })
  return { count: reservations.length, reservations }
}

type Change = { readonly meant: string | undefined; readonly change: (s: Schedule) => Schedule }

function changeOf(planned: Planned): Change {
  switch (planned.kind) {
    case 'hours':
      return { meant: planned.hours[0]?.restaurantNo, change: withHours(sentWeek(planned.hours)) }
    case 'settings':
      return {
        meant: restaurantMeant(planned.settings),
        change: withSettings(settingsToKeep('', planned.settings)),
      }
    case 'settingsDeleted':
      return { meant: planned.restaurantNo, change: withoutSettings }
    case 'exception': {
      const { restaurantNo, day, isClosed } = planned.exception
      const hours = isClosed === 'Y' ? null : sentHours(planned.exception)
      return { meant: restaurantNo, change: withException(day, hours) }
    }
    case 'exceptionDeleted':
      return { meant: planned.restaurantNo, change: withException(planned.day, undefined) }
  }
}
