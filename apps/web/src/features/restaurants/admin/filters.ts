import { restaurantStatuses } from '@matjari/contract/rules/restaurants/status'
import { anyText, listAddress, oneOf } from '../../../lib/list-address.ts'

/** What the address of the administration's list says. The names are those of the call. */
export const restaurantsAddress = listAddress('/admin/restaurants', {
  status: oneOf(restaurantStatuses),
  search: anyText,
})

export type AdminFilters = ReturnType<typeof restaurantsAddress.read>
