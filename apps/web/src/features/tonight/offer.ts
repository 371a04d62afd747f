import type { DayOffer, FoundRestaurant } from '@matjari/contract/restaurants/entities'

export type Offer = Omit<DayOffer, 'restaurantNo'>

/** `mealFull` and `mealNone`: the day has times, but the part of it that was asked for has none. */
export type OfferState = DayOffer['dayState'] | 'mealFull' | 'mealNone'

/** What is said of a restaurant: its card, its photo and its pin say the same. */
export function offerState({
  times,
  dayState,
  mealState,
}: Pick<Offer, 'times' | 'dayState' | 'mealState'>): OfferState {
  if (dayState !== 'open' || times.length > 0) return dayState
  return mealState === 'full' ? 'mealFull' : 'mealNone'
}

/** Nobody can sit down there all day: the photo is paler. A meal without a table leaves the rest of the day. */
export const hasNoTable = ({ dayState }: Pick<FoundRestaurant, 'dayState'>) =>
  dayState !== undefined && dayState !== 'open'

/** What a search has found out about the day that it was asked for; null: it was asked for none. */
export function offerIn({
  times,
  dayState,
  mealState,
  timesMore = 0,
  nextDay = null,
  nextTime = null,
  guestsMin = null,
  guestsMax = null,
  phone = null,
}: FoundRestaurant): Offer | null {
  if (!times || !dayState) return null
  return { times, dayState, mealState, timesMore, nextDay, nextTime, guestsMin, guestsMax, phone }
}
