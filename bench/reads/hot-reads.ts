import { mainCategories } from '@matjari/contract/rules/restaurants/tag-list'
import { addDays } from '@matjari/contract/rules/time/seoul-day'
import { days, firstDay, restaurants } from './seed.ts'

const below = (count: number) => Math.floor(Math.random() * count)
const anyNo = () => 1 + below(restaurants)
const anyCategory = () => encodeURIComponent(mainCategories[below(mainCategories.length)] ?? '')

/** Where each of them is asked: a restaurant, a category and a day by chance. */
export const hotReads: readonly (readonly [name: string, path: () => string])[] = [
  ['category list', () => `/api/restaurants/category/${anyCategory()}`],
  ['restaurant', () => `/api/restaurants/${anyNo()}`],
  ['rating', () => `/api/restaurants/${anyNo()}/rating`],
  ['menu', () => `/api/restaurants/${anyNo()}/menu`],
  [
    'availability',
    () => `/api/reservation?restaurantNo=${anyNo()}&reserveDay=${addDays(firstDay, below(days))}`,
  ],
]
