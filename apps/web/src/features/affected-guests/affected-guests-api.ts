import { refusals } from '@matjari/contract/refusals'
import { api } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'

// Fetched each time and never cached: the owner or administrator must decide on the present bookings.

export const affectedGuestsOfRestaurant = (restaurantNo: string) =>
  api('GET /api/admin/restaurants/:restaurantNo/upcoming-guests', { params: { restaurantNo } })

export const affectedGuestsOfMember = (memberId: string) =>
  api('GET /api/admin/members/:memberId/upcoming-guests', { params: { memberId } })

export const myAffectedGuests = () => api('GET /api/member/upcoming-guests')

/** There are bookings that the sender of the change had not seen. */
export const needsGuestDecision = (error: unknown) =>
  error instanceof ApiError && error.code === refusals.affectedBookings.code
