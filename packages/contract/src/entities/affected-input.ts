import { z } from 'zod'
import { refusals } from '../refusals.ts'
import { DayInput, emptyAsAbsent, IdInput, requestObject } from '../wire.ts'
import { HoursExceptionInput, WeekHoursInput } from './hours-input.ts'
import { SettingsInput } from './settings-input.ts'

/** What happens to bookings that a change strands. Absent: they are left alone and the change waits. */
export const AffectedChoice = emptyAsAbsent(z.enum(['keep', 'cancel'], refusals.invalid.message))

/** The caller's restaurant; without it the first active one they registered. */
export const ownRestaurant = { restaurantNo: emptyAsAbsent(IdInput) }

/** A change that is only being considered. */
export const PlannedChange = z.discriminatedUnion(
  'kind',
  [
    requestObject({ kind: z.literal('hours'), hours: WeekHoursInput }),
    requestObject({ kind: z.literal('settings'), settings: SettingsInput }),
    requestObject({ kind: z.literal('settingsDeleted'), ...ownRestaurant }),
    requestObject({ kind: z.literal('exception'), exception: HoursExceptionInput }),
    requestObject({ kind: z.literal('exceptionDeleted'), ...ownRestaurant, day: DayInput }),
  ],
  refusals.invalid.message,
)
