import { pictureAddress } from '@matjari/contract/rules/picture-address'
import { districts, neighbourhoodRows } from '@matjari/contract/rules/places/districts'
import { spoken } from '../content/voices/particles.ts'
import { type Dice, diceOf } from '../generate/chance.ts'
import { sampleCategories } from '../generate/city.ts'
import { pictureId } from '../load/pictures.ts'
import { beginnings, endings, kinds, middles, remarks } from './parts.ts'

const byteLength = (text: string) => Buffer.byteLength(text)
const guNames = new Map(districts.map(({ code, name }) => [code, name]))

/** The pictures the small city already keeps, by category: nothing is drawn for the large one. */
const photosOf = new Map(
  sampleCategories.map(({ category, restaurants }) => [
    category,
    restaurants.map(({ picture }) => pictureAddress(pictureId(picture))),
  ]),
)

function addressOf(dice: Dice) {
  const [dongCode, dong, lat, lng, roads] = dice.pick(neighbourhoodRows)
  const gu = guNames.get(dongCode.slice(0, 5)) ?? ''
  const number = dice.between(1, 290)
  // Within a walk of the middle of its neighbourhood.
  const apart = () => (dice.roll() + dice.roll() - 1) * 0.007
  return {
    restaurantAddress: `서울 ${gu} ${dice.pick(roads.split(' '))} ${number} (${dong})`,
    guCode: dongCode.slice(0, 5),
    dongCode,
    latitude: lat + apart(),
    longitude: lng + apart(),
  }
}

/** The n-th restaurant of a city without end, the same on every machine. */
export function inventedRestaurant(n: number) {
  const dice = diceOf('large city', n)
  const kind = dice.pick(kinds)
  const address = addressOf(dice)
  const restaurantName = nameOf(kind.name, dice)
  const liking = 6.6 + dice.roll() * 2.8
  const reviews = dice.roll() < 0.45 ? 0 : dice.between(1, 4)
  const [first] = kind.dishes[0] ?? ['음식']
  return {
    ...address,
    restaurantName,
    category: kind.category,
    tags: kind.tags,
    description: `${spoken('{을}', first)} 내는 ${address.restaurantAddress.split(' ')[1] ?? ''}의 작은 가게예요.`,
    photo: dice.roll() < 0.7 ? dice.pick(photosOf.get(kind.category) ?? []) : null,
    phoneNumber: `02-0${dice.between(100, 999)}-${dice.between(1000, 9999)}`,
    menus: kind.dishes.map(([name]) => name),
    prices: kind.dishes.map(
      ([, price]) => Math.round((price * (0.85 + dice.roll() * 0.4)) / 500) * 500,
    ),
    /** Minutes from which to which it is open, and the day off. */
    hours: dice.pick([
      [660, 1320],
      [690, 1290],
      [1020, 1440],
      [600, 1260],
    ] as const),
    dayOff: dice.between(0, 7),
    isBookable: dice.roll() < 0.3,
    ageDays: 60 + dice.roll() * 900,
    told: Array.from({ length: reviews }, () => ({
      halfStars: Math.min(10, Math.max(3, Math.round(liking + dice.roll() * 3 - 1))),
      content: spoken(dice.pick(remarks), first),
      daysAgo: dice.between(1, 55),
      writer: dice.roll(),
    })),
  }
}

export type Invented = ReturnType<typeof inventedRestaurant>

function nameOf(kind: string, dice: Dice): string {
  const name = `${dice.pick(beginnings)}${dice.pick(middles)} ${kind}${dice.pick(endings)}`
  const tidy = name.replaceAll(/\s+/g, ' ')
  return byteLength(tidy) <= 50 ? tidy : `${dice.pick(beginnings)} ${kind}`
}
