import type { Db } from '../../../db/db.ts'
import { type Frequencies, readFrequencies } from '../indexing/grams.ts'
import {
  type Criteria,
  countedGramsOfCriteria,
  isInMenus,
  likeliest,
  partOfCriteria,
} from './criteria.ts'
import { type Filters, isFiltered } from './filters.ts'
import {
  countedMost,
  filteredMost,
  filterPassRate,
  lookedMost,
  nearFirst,
  nearMost,
  scoredMost,
} from './plan.ts'
import type { Found, RankedQuery } from './query-ranked.ts'
import { areaConditions, countedGramsOfArea, totalOf } from './rank-plan.ts'
import type { Source } from './ranked.sql.ts'
import { findScored, parameterLimits } from './scored.sql.ts'

type SearchOptions = Omit<RankedQuery, 'sought'>

const cut = ({ musts, places, tags }: Criteria): Criteria => ({
  musts: musts.slice(0, parameterLimits.musts),
  places: places.slice(0, parameterLimits.places),
  tags: tags.slice(0, parameterLimits.tags),
})

/** Every gram whose frequency `queryScored` needs for any of these criteria. */
export const countedGramsFor = (some: readonly Criteria[], filters: Filters): readonly string[] => [
  ...new Set([
    ...some.flatMap((criteria) => countedGramsOfCriteria(cut(criteria))),
    ...countedGramsOfArea(filters),
  ]),
]

const inAll = (restaurantNos: readonly string[]): Found => ({
  restaurantNos,
  count: restaurantNos.length,
})

/**
 * The restaurants that match a parsed query, best first. At most two statements, three around a position; one more
 * when the frequencies are not read yet.
 */
export async function queryScored(
  db: Db,
  criteria: Criteria,
  options: SearchOptions,
  givenFrequencies?: Frequencies,
): Promise<Found> {
  const shortened = cut(criteria)
  const { most = countedMost, sort, filters, moment, near } = options
  const frequencies =
    givenFrequencies ?? (await readFrequencies(db, countedGramsFor([shortened], filters)))
  const area = areaConditions(filters, frequencies)
  const part = partOfCriteria(shortened, frequencies, { area })
  if (!part) return inAll([])
  const look = ({ source, looked, tsquery = part.tsquery }: Walk) =>
    findScored(db, {
      source,
      looked,
      tsquery,
      order: sort,
      criteria: {
        ...shortened,
        places: shortened.places.map((one) => likeliest(one, frequencies)),
      },
      filters,
      moment,
      near,
      limit: most,
    })
  if (part.estimate <= scoredMost.few) return inAll(await look(lookedUp))
  // Many restaurants match, so a walk from the best-ranked meets enough of them soon.
  let met: string[] = []
  const total = totalOf(frequencies)
  const through = isFiltered(filters) ? filterPassRate : 1
  const isEnough = ({ looked }: Walk) =>
    through * part.estimate * looked >= (total * options.need) / 2
  for (const walk of walksFor(options, isInMenus(shortened, frequencies), isEnough)) {
    met = await look(walk)
    if (met.length >= most) return inAll(met)
    // Other sort orders need one list. By relevance or distance the restaurants met on the walk stay first.
    if (sort !== 'relevance' && sort !== 'distance') return inAll(await look(lookedUp))
    // A full result, met early enough to know that there are more than the largest count.
    const likely = Math.min(part.estimate, (met.length * total) / walk.looked)
    if (met.length >= options.need && likely >= most * 2) return { restaurantNos: met, count: most }
  }
  const some = partOfCriteria(shortened, frequencies, { area, some: followed.looked })
  const others = await look({ ...followed, tsquery: (some ?? part).tsquery })
  return inAll([...new Set([...met, ...others])].slice(0, most))
}

const lookedUp = { source: 'grams', looked: scoredMost.gathered } as const
const followed = { source: 'grams', looked: scoredMost.followed } as const

type Walk = { readonly source: Source; readonly looked: number; readonly tsquery?: string }

/** Around a position the nearest rows are read first, unless so few match that none is expected among them. */
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
