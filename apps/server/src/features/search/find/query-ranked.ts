import type { SearchSort } from '@matjari/contract/search/sort'
import type { Db } from '../../../db/db.ts'
import { type Frequencies, readFrequencies, totalGram } from '../indexing/grams.ts'
import type { LiteralQuery } from '../parse/literal-query.ts'
import { type Filters, isFiltered, type Moment, type Near } from './filters.ts'
import {
  countedMost,
  filteredMost,
  gatheredMost,
  gramsStep,
  lookedMost,
  lookupThreshold,
  nearFirst,
  nearMost,
  planFor,
  type Step,
  scoredMost,
  sortedMost,
  sortedWhole,
  stepsOf,
  totalEstimate,
  walkedLeast,
} from './plan.ts'
import {
  areaConditions,
  countedGramsOf,
  countedGramsOfArea,
  hasArea,
  intersectionOf,
  matchRanks,
  middleOf,
  type RankTier,
  tiersOf,
  tiersWithin,
  totalOf,
} from './rank-plan.ts'
import { findMatches, type RankedLookup } from './ranked.sql.ts'

export type RankedQuery = {
  readonly sought: LiteralQuery
  readonly filters: Filters
  readonly moment: Moment
  /** By distance only when the position is known. */
  readonly sort: SearchSort | 'distance'
  readonly near?: Near | null | undefined
  /** How many are needed, counted from the first. */
  readonly need: number
  /** The highest count that is reported. */
  readonly most?: number
  /** Matches of a worse rank are left out. */
  readonly worst?: number
}

/** Sorted, best first; `count` stops at `most`. */
export type Found = { readonly restaurantNos: readonly string[]; readonly count: number }

const everything = { from: matchRanks.exactName, to: matchRanks.elsewhere, tsquery: '' }
const mostOf = {
  grams: gatheredMost,
  ranks: lookedMost,
  ranksWithMenus: gatheredMost,
  firstWithMenus: gatheredMost,
  newest: lookedMost,
  near: nearFirst,
  nearFar: nearMost,
}
const inAll = (restaurantNos: readonly string[]): Found => ({
  restaurantNos,
  count: restaurantNos.length,
})

/** Reads the frequencies unless the caller already has them. */
export async function queryRanked(
  db: Db,
  query: RankedQuery,
  givenFrequencies?: Frequencies,
): Promise<Found> {
  const { filters } = query
  const frequencies =
    givenFrequencies ??
    (await readFrequencies(db, [...countedGramsOf(query.sought), ...countedGramsOfArea(filters)]))
  const worst = query.worst ?? matchRanks.elsewhere
  const everywhere = tiersOf(query.sought, frequencies).filter(({ from }) => from <= worst)
  const tiers = tiersWithin(everywhere, filters, frequencies)
  if (tiers.length === 0) return inAll([])
  return query.sort === 'relevance'
    ? byRelevance(db, query, { tiers, total: totalOf(frequencies) })
    : sorted(db, query, { tiers, total: totalOf(frequencies) })
}

type RankedTiers = { readonly tiers: readonly RankTier[]; readonly total: number }

/** Tier by tier, until there are enough results and it is clear whether there are more. */
async function byRelevance(db: Db, query: RankedQuery, ranked: RankedTiers): Promise<Found> {
  const need = Math.max(query.need, walkedLeast)
  const { most = countedMost } = query
  const found = new Set<string>()
  const add = (some: readonly string[]) => {
    for (const restaurantNo of some) found.add(restaurantNo)
  }
  const filtered = isFiltered(query.filters)
  const few = lookupThreshold(need, { total: ranked.total, isFiltered: filtered })
  for (const step of stepsOf(ranked.tiers, few)) {
    const rest = most - found.size
    if (rest <= 0) break
    if (step.kind === 'grams') {
      add(await look(db, query, { ...step, order: 'relevance', limit: rest }))
      continue
    }
    const limit = Math.min(rest, Math.max(walkedLeast, need - found.size))
    const walked = await walk(db, query, { step, limit, total: ranked.total })
    add(walked)
    if (walked.length === limit) return { restaurantNos: [...found], count: most }
    if (!filtered) {
      // Fewer rows contain all grams than the estimates said, so the lookup is cheap after all.
      add(await look(db, query, { ...gramsStep([step.tier]), ...only(step), limit: rest }))
      continue
    }
    const left = ranked.tiers.filter(({ to }) => to >= step.rank)
    add(await farDown(db, query, { left, from: step.rank, limit: rest }))
    break
  }
  return inAll([...found])
}

const only = ({ rank }: Step & { kind: 'walk' }) =>
  ({ from: rank, to: rank, order: 'relevance' }) as const

function walk(
  db: Db,
  query: RankedQuery,
  { step, limit, total }: { step: Step & { readonly kind: 'walk' }; limit: number; total: number },
): Promise<string[]> {
  const { readsMenus } = step.tier
  const looked = planFor(limit, { total, isFiltered: isFiltered(query.filters), readsMenus })
  const source = readsMenus ? 'ranksWithMenus' : 'ranks'
  return look(db, query, { ...only(step), source, order: 'rank', looked, limit })
}

/**
 * With filters a walk may meet few rows although many match. The rest is then looked up at once; when even that is
 * too many, the matches among the best-ranked rows are the result.
 */
