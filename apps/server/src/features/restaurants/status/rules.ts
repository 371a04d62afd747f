import {
  type RestaurantStatus,
  restaurantStatusLabel,
} from '@matjari/contract/rules/restaurants/status'

type Change = { readonly before: RestaurantStatus; readonly after: RestaurantStatus }

const labelsOf = ({ before, after }: Change) => ({
  before: restaurantStatusLabel(before),
  after: restaurantStatusLabel(after),
})

/** How the change reads in the record, as on the screen of restaurants. */
export const statusRecord = (change: Change) => ({ action: '맛집 상태 변경', ...labelsOf(change) })

/** How it reads that a verdict about a registration was taken back. */
export const statusBackRecord = (change: Change) => ({
  action: '맛집 상태 되돌림',
  ...labelsOf(change),
})

/** What a registrant is to hear of it: a verdict about the registration, or a change of another kind. */
export const statusEvent = (change: Change) => ({ ...labelsOf(change), ...eventKind(change) })

function eventKind({ before, after }: Change) {
  const verdict = after === 'Y' ? 'approved' : after === 'R' ? 'rejected' : null
  return before === 'N' && verdict
    ? ({ kind: verdict, subject: 'registration' } as const)
    : ({ kind: 'status', subject: 'status' } as const)
}

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
