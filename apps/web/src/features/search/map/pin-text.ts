import { guestClock } from '@matjari/contract/clock-time'
import type { FoundRestaurant } from '@matjari/contract/restaurants/entities'
import { priceInWords } from '@matjari/contract/search/price-levels'
import { type Meal, meals } from '@matjari/contract/table-search/meals'
import {
  type AvailabilityState,
  availabilityState,
  nearestTimes,
} from '../../table-search/table-availability.ts'
import type { TableQuery } from '../../table-search/table-query.ts'

/** The choices of what the pins show. */
export const pinTextKinds = [
  { value: 'time', label: '시간' },
  { value: 'rating', label: '평점' },
  { value: 'price', label: '가격대' },
] as const
export type PinTextKind = (typeof pinTextKinds)[number]['value']

/** The same number as on a card beside the map, so that pin and card show the same times first. */
const timesOnCard = 3

const others: Record<Meal, Meal> = { lunch: 'dinner', dinner: 'lunch' }

/** 저녁만: that day has times, but not for the requested meal. */
function noTimes(state: AvailabilityState, meal: Meal | null): string {
  const texts: Record<AvailabilityState, string> = {
    open: '마감',
    mealFull: meal ? `${meals[meal].label} 마감` : '마감',
    mealNone: meal ? `${meals[others[meal]].label}만` : '마감',
    full: '마감',
    over: '마감',
    paused: '마감',
    closed: '휴무',
    phoneOnly: '전화',
  }
  return texts[state]
}

type PinText = { readonly text: string; readonly isQuiet: boolean; readonly hasStar?: boolean }

export function pinText(
  { times = [], dayState, mealState, averageRating, reviewCount, priceMedian }: FoundRestaurant,
  word: PinTextKind,
  query: Pick<TableQuery, 'time' | 'meal'>,
): PinText {
  if (word === 'rating')
    return reviewCount > 0
      ? { text: averageRating.toFixed(1), isQuiet: false, hasStar: true }
      : { text: '리뷰 없음', isQuiet: true }
  if (word === 'price')
    return priceMedian === null
      ? { text: '가격 모름', isQuiet: true }
      : { text: priceInWords(priceMedian), isQuiet: false }
  const [first] = nearestTimes(times, { query, most: timesOnCard })
  if (first) return { text: guestClock(first.time), isQuiet: false }
  if (!dayState) return { text: '시간 모름', isQuiet: true }
  return {
    text: noTimes(availabilityState({ times, dayState, mealState }), query.meal),
    isQuiet: true,
  }
}
