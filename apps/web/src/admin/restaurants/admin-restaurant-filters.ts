import { restaurantStatuses } from '@matjari/contract/restaurants/status'
import { anyText, type ListAddress, listAddress, oneOf } from '../../lib/list-address.ts'

const path = '/admin/restaurants'
const everything = `${path}?status=all`

const address = listAddress(path, { status: oneOf(restaurantStatuses), search: anyText })

export type AdminRestaurantFilters = ReturnType<typeof address.read>

/**
 * What the address of the administration's list says. The names are those of the call. Without a word it
 * means whatever is to be done first, so every restaurant has a word of its own.
 */
export const restaurantsAddress: ListAddress<AdminRestaurantFilters> = {
  ...address,
  everything,
  write(filters) {
    const written = address.write(filters)
    return written === path ? everything : written
  },
}

/** Nothing was asked for. */
export const isBare = (search: string) =>
  address.write(address.read(search)) === path && !new URLSearchParams(search).has('status')

/** Those who wait, with no name to look for: then it is the desk. */
export const isApprovalScreen = ({ status, search }: AdminRestaurantFilters) =>
  status === 'N' && search === ''
