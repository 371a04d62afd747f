import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import type { ReservationState } from '@matjari/contract/rules/reservations/state'
import { addDays, seoulToday } from '@matjari/contract/rules/time/seoul-day'
import { AppError } from '../../../lib/http/app-error.ts'

type Booking = { readonly state: ReservationState; readonly reserveDay: string }

/** A message is about a table: not one that is gone, and not one of long ago. */
export function messageRefusal({ state, reserveDay }: Booking, now: Date): AppError | null {
  const refused = (message: string) => new AppError('conflict', { message })
  if (state === 'cancelled') return refused(messages.reservation.alreadyCancelled)
  const since = addDays(seoulToday(now), -limits.reservation.contactDays)
  return reserveDay < since ? refused(messages.desk.messageTooLate) : null
}
