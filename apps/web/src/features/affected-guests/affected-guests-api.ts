import { refusals } from '@matjari/contract/refusals'
import { api } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'

// Asked for each time and kept nowhere: whoever decides must see who is coming now.

export const affectedGuestsOfRestaurant = (restaurantNo: string) =>
  api('GET /api/admin/restaurants/:restaurantNo/upcoming-guests', { params: { restaurantNo } })

export const affectedGuestsOfMember = (memberId: string) =>
  api('GET /api/admin/members/:memberId/upcoming-guests', { params: { memberId } })

export const myAffectedGuests = () => api('GET /api/member/upcoming-guests')

/** Guests are coming of whom whoever sent the change did not know. */
export const isUndecided = (error: unknown) =>
  error instanceof ApiError && error.code === refusals.affectedBookings.code
