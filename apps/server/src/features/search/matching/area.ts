// The part of the map that is asked for, as the index can be asked: by si and gu, and by squares.
import { regionGram } from '../indexing/grams.ts'
import { cellsOver } from '../indexing/places.ts'
import type { Filters } from './filters.ts'
import type { Frequencies } from './frequencies.ts'
import { type Near, nearTo } from './near.ts'
import { allOf, anyOf, type Part, type Tier, together, totalOf } from './tiers.ts'

/** More than this is most of a country, which narrows nothing down. In degrees. */
const sideMost = 1.3

/** The squares over what is asked for; null where that is too large, or nothing. */
function squaresOf({ west, south, east, north }: Filters): readonly string[] | null {
  if (typeof west !== 'number' || typeof east !== 'number') return null
  if (typeof south !== 'number' || typeof north !== 'number') return null
  if (east < west || north < south) return []
  const [latReach, lngReach] = [(north - south) / 2, (east - west) / 2]
  if (Math.max(latReach, lngReach) * 2 > sideMost) return null
  return cellsOver({ lat: south + latReach, lng: west + lngReach, latReach, lngReach })
}

/** The middle of a map; null where none is asked for, or only a region of it, which may lie at its edge. */
export function middleOf({ west, south, east, north, regions }: Filters): Near | null {
  if (regions) return null
  if (typeof west !== 'number' || typeof east !== 'number') return null
  if (typeof south !== 'number' || typeof north !== 'number') return null
  return nearTo({ lat: (south + north) / 2, lng: (west + east) / 2 })
}

const gramsOf = (filters: Filters): readonly (readonly string[])[] => {
  const squares = squaresOf(filters)
  return [
    ...(filters.regions ? [filters.regions.map(regionGram)] : []),
    ...(squares ? [squares] : []),
  ]
}

export const hasArea = (filters: Filters) => gramsOf(filters).length > 0

/** Every gram whose frequency has to be known. */
export const keysOfArea = (filters: Filters): readonly string[] => gramsOf(filters).flat()

/** What each part of it has; null where nobody is there. */
export const partsOfArea = (filters: Filters, frequencies: Frequencies): readonly (Part | null)[] =>
  gramsOf(filters).map((grams) => anyOf(grams.map((gram) => allOf([gram], frequencies))))

/** The same ranks, of those that are there. */
export function tiersWithin(tiers: readonly Tier[], filters: Filters, frequencies: Frequencies) {
  const area = partsOfArea(filters, frequencies)
  if (area.length === 0) return tiers
  return tiers.flatMap((tier) => {
    const part = together([tier, ...area], totalOf(frequencies))
    return part ? [{ ...tier, ...part }] : []
  })
}
