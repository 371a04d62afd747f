import type { DayOffer, FoundRestaurant } from '@matjari/contract/entities/restaurant'

export type Offer = Omit<DayOffer, 'restaurantNo'>

/** What a search has found out about the day that it was asked for; null: it was asked for none. */
export function offerIn({
  times,
  dayState,
  timesMore = 0,
  nextDay = null,
  nextTime = null,
  guestsMin = null,
  guestsMax = null,
  phone = null,
}: FoundRestaurant): Offer | null {
  if (!times || !dayState) return null
  return { times, dayState, timesMore, nextDay, nextTime, guestsMin, guestsMax, phone }
}
