import { addDays, seoulMoment, seoulToday } from '@matjari/contract/rules/time/seoul-day'
import { guestIds, standInId } from '../content/people.ts'
import type { SampleDish, SampleRestaurant } from '../content/restaurant.ts'
import { linesOf, type Mood, moodOf } from '../content/review-texts.ts'
import { writtenReview } from '../content/written-reviews.ts'
import { chance, nextOf, pick, shuffled } from './chance.ts'

const oldestDays = 120
const minuteMs = 60_000

/** What guests wrote in the last months: at most one review each, around how well they like the place. */
export function sampleReviews(restaurant: SampleRestaurant, now: Date) {
  const { name, reviews } = restaurant
  const seen: Record<Mood, number> = { delighted: 0, content: 0, doubtful: 0 }
  return shuffled(guestIds, name, 'guests')
    .slice(0, reviews)
    .map((guest) => {
      const halfStars = scoreOf(restaurant, guest)
      const mood = moodOf(halfStars)
      seen[mood] += 1
      const told = toldBy(restaurant, guest, { mood, index: seen[mood] })
      const moment = momentOf(name, guest, now)
      const repliedAt =
        moment.createdAt.getTime() + (2 + chance(name, guest, 'hours') * 30) * 60 * minuteMs
      return {
        ...told,
        ...moment,
        memberId: authorOf(name, guest),
        halfStars,
        hasReceipt: chance(name, guest, 'receipt') < 0.85,
        // An owner answers at once rather than tomorrow.
        repliedAt: new Date(Math.min(repliedAt, now.getTime() - 10 * minuteMs)),
      }
    })
}

export type SampleReview = ReturnType<typeof sampleReviews>[number]

function scoreOf({ name, liking }: SampleRestaurant, guest: string) {
  // Now and then somebody has a bad evening.
  const mood = chance(name, guest, 'luck') < 0.08 ? -3 : chance(name, guest, 'mood') * 3 - 1
  return Math.min(10, Math.max(3, Math.round(2 * liking + mood)))
}

/** The sample member has few reviews, and knows each of them. Another guest writes the rest. */
const authorOf = (name: string, guest: string) =>
  guest === 'member01' && !writtenReview(name, guest) ? standInId : guest

function momentOf(name: string, guest: string, now: Date) {
  const daysAgo = 1 + Math.floor(chance(name, guest, 'day') * oldestDays)
  const writtenDay = addDays(seoulToday(now), -daysAgo)
  const minute = 12 * 60 + Math.floor(chance(name, guest, 'minute') * 10 * 60)
  return { writtenDay, createdAt: seoulMoment(writtenDay, minute) }
}

type Turn = { readonly mood: Mood; readonly index: number }

function toldBy(restaurant: SampleRestaurant, guest: string, { mood, index }: Turn) {
  const { name, dishes } = restaurant
  const written = writtenReview(name, guest)
  if (written) {
    const { content, photos = [], reply = null, report = null } = written
    return { content, photos, reply, report }
  }
  // What comes first on the menu is what people come for.
  const dish = pick(dishes.slice(0, 3), name, guest, 'dish')
  const line = nextOf(linesOf(mood), index, name, 'lines')
  const isAnswered = chance(name, guest, 'answered') < 0.45
  return {
    // Guests talk of the dish, not of how much of it there is.
    content: line.text(dish[0].replace(/ (추가|\d+\S*)$/, '')),
    photos: photosOf(restaurant, guest, dish),
    reply: isAnswered ? nextOf(line.answers, index, name, 'answers') : null,
    report: null,
  }
}

/** Who had a dish worth a picture often took one, and then of the others' plates too. */
function photosOf({ name, picture, dishes }: SampleRestaurant, guest: string, dish: SampleDish) {
  const own = dish[2]
  if (!own || chance(name, guest, 'camera') > 0.45) return []
  const others = [picture, ...dishes.flatMap(([, , shown]) => shown ?? [])]
  const count = 1 + Math.floor(chance(name, guest, 'photos') * 5)
  return [...new Set([own, ...shuffled(others, name, guest, 'plates')])].slice(0, count)
}
