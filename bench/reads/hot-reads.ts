import { mainCategories } from '@matjari/contract/restaurants/tag-list'
import { addDays } from '@matjari/contract/seoul-day'
import { days, firstDay, restaurants } from './seed.ts'

const everyNo = Array.from({ length: restaurants }, (_, at) => at + 1)
const below = (count: number) => Math.floor(Math.random() * count)
const anyNo = () => 1 + below(restaurants)
const ofCategory = (category: string) => `/api/restaurants/category/${encodeURIComponent(category)}`
const ofRestaurant = (part: string) => ({
  any: () => `/api/restaurants/${anyNo()}${part}`,
  every: everyNo.map((no) => `/api/restaurants/${no}${part}`),
})

export type HotRead = {
  readonly name: string
  /** One by chance. */
  readonly any: () => string
  /** All that can be cached: they are requested once before the measuring begins. */
  readonly every: readonly string[]
}

/** Where each of them is asked: a restaurant, a category and a day by chance. */
export const hotReads: readonly HotRead[] = [
  {
    name: 'category list',
    any: () => ofCategory(mainCategories[below(mainCategories.length)] ?? ''),
    every: mainCategories.map(ofCategory),
  },
  { name: 'restaurant', ...ofRestaurant('') },
  { name: 'rating', ...ofRestaurant('/rating') },
  { name: 'menu', ...ofRestaurant('/menu') },
  {
    name: 'availability',
    any: () =>
      `/api/reservation?restaurantNo=${anyNo()}&reserveDay=${addDays(firstDay, below(days))}`,
    every: [],
  },
]
