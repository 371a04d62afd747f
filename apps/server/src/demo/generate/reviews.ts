import { seoulToday } from '@matjari/contract/rules/time/seoul-day'
import { guestPicturesOf } from '../content/guest-pictures.ts'
import { guestIds } from '../content/people.ts'
import type { SampleDish, SampleRestaurant } from '../content/restaurant.ts'
import { writtenReview } from '../content/written-reviews.ts'
import { chance, shuffled } from './chance.ts'
import { momentsUntil, writingRhythm } from './moments.ts'
import { daysBack, dinersAmong, type SamplePerson } from './people.ts'
import { type Mood, moodOf, wordsOf } from './words.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

type Seat = {
  readonly restaurant: SampleRestaurant
  /** The lot with which stars were drawn; the author may be somebody else. */
  readonly guest: string
}

/** What guests wrote in the last twelve weeks, oldest first: around how well they like the place, and nothing twice. */
export function sampleReviews(
  restaurants: readonly SampleRestaurant[],
  { people, now }: { readonly people: readonly SamplePerson[]; readonly now: Date },
) {
  const seats = seatsOf(restaurants)
  const moments = momentsUntil(
    { now, days: daysBack, count: seats.length },
    writingRhythm,
    'reviews',
  )
  const authors = authorsOf(people)
  const written = new Set<string>()
  const seen = new Map<string, number>()
  return seats.map((seat, index) => {
    const createdAt = moments[index] ?? now
    const hasBooked = chance(seat.restaurant.name, seat.guest, 'visited') < 0.6
    const memberId = authors(seat, { createdAt, hasBooked })
    const halfStars = scoreOf(seat.restaurant, seat.guest)
    const mood = moodOf(halfStars)
    const key = `${seat.restaurant.name} ${mood}`
    seen.set(key, (seen.get(key) ?? 0) + 1)
    const turn = { memberId, mood, index: seen.get(key) ?? 1 }
    return {
      ...toldBy(seat, turn, written),
      restaurantName: seat.restaurant.name,
      memberId,
      createdAt,
      writtenDay: seoulToday(createdAt),
      halfStars,
      hasBooked,
      hasReceipt: chance(seat.restaurant.name, seat.guest, 'receipt') < 0.85,
      repliedAt: repliedAt(seat, createdAt, now),
    }
  })
}

export type SampleReview = ReturnType<typeof sampleReviews>[number]

/** In the order in which they will write. */
const seatsOf = (restaurants: readonly SampleRestaurant[]): Seat[] =>
  restaurants
    .flatMap((restaurant) =>
      shuffled(guestIds, restaurant.name, 'guests')
        .slice(0, restaurant.reviews)
        .map((guest) => ({
          seat: { restaurant, guest },
          lot: chance(restaurant.name, guest, 'day'),
        })),
    )
    .toSorted((one, other) => one.lot - other.lot)
    .map(({ seat }) => seat)

function scoreOf({ name, liking }: SampleRestaurant, guest: string) {
  // Now and then somebody has a bad evening.
  const mood = chance(name, guest, 'luck') < 0.08 ? -3 : chance(name, guest, 'mood') * 3 - 1
  return Math.min(10, Math.max(3, Math.round(2 * liking + mood)))
}

/**
 * Those whose text is written out have written it. The rest is by whoever had signed up by then, and had time to book a
 * table if they did; nobody writes twice about one house.
 */
function authorsOf(people: readonly SamplePerson[]) {
  const guests = dinersAmong(people)
  const wrote = new Set<string>()
  return (
    { restaurant: { name }, guest }: Seat,
    { createdAt, hasBooked }: { readonly createdAt: Date; readonly hasBooked: boolean },
  ) => {
    if (writtenReview(name, guest)) return guest
    const before = createdAt.getTime() - (hasBooked ? 9 * dayMs : 30 * minuteMs)
    const known = guests.filter(
      ({ memberId, joinedAt }) => joinedAt.getTime() < before && !writtenReview(name, memberId),
    )
    for (let round = 0; ; round += 1) {
      const author = known[Math.floor(chance(name, guest, 'author', round) * known.length)]
      if (!author) throw new Error('nobody has signed up yet')
      if (wrote.has(`${name} ${author.memberId}`)) continue
      wrote.add(`${name} ${author.memberId}`)
      return author.memberId
    }
  }
}

function repliedAt({ restaurant: { name }, guest }: Seat, createdAt: Date, now: Date) {
  const hours = 2 + chance(name, guest, 'hours') * 30
  return new Date(createdAt.getTime() + hours * 60 * minuteMs) < now
    ? new Date(createdAt.getTime() + hours * 60 * minuteMs)
    : null
}

type Turn = { readonly memberId: string; readonly mood: Mood; readonly index: number }

function toldBy({ restaurant, guest }: Seat, turn: Turn, written: Set<string>) {
  const { name } = restaurant
  const own = writtenReview(name, guest)
  if (own) {
    const { content, photos = [], reply = null, report = null } = own
    return { content, photos, reply, report }
  }
  const { content, reply, dish } = wordsOf({ restaurant, ...turn }, written)
  // Whoever is disappointed gets an answer more often than others.
  const isAnswered = chance(name, guest, 'answered') < (turn.mood === 'doubtful' ? 0.75 : 0.45)
  return {
    content,
    photos: photosOf(restaurant, guest, dish),
    reply: isAnswered ? reply : null,
    report: null,
  }
}

/** Who had a dish worth a picture often took one, and then of the others' plates too. */
function photosOf({ name, picture, dishes }: SampleRestaurant, guest: string, dish: SampleDish) {
  const own = dish[2]
  if (!own || chance(name, guest, 'camera') > 0.45) return []
  const others = [picture, ...dishes.flatMap(([, , shown]) => shown ?? [])]
  const count = 1 + Math.floor(chance(name, guest, 'photos') * 5)
  const plates = [own, ...shuffled([...new Set(others)], name, guest, 'plates')]
  return [...new Set(plates.flatMap(guestPicturesOf))].slice(0, count)
}
