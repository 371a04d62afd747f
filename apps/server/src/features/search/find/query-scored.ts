import type { Db } from '../../../db/db.ts'
import { type Frequencies, readFrequencies } from '../index/frequencies.sql.ts'
import { type Criteria, isInMenus, keysOfCriteria, likeliest, partOfCriteria } from './criteria.ts'
import { type Filters, isFiltered } from './filters.ts'
import {
  countedMost,
  filteredMost,
  lookedMost,
  nearFirst,
  nearMost,
  scoredMost,
  share,
} from './plan.ts'
import type { Found, RankedQuery } from './query-ranked.ts'
import { keysOfArea, partsOfArea, totalOf } from './rank-plan.ts'
import type { Source } from './ranked.sql.ts'
import { findScored, slots } from './scored.sql.ts'

type SearchOptions = Omit<RankedQuery, 'sought'>

const cut = ({ musts, places, tags }: Criteria): Criteria => ({
  musts: musts.slice(0, slots.musts),
  places: places.slice(0, slots.places),
  tags: tags.slice(0, slots.tags),
})

/** Every gram whose frequency `lookFor` has to know for any of these. */
export const keysFor = (some: readonly Criteria[], filters: Filters): readonly string[] => [
  ...new Set([...some.flatMap((wanted) => keysOfCriteria(cut(wanted))), ...keysOfArea(filters)]),
]

const inAll = (restaurantNos: readonly string[]): Found => ({
  restaurantNos,
  count: restaurantNos.length,
})

/**
 * What fits a reading, as far as it is counted, best first. At most two statements, three around somebody;
 * another where the frequencies are not known yet.
 */
export async function queryScored(
  db: Db,
  asked: Criteria,
  how: SearchOptions,
  known?: Frequencies,
): Promise<Found> {
  const wanted = cut(asked)
  const { most = countedMost, sort, filters, moment, near } = how
  const frequencies = known ?? (await readFrequencies(db, keysFor([wanted], filters)))
  const area = partsOfArea(filters, frequencies)
  const part = partOfCriteria(wanted, frequencies, { area })
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
  if (part.estimate <= scoredMost.few) return inAll(await look(lookedUp))
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
  const some = partOfCriteria(wanted, frequencies, { area, some: followed.looked })
  const others = await look({ ...followed, tsquery: (some ?? part).tsquery })
  return inAll([...new Set([...met, ...others])].slice(0, most))
}

const lookedUp = { source: 'grams', looked: scoredMost.gathered } as const
const followed = { source: 'grams', looked: scoredMost.followed } as const

type Walk = { readonly source: Source; readonly looked: number; readonly tsquery?: string }

/** Around somebody first a few, unless hardly anybody of those few can have it. */
const around: readonly Walk[] = [
  { source: 'near', looked: nearFirst },
  { source: 'nearFar', looked: nearMost },
]

function walksFor(
  { sort, filters }: SearchOptions,
  withMenus: boolean,
  isEnough: (walk: Walk) => boolean,
): readonly Walk[] {
  if (sort === 'distance')
    return around.filter((walk) => walk.source === 'nearFar' || isEnough(walk))
  if (sort === 'newest') return [{ source: 'newest', looked: scoredMost.withMenus }]
  if (withMenus) return [{ source: 'firstWithMenus', looked: scoredMost.withMenus }]
  return [{ source: 'ranks', looked: isFiltered(filters) ? filteredMost : lookedMost }]
}
