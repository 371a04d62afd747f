import { restaurantStatuses } from '@matjari/contract/restaurants/status'
import { anyText, type ListAddress, listAddress, oneOf } from '../../lib/list-address.ts'

const path = '/admin/restaurants'
const everything = `${path}?status=all`

const address = listAddress(path, { status: oneOf(restaurantStatuses), search: anyText })

export type AdminRestaurantFilters = ReturnType<typeof address.read>

/**
 * The filters in the page's address. The parameters have the names of the API call. An address without parameters opens
 * the pending work first, so the list of all restaurants needs `status=all`.
 */
export const restaurantsAddress: ListAddress<AdminRestaurantFilters> = {
  ...address,
  everything,
  write(filters) {
    const written = address.write(filters)
    return written === path ? everything : written
  },
}

/** The address has no parameters. */
export const hasNoFilters = (search: string) =>
  address.write(address.read(search)) === path && !new URLSearchParams(search).has('status')

/** Pending restaurants without a search text are shown by the approval screen. */
export const isApprovalScreen = ({ status, search }: AdminRestaurantFilters) =>
  status === 'N' && search === ''
