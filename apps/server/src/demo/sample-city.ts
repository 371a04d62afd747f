import { addDays, seoulMoment, seoulToday } from '@matjari/contract/seoul-day'
import { chineseRestaurants } from './content/chinese-restaurants.ts'
import { japaneseRestaurants } from './content/japanese-restaurants.ts'
import { koreanRestaurants } from './content/korean-restaurants.ts'
import { otherRestaurants } from './content/other-restaurants.ts'
import { ownerIds } from './content/people.ts'
import type { SampleRestaurant } from './content/sample-restaurant.ts'
import { westernRestaurants } from './content/western-restaurants.ts'
import { chance, pick } from './dice.ts'
import { daysBack, samplePeople } from './sample-people.ts'
import { sampleReviews } from './sample-reviews.ts'

export const sampleCategories = [
  koreanRestaurants,
  chineseRestaurants,
  japaneseRestaurants,
  westernRestaurants,
  otherRestaurants,
]

// The first restaurant of the list belongs to the sample owner.
const ownerOf = (name: string) =>
  name === '담은비빔 연남' ? 'owner01' : pick(ownerIds.slice(1), name, 'owner')

/** Invents everything in the city for this moment, before it is stored. */
export function sampleCity(now: Date) {
  const people = samplePeople(now)
  const houses = sampleCategories.flatMap(({ restaurants }) => restaurants)
  const reviews = sampleReviews(houses, { people, now })
  const restaurants = sampleCategories.flatMap(({ category, restaurants: some }) =>
    some.map((restaurant) => ({
      ...restaurant,
      category,
      ownerId: ownerOf(restaurant.name),
      createdAt: openedAt(restaurant, now),
      reviews: reviews.filter(({ restaurantName }) => restaurantName === restaurant.name),
    })),
  )
  return { now, people, restaurants, reviews }
}

export type SampleCity = ReturnType<typeof sampleCity>

/** Before the first review or booking, in the hours in which people fill in forms. */
function openedAt({ name }: SampleRestaurant, now: Date) {
  const day = addDays(seoulToday(now), -Math.round(daysBack + 12 + chance(name, 'age') * 600))
  return seoulMoment(day, Math.round((9 + chance(name, 'hour') * 6) * 60))
}
