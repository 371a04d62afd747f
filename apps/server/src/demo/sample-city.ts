import { limits } from '@matjari/contract/limits'
import { addDays, seoulMoment, seoulToday } from '@matjari/contract/seoul-day'
import { chineseRestaurants } from './content/chinese-restaurants.ts'
import { japaneseRestaurants } from './content/japanese-restaurants.ts'
import { spoken } from './content/korean-particles.ts'
import { koreanRestaurants } from './content/korean-restaurants.ts'
import { otherRestaurants } from './content/other-restaurants.ts'
import {
  crowdMember,
  crowdSize,
  guestIds,
  newcomerIds,
  ownerIds,
  people,
  standInId,
} from './content/people.ts'
import {
  complaints,
  disappointedOpenings,
  promises,
  restaurantPhrases,
  thanks,
} from './content/review-phrases.ts'
import { brief, casual, formal, kindOf, polite, type Voice } from './content/review-voices.ts'
import { openDays, type SampleDish, type SampleRestaurant } from './content/sample-restaurant.ts'
import { westernRestaurants } from './content/western-restaurants.ts'
import { guestPicturesOf, writtenReview } from './content/written-reviews.ts'
import {
  chance,
  type Dice,
  diceOf,
  joiningRhythm,
  momentsUntil,
  pick,
  shuffled,
  writingRhythm,
} from './dice.ts'

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

const dayInMs = 24 * 60 * 60_000
export const daysBack = 84
/** More than half of the guests signed up in the last twelve weeks: the city is growing. */
const lately = 300

export type SamplePerson = (typeof people)[number] & { readonly joinedAt: Date }

/** All members with the time of their sign-up. Owners and administrators were there before every restaurant. */
function samplePeople(now: Date): readonly SamplePerson[] {
  const named = people.map((person) => ({ ...person, joinedAt: joinedLongAgo(person, now) }))
  const moments = momentsUntil({ now, days: daysBack, count: lately }, joiningRhythm, 'sign-ups')
  const newcomers = newcomerIds.map((memberId, index) => ({
    memberId,
    joinedAt: moments.at(-1 - index * 3) ?? now,
  }))
  const joined = new Map(newcomers.map(({ memberId, joinedAt }) => [memberId, joinedAt]))
  const crowd = Array.from({ length: crowdSize }, (_, n) => ({
    ...crowdMember(n),
    joinedAt: crowdJoined(n, { now, moments }),
  }))
  return [
    ...named.map((person) => ({
      ...person,
      joinedAt: joined.get(person.memberId) ?? person.joinedAt,
    })),
    ...crowd,
  ].toSorted((one, other) => one.joinedAt.getTime() - other.joinedAt.getTime())
}

function joinedLongAgo({ memberId }: { readonly memberId: string }, now: Date) {
  const days = isGuest(memberId)
    ? 240 + chance(memberId, 'joined') * 300
    : 760 + chance(memberId, 'joined') * 60
  return new Date(now.getTime() - days * dayInMs)
}

const isGuest = (memberId: string) => guestIds.includes(memberId) || memberId === standInId

function crowdJoined(n: number, { now, moments }: { now: Date; moments: readonly Date[] }) {
  const recent = moments[n - (crowdSize - lately)]
  if (recent) return recent
  const share = (n + chance('crowd', n)) / (crowdSize - lately)
  return new Date(now.getTime() - (daysBack + (1 - share) * 460) * dayInMs)
}

const others = new Set(['member01', 'admin01', ...ownerIds, ...newcomerIds])

/**
 * The members who eat out by chance. The sample member's bookings are written by hand, and new members have done
 * nothing yet.
 */
export const dinersAmong = (everybody: readonly SamplePerson[]) =>
  everybody.filter(({ memberId }) => !others.has(memberId))

const minuteMs = 60_000

type Seat = {
  readonly restaurant: SampleRestaurant
  /** The guest whose random number chose the stars; the author may be another member. */
  readonly guest: string
}

/**
 * The reviews of the last twelve weeks, oldest first: the stars scatter around the restaurant's rating, and no text
 * occurs twice.
 */
function sampleReviews(
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
      ...reviewTextOf(seat, turn, written),
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

/** In the order in which they will be written. */
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
  // Sometimes a guest has a bad evening.
  const mood = chance(name, guest, 'luck') < 0.08 ? -3 : chance(name, guest, 'mood') * 3 - 1
  return Math.min(10, Math.max(3, Math.round(2 * liking + mood)))
}

/**
 * Hand-written reviews have their own authors. The others are written by guests who had signed up by then, early
 * enough to book a table if they did; no guest writes twice about one restaurant.
 */
