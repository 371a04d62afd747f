import { z } from 'zod'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { refusals } from './refusals.ts'
import { atMost } from './text-length.ts'
import { emptyAsAbsent, IdInput, optionalText } from './wire.ts'

// Common inputs of owners' calls: which restaurant, and what happens to bookings that a change would make
// impossible.

const sentences = messages.reservation

export const CancelReason = optionalText(
  atMost(limits.reservation.reasonCharacters, sentences.reasonTooLong),
)

/**
 * Absent: the caller's first active restaurant. Empty is invalid: a page that lost its number must not change
 * another restaurant.
 */
export const OwnRestaurantNo = IdInput.optional()

/** What happens to affected bookings. Absent: they stay, and the change is refused until the owner chooses. */
export const AffectedChoice = emptyAsAbsent(z.enum(['keep', 'cancel'], refusals.invalid.message))

/** The reason that guests of cancelled bookings read; without it a default sentence. */
export const affectedBookings = { affected: AffectedChoice, reason: CancelReason }

/** The caller's restaurant; without it the first active one they registered. */
export const ownRestaurant = { restaurantNo: OwnRestaurantNo }
