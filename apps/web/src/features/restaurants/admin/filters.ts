import {
  type RestaurantStatus,
  restaurantStatuses,
} from '@matjari/contract/rules/restaurant-status'

/** What the address of the administration's list says. The names are those of the call. */
export type AdminFilters = {
  readonly status: RestaurantStatus | null
  readonly search: string
  readonly page: number
}

export const everyRestaurant = '/admin/restaurants'
const pageNumber = /^[1-9]\d{0,4}$/

/** Whatever does not make sense in it is as if it were not there. */
export function adminFiltersIn(search: string): AdminFilters {
  const address = new URLSearchParams(search)
  const text = (name: string) => address.get(name)?.trim() ?? ''
  return {
    status: restaurantStatuses.find((status) => status === text('status')) ?? null,
    search: text('search'),
    page: pageNumber.test(text('page')) ? Number(text('page')) : 1,
  }
}

/** As a form and an address know them: everything is text. */
export const filterTexts = ({ status, search }: AdminFilters) => ({ status: status ?? '', search })

/** The shortest address that says the same. */
export function adminAddress(filters: AdminFilters): string {
  const said = { ...filterTexts(filters), page: filters.page === 1 ? '' : String(filters.page) }
  const search = new URLSearchParams(Object.entries(said).filter(([, text]) => text !== ''))
  return search.size > 0 ? `${everyRestaurant}?${search}` : everyRestaurant
}

export const isFiltered = (filters: AdminFilters) =>
  Object.values(filterTexts(filters)).some((text) => text !== '')