function authorsOf(people: readonly SamplePerson[]) {
  const guests = dinersAmong(people)
  const wrote = new Set<string>()
  return (
    { restaurant: { name }, guest }: Seat,
    { createdAt, hasBooked }: { readonly createdAt: Date; readonly hasBooked: boolean },
  ) => {
    if (writtenReview(name, guest)) return guest
    const before = createdAt.getTime() - (hasBooked ? 9 * dayInMs : 30 * minuteMs)
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

function reviewTextOf(
  { restaurant, guest }: Seat,
  turn: { memberId: string; mood: Mood; index: number },
  written: Set<string>,
) {
  const { name } = restaurant
  const own = writtenReview(name, guest)
  if (own) {
    const { content, photos = [], reply = null, report = null } = own
    return { content, photos, reply, report }
  }
  const { content, reply, dish } = wordsOf({ restaurant, ...turn }, written)
  // A disappointed guest gets an answer more often than others.
  const isAnswered = chance(name, guest, 'answered') < (turn.mood === 'doubtful' ? 0.75 : 0.45)
  return {
    content,
    photos: photosOf(restaurant, guest, dish),
    reply: isAnswered ? reply : null,
    report: null,
  }
}

/** Guests often took a photo of a dish that has a picture, and sometimes of the others' plates too. */
function photosOf({ name, picture, dishes }: SampleRestaurant, guest: string, dish: SampleDish) {
  const own = dish[2]
  if (!own || chance(name, guest, 'camera') > 0.45) return []
  const others = [picture, ...dishes.flatMap(([, , picture]) => picture ?? [])]
  const count = 1 + Math.floor(chance(name, guest, 'photos') * 5)
  const plates = [own, ...shuffled([...new Set(others)], name, guest, 'plates')]
  return [...new Set(plates.flatMap(guestPicturesOf))].slice(0, count)
}

type Mood = 'delighted' | 'content' | 'doubtful'

const moodOf = (halfStars: number): Mood =>
  halfStars >= 9 ? 'delighted' : halfStars >= 7 ? 'content' : 'doubtful'

/** Each member always writes in the same style. */
function voiceOf(memberId: string): Voice {
  const lot = chance(memberId, 'voice')
  if (lot < 0.46) return polite
  if (lot < 0.66) return casual
  return lot < 0.83 ? brief : formal
}

type ReviewContext = {
  readonly restaurant: SampleRestaurant
  readonly memberId: string
  readonly mood: Mood
  /** The how-manieth review of this mood for this restaurant. */
  readonly index: number
}

/** A text that no other review has, and the owner's possible answer. */
function wordsOf(context: ReviewContext, written: Set<string>) {
  for (let round = 0; ; round += 1) {
    const dice = diceOf(context.restaurant.name, context.memberId, 'words', round)
    const words =
      context.mood === 'doubtful' ? disappointed(context, dice) : pleased(context, dice, round)
    if (words.content.length > limits.review.characters || written.has(words.content)) continue
    written.add(words.content)
    return words
  }
}

function pleased({ restaurant, memberId, mood, index }: ReviewContext, dice: Dice, round: number) {
  const dish = dishOf(restaurant, dice)
  const answers = mood === 'delighted' ? thanks : promises
  const reply = spoken(dice.pick(answers), dish.name)
  const own = restaurantPhrases[restaurant.name]?.[index - 1]
  // Sentences for this restaurant come first; with several reviews of one mood, each is used once.
  if (own !== undefined && mood === 'delighted' && round === 0)
    return { content: own, reply, dish: dish.row }
  const content = sentencesOf(voiceOf(memberId), restaurant, { mood, dish: dish.name, dice })
  return { content, reply, dish: dish.row }
}

function sentencesOf(
  voice: Voice,
  restaurant: SampleRestaurant,
  { mood, dish, dice }: { mood: Mood; dish: string; dice: Dice },
) {
  const pick = (list: readonly string[]) => spoken(dice.pick(list), dish)
  const praise = pick(voice.praise[kindOf(dish)])
  const opening = pick(openingsOf(voice, restaurant))
  const length = dice.roll()
  if (mood === 'content') {
    const but = pick(voice.buts)
    return (length < 0.4 ? [praise, but] : [opening, praise, but]).join(' ')
  }
  if (length < 0.16) return pick(voice.shorts)
  if (length < 0.34) return [praise, pick(voice.closings)].join(' ')
  if (length < 0.6) return [opening, praise, pick(voice.extras)].join(' ')
  return [opening, praise, pick(voice.extras), pick(voice.closings)].join(' ')
}

/** No review mentions lunch at a restaurant that opens at six in the evening. */
function openingsOf(voice: Voice, { hours }: SampleRestaurant): readonly string[] {
  const days = openDays(hours)
  const isNoon = days.some(({ from }) => from < 13 * 60)
  const isDark = days.some(({ to }) => to > 20 * 60)
  return [...voice.openings, ...(isNoon ? voice.atNoon : []), ...(isDark ? voice.afterDark : [])]
}

function disappointed({ restaurant }: ReviewContext, dice: Dice) {
  const dish = dishOf(restaurant, dice)
  const { text, answers } = dice.pick(complaints)
  const content = `${dice.pick(disappointedOpenings)} ${spoken(text, dish.name)}`.trim()
  return { content, reply: spoken(dice.pick(answers), dish.name), dish: dish.row }
}

/** The first dish of the menu is the most popular. The text names the dish without the size of the portion. */
function dishOf({ dishes }: SampleRestaurant, dice: Dice) {
  const row = dice.pick(dishes.slice(0, 3))
  return { row, name: row[0].replace(/ (추가|한 접시|반 접시|1인|2인|\d+\S*)$/, '') }
}
