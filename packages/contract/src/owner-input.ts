import { z } from 'zod'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { refusals } from './refusals.ts'
import { atMost } from './text-length.ts'
import { emptyAsAbsent, IdInput, optionalText } from './wire.ts'

// What the calls of owners have in common: which restaurant, and what happens to bookings that a change strands.

const said = messages.reservation

export const CancelReason = optionalText(
  atMost(limits.reservation.reasonCharacters, said.reasonTooLong),
)

/** Absent: the caller's first active restaurant. Empty means nothing: a page that lost its number must not change another. */
export const OwnRestaurantNo = IdInput.optional()

/** What happens to bookings that a change strands. Absent: they are left alone and the change waits. */
export const AffectedChoice = emptyAsAbsent(z.enum(['keep', 'cancel'], refusals.invalid.message))

/** What the guests read of why, where bookings are cancelled; without it a sentence of ours. */
export const affectedBookings = { affected: AffectedChoice, reason: CancelReason }

/** The caller's restaurant; without it the first active one they registered. */
export const ownRestaurant = { restaurantNo: OwnRestaurantNo }