function farDown(
  db: Db,
  query: RankedQuery,
  { left, from, limit }: { left: readonly RankTier[]; from: number; limit: number },
): Promise<string[]> {
  const { tsquery, to } = gramsStep(left)
  const source = totalEstimate(left) > gatheredMost ? sourceOf(left) : 'grams'
  const looked = source === 'ranks' ? filteredMost : gatheredMost
  return look(db, query, { source, order: 'relevance', tsquery, from, to, looked, limit })
}

/** Menus are read only when few rows match without them. */
const sourceOf = (tiers: readonly RankTier[]) =>
  totalEstimate(tiers.filter(({ readsMenus }) => !readsMenus)) > sortedMost
    ? 'ranks'
    : 'ranksWithMenus'

async function sorted(db: Db, query: RankedQuery, { tiers, total }: RankedTiers): Promise<Found> {
  const { tsquery } = gramsStep(tiers)
  const order = query.sort === 'relevance' ? 'none' : query.sort
  if (totalEstimate(tiers) <= sortedWhole) return inAll(await look(db, query, { tsquery, order }))
  if (order === 'distance')
    return metFirst(db, query, { tsquery, estimate: totalEstimate(tiers), total })
  const source = order === 'newest' ? 'newest' : sourceOf(tiers)
  return inAll(await look(db, query, { source, tsquery, order }))
}

/**
 * The matches that a walk meets. Others follow only when these are too few; on a map, the ones nearest its middle.
 */
async function metFirst(
  db: Db,
  query: RankedQuery,
  { tsquery, estimate, total }: { tsquery: string; estimate: number; total: number },
): Promise<Found> {
  const { most = countedMost, sort, need } = query
  const isNear = sort === 'distance'
  const order = isNear ? 'distance' : 'rank'
  let met: string[] = []
  for (const source of isNear ? (['near', 'nearFar'] as const) : (['ranks'] as const)) {
    met = await look(db, query, { source, order })
    if (met.length >= most) return inAll(met)
    // How early the walk met them shows whether there are more than the largest count.
    const likely = Math.min(estimate, (met.length * total) / mostOf[source])
    if (met.length >= need && likely >= most * 2) return { restaurantNos: met, count: most }
  }
  const middle = isNear ? null : middleOf(query.filters)
  const others = middle
    ? await look(db, { ...query, near: middle }, { source: 'nearFar', order })
    : await look(
        db,
        query,
        tsquery === '' ? { source: 'ranks', looked: filteredMost, order } : { tsquery, order },
      )
  return inAll([...new Set([...met, ...others])].slice(0, most))
}

/** When a walk meets a full result early enough, the rest need not be counted: the count is at its maximum. */
async function metSoon(db: Db, query: RankedQuery): Promise<Found> {
  const { most = countedMost } = query
  const ranked = { source: 'ranks', order: 'rank' } as const
  const total = totalOf(await readFrequencies(db, [totalGram]))
  const limit = Math.max(query.need, walkedLeast)
  const looked = planFor(limit, { total, isFiltered: true })
  if (limit < most && looked >= limit) {
    const met = await look(db, query, { ...ranked, looked, limit })
    if (met.length === limit) return { restaurantNos: met, count: most }
  }
  return inAll(await look(db, query, ranked))
}

/** All restaurants, when the query asks for nothing in particular. */
export async function browseRanked(db: Db, query: Omit<RankedQuery, 'sought'>): Promise<Found> {
  const nothing = { ...query, sought: { phrase: null, words: [], text: '' } }
  const { filters, sort } = query
  const order = sort === 'relevance' ? 'rank' : sort
  const source = sort === 'newest' ? 'newest' : 'ranks'
  const isSomewhere = hasArea(filters)
  if (!isSomewhere && order === 'rank' && isFiltered(filters)) return metSoon(db, nothing)
  if (!isSomewhere && sort !== 'distance') return inAll(await look(db, nothing, { source, order }))
  const frequencies = await readFrequencies(db, [totalGram, ...countedGramsOfArea(filters)])
  const total = totalOf(frequencies)
  if (!isSomewhere) return metFirst(db, nothing, { tsquery: '', estimate: total, total })
  const part = intersectionOf(areaConditions(filters, frequencies), total)
  if (!part) return inAll([])
  const { tsquery, estimate } = part
  if (estimate <= Math.min(scoredMost.gathered, total / 4))
    return inAll(await look(db, nothing, { tsquery, order }))
  return order === 'rank' || order === 'distance'
    ? metFirst(db, nothing, { tsquery, estimate, total })
    : inAll(await look(db, nothing, { source, order }))
}

function look(
  db: Db,
  { sought, filters, moment, near, worst, most = countedMost }: RankedQuery,
  given: Partial<RankedLookup>,
) {
  const from = given.from ?? everything.from
  const to = Math.min(given.to ?? everything.to, worst ?? everything.to)
  return findMatches(db, {
    ...everything,
    source: 'grams',
    order: 'none',
    ordered: sortedMost,
    limit: most,
    looked: mostOf[given.source ?? 'grams'],
    ...given,
    sought,
    filters,
    moment,
    near,
    from,
    to,
  })
}
