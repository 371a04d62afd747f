import type { SearchRequest } from '../../../apps/server/src/features/search/search.ts'
import { dice, type Invented, invented } from '../city.ts'

/** What a page asks, with the day that it is about. */
export type TableClassQuery = SearchRequest & {
  readonly evening?: { readonly day: string; readonly meal: 'dinner'; readonly guests: number }
}

type Roll = (sides: number) => number
const one = <T>(items: readonly T[], roll: Roll): T => {
  const item = items[roll(items.length)]
  if (item === undefined) throw new Error('nothing to choose from')
  return item
}

export const today = '2026-11-15'
const evening = { day: today, meal: 'dinner', guests: 2 } as const
const bookable = { evening, bookable: 'Y' } as const

const at = ({ latitude = 37.5, longitude = 127 }: Invented) => ({ lat: latitude, lng: longitude })
const around = (some: Invented, reach: number) => {
  const { lat, lng } = at(some)
  return { bbox: [lng - reach, lat - reach, lng + reach, lat + reach] }
}
const dish = (some: Invented, roll: Roll) => one([...some.tags, ...some.menus], roll)

const makers: Readonly<Record<string, (some: Invented, roll: Roll) => TableClassQuery>> = {
  plain: (some, roll) => ({ query: one([dish(some, roll), some.restaurantName], roll) }),
  'plain reservable': (some, roll) => ({ query: dish(some, roll), reservable: 'Y' }),
  'text tonight': (some, roll) => ({ query: dish(some, roll), evening }),
  'text with a table': (some, roll) => ({ query: dish(some, roll), ...bookable }),
  'near me': (some) => at(some),
  'near me tonight': (some) => ({ ...at(some), evening }),
  'near me with a table': (some) => ({ ...at(some), ...bookable }),
  'a dish near me': (some, roll) => ({ ...at(some), query: dish(some, roll), ...bookable }),
  'within a walk': (some) => ({ ...at(some), radius: 1000, ...bookable }),
  'region and dish': (some, roll) => ({
    region: [some.guCode ?? '11'],
    query: dish(some, roll),
    ...bookable,
  }),
  'map box': (some) => ({ ...around(some, 0.008), evening, size: 50 }),
  'wide map box': (some) => ({ ...around(some, 0.06), evening, size: 50 }),
  'map box and price': (some) => ({ ...around(some, 0.02), price: ['2'], ...bookable, size: 50 }),
}

const each = 24
/** Only these are asked about, so that every size is asked the same. */
const among = 10_000

export const classes: Readonly<Record<string, readonly TableClassQuery[]>> = Object.fromEntries(
  Object.entries(makers).map(([name, make], seed) => {
    const roll = dice(seed + 101)
    return [name, Array.from({ length: each }, () => make(invented(roll(among)), roll))]
  }),
)
