import {
  type RestaurantStatus,
  restaurantStatusLabel,
} from '@matjari/contract/rules/restaurants/status'

type Change = { readonly before: RestaurantStatus; readonly after: RestaurantStatus }

/** How the change reads in the record, as on the screen of restaurants. */
export const statusRecord = ({ before, after }: Change) => ({
  action: '맛집 상태 변경',
  before: restaurantStatusLabel(before),
  after: restaurantStatusLabel(after),
})

/**
 * What the change makes of the registrant: an owner with an active restaurant, none without the last
 * one. Undefined: nothing, so that a grade given by hand stays.
 */
export function ownershipAfter(
  { before, after }: Change,
  hasActiveRestaurant: boolean,
): boolean | undefined {
  if (after === 'Y') return true
  return before === 'Y' && !hasActiveRestaurant ? false : undefined
}
