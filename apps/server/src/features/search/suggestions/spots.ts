import type { Suggestion } from '@matjari/contract/calls/search'
import { limits } from '@matjari/contract/limits'
import type { Db } from '../../../db/db.ts'
import { laxKeys } from '../../../lib/hangul/typing.ts'
import { cellsAt } from '../indexing/places.ts'
import { readFrequencies } from '../matching/frequencies.ts'
import { nicknames, spotsByName } from '../reading/place-table.ts'
import type { Range } from './rules.ts'

/** Stations, campuses and sights by the keys that type what they are called. */
const spots = [...spotsByName].flatMap(([said, places]) =>
  places.map((place) => ({
    ...place,
    isNickname: nicknames.has(said),
    said: nicknames.has(said) ? place.name : said,
    typed: laxKeys(said),
  })),
)
type Spot = (typeof spots)[number]

/** What only people say has to be typed to its end, and is offered as what is meant. */
const beginsIn = ({ isNickname, typed }: Spot, { from }: Range) =>
  isNickname ? typed === from : typed.startsWith(from)

/** Nearer to being whole comes first; so many are asked about. */
const askedMost = 12

/** Those that begin with what is typed, when there is something to eat near them. */
export async function spotsFrom(db: Db, ranges: readonly Range[]): Promise<Suggestion[]> {
  const begun = spots
    .filter((spot) => ranges.some((range) => beginsIn(spot, range)))
    .toSorted((a, b) => b.typed.length - a.typed.length)
  // Of several names of one place the shortest, which comes last.
  const once = [...new Map(begun.map((spot) => [spot.name, spot])).values()]
  const asked = once.toSorted((a, b) => a.typed.length - b.typed.length).slice(0, askedMost)
  const known = await readFrequencies(db, [...new Set(asked.flatMap(cellsAt))])
  return asked
    .filter((spot) => cellsAt(spot).some((cell) => (known.get(cell) ?? 0) > 0))
    .slice(0, limits.search.suggestions.place)
    .map(({ said }) => ({
      kind: 'address',
      group: 'place',
      text: said,
      restaurantNo: null,
      restaurantImage: null,
      district: null,
    }))
}
