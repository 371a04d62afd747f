import { allTags } from '@matjari/contract/restaurants/rules'
import type { DescribedRestaurant } from '../../apps/server/src/features/search/indexing/document.ts'
import { charactersOf } from '../../apps/server/src/lib/korean/syllables.ts'
import { beginnings, dishes, districts, endings, middles } from './words.ts'

export type Invented = DescribedRestaurant & {
  readonly reviewCount: number
  readonly halfStarsSum: number
  readonly district: string
  readonly latitude?: number
  readonly longitude?: number
  /** Of its menus, in their order. */
  readonly prices?: readonly number[]
}

/** The same numbers on every run and machine. */
export function dice(seed: number) {
  let state = seed >>> 0
  return (sides: number) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides
  }
}

const pick = <T>(items: readonly T[], roll: (sides: number) => number): T => {
  const item = items[roll(items.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}
/** Squared: the first of a list are more frequent, as in life. */
const pickEarly = <T>(items: readonly T[], roll: (sides: number) => number): T => {
  const at = Math.floor((roll(1000) / 1000) ** 2 * items.length)
  const item = items[at]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

/** The n-th restaurant of a city without end. */
export function invented(n: number): Invented {
  const roll = dice(n * 2654435761)
  const dish = pick(dishes, roll)
  const [gu, road, dong] = pickEarly(districts, roll)
  // The second beginning makes for many different names, as a real country has them.
  const second = roll(3) === 0 ? pick(beginnings, roll) : ''
  const name = `${pick(beginnings, roll)}${second}${pick(middles, roll)}`
  const spaced = roll(4) === 0 ? ' ' : ''
  const restaurantName = cut(
    `${name}${spaced}${roll(5) === 0 ? '' : dish.name}${pick(endings, roll)}`,
  )
  const reviewCount = roll(3) === 0 ? roll(400) : roll(20)
  return {
    restaurantName,
    restaurantAddress: `서울 ${gu} ${road} ${1 + roll(280)} (${dong})`,
    category: dish.category,
    tags: [...new Set([...dish.tags, pick(allTags, roll)])].slice(0, 5),
    ...priced([...dish.menus, pick(pick(dishes, roll).menus, roll)]),
    reviewCount,
    halfStarsSum: Math.round(reviewCount * (6 + roll(40) / 10)),
    district: dong,
    guCode: guCodes.get(gu) ?? '11000',
    // Around a point of its own for every neighbourhood, as far as one walks.
    latitude: 37.45 + (scattered(dong) % 200) / 1000 + roll(100) / 10_000,
    longitude: 126.85 + (scattered(dong) % 270) / 1000 + roll(100) / 10_000,
  }
}

/** One for every gu, in the order in which they are written down. */
const guCodes = new Map(
  [...new Set(districts.map(([gu]) => gu))].map((gu, at) => [gu, String(11_110 + at * 30)]),
)

/** Every dish costs the same everywhere. */
const priced = (menus: readonly string[]) => ({
  menus,
  prices: menus.map((menu) => 5_000 + (scattered(menu) % 30) * 500),
})

const scattered = (text: string) =>
  charactersOf(text).reduce((sum, one) => sum * 31 + (one.codePointAt(0) ?? 0), 7) % 99_991

const cut = (name: string) => charactersOf(name).slice(0, 16).join('')
