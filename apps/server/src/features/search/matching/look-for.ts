import type { Db } from '../../../db/db.ts'
import { keysOfArea, partsOfArea } from './area.ts'
import { type Filters, isFiltered } from './filters.ts'
import type { Frequencies } from './frequencies.ts'
import { readFrequencies } from './frequencies.ts'
import type { Found, LookUp } from './look-up.ts'
import {
  countedMost,
  filteredMost,
  lookedMost,
  nearFirst,
  nearMost,
  scored,
  share,
} from './paths.ts'
import { findScored, slots } from './scored.ts'
import type { Source } from './statement.ts'
import { totalOf } from './tiers.ts'
import { isInMenus, keysOfWanted, likeliest, partOfWanted, type Wanted } from './wanted.ts'

type How = Omit<LookUp, 'sought'>

const cut = ({ musts, places, tags }: Wanted): Wanted => ({
  musts: musts.slice(0, slots.musts),
  places: places.slice(0, slots.places),
  tags: tags.slice(0, slots.tags),
})

/** Every gram whose frequency `lookFor` has to know for any of these. */
export const keysFor = (some: readonly Wanted[], filters: Filters): readonly string[] => [
  ...new Set([...some.flatMap((wanted) => keysOfWanted(cut(wanted))), ...keysOfArea(filters)]),
]

const inAll = (restaurantNos: readonly string[]): Found => ({
  restaurantNos,
  count: restaurantNos.length,
})

/**
 * What fits a reading, as far as it is counted, best first. At most two statements, three around somebody;
 * another where the frequencies are not known yet.
 */
export async function lookFor(
  db: Db,
  asked: Wanted,
  how: How,
  known?: Frequencies,
): Promise<Found> {
  const wanted = cut(asked)
  const { most = countedMost, sort, filters, moment, near } = how
  const frequencies = known ?? (await readFrequencies(db, keysFor([wanted], filters)))
  const area = partsOfArea(filters, frequencies)
  const part = partOfWanted(wanted, frequencies, { area })
  if (!part) return inAll([])
  const look = ({ source, looked, tsquery = part.tsquery }: Walk) =>
    findScored(db, {
      source,
      looked,
      tsquery,
      order: sort,
      wanted: { ...wanted, places: wanted.places.map((one) => likeliest(one, frequencies)) },
      filters,
      moment,
      near,
      limit: most,
    })
  if (part.estimate <= scored.few) return inAll(await look(lookedUp))
  // There are many: whoever is liked best is met soon.
  let met: string[] = []
  const total = totalOf(frequencies)
  const through = isFiltered(filters) ? share : 1
  const isEnough = ({ looked }: Walk) => through * part.estimate * looked >= (total * how.need) / 2
  for (const walk of walksFor(how, isInMenus(wanted, frequencies), isEnough)) {
    met = await look(walk)
    if (met.length >= most) return inAll(met)
    // Sorted otherwise, they are one list; by what fits best or is nearest, those that were met come first.
    if (sort !== 'relevance' && sort !== 'distance') return inAll(await look(lookedUp))
    // As many as are shown, and from how soon they were met it is clear that there are more than counted.
    const likely = Math.min(part.estimate, (met.length * total) / walk.looked)
    if (met.length >= how.need && likely >= most * 2) return { restaurantNos: met, count: most }
  }
  const some = partOfWanted(wanted, frequencies, { area, some: followed.looked })
  const others = await look({ ...followed, tsquery: (some ?? part).tsquery })
  return inAll([...new Set([...met, ...others])].slice(0, most))
}

const lookedUp = { source: 'grams', looked: scored.gathered } as const
const followed = { source: 'grams', looked: scored.followed } as const

type Walk = { readonly source: Source; readonly looked: number; readonly tsquery?: string }

/** Around somebody first a few, unless hardly anybody of those few can have it. */
const around: readonly Walk[] = [
  { source: 'near', looked: nearFirst },
  { source: 'nearFar', looked: nearMost },
]

function walksFor(
  { sort, filters }: How,
  withMenus: boolean,
  isEnough: (walk: Walk) => boolean,
): readonly Walk[] {
  if (sort === 'distance')
    return around.filter((walk) => walk.source === 'nearFar' || isEnough(walk))
  if (sort === 'newest') return [{ source: 'newest', looked: scored.withMenus }]
  if (withMenus) return [{ source: 'firstWithMenus', looked: scored.withMenus }]
  return [{ source: 'ranks', looked: isFiltered(filters) ? filteredMost : lookedMost }]
}
