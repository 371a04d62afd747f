import { addDays, seoulMoment, seoulToday } from '@matjari/contract/rules/seoul-day'
import { chance, pick, shuffled } from './chance.ts'
import { guestIds } from './people.ts'
import { reviewText } from './review-texts.ts'
import type { SampleRestaurant } from './sample-restaurant.ts'

const oldestDays = 120

/** What guests wrote in the last months: at most one review each, around how well they like the place. */
export function sampleReviews(restaurant: SampleRestaurant, now: Date) {
  const { name, liking, reviews, dishes } = restaurant
  return shuffled(guestIds, name, 'guests')
    .slice(0, reviews)
    .map((memberId) => {
      // Now and then somebody has a bad evening.
      const mood =
        chance(name, memberId, 'luck') < 0.08 ? -3 : chance(name, memberId, 'mood') * 3 - 1
      const halfStars = clamp(Math.round(2 * liking + mood))
      const [dish] = pick(dishes, name, memberId, 'dish')
      const daysAgo = 1 + Math.floor(chance(name, memberId, 'day') * oldestDays)
      const writtenDay = addDays(seoulToday(now), -daysAgo)
      const minute = 12 * 60 + Math.floor(chance(name, memberId, 'minute') * 10 * 60)
      return {
        memberId,
        halfStars,
        // Guests talk of the dish, not of how much of it there is.
        content: reviewText(halfStars, dish.replace(/ \d+\S*$/, ''), name, memberId),
        writtenDay,
        createdAt: seoulMoment(writtenDay, minute),
      }
    })
}

const clamp = (halfStars: number) => Math.min(10, Math.max(3, halfStars))
