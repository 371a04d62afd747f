import type { SearchSort } from '@matjari/contract/rules/search-sort'
import type { Db } from '../../lib/db/database.ts'
import {
  countedMost,
  fewFor,
  gramsStep,
  lookedMost,
  manyFor,
  type Step,
  sortedMost,
  sortedWhole,
  stepsOf,
} from './rules-paths.ts'
import type { Sought } from './rules-query.ts'
import { keysOf, ranks, type Tier, tiersOf, totalOf } from './rules-tiers.ts'
import { readFrequencies } from './store-grams.ts'
import { type Filters, findMatches, type Look } from './store-matches.ts'
import type { Moment } from './store-open.ts'

export type LookUp = {
  readonly sought: Sought
  readonly filters: Filters
  readonly moment: Moment
  readonly sort: SearchSort
  /** How many are needed, from the first on. */
  readonly need: number
  /** Only as good as this. */
  readonly worst?: number
}

/** In order, from the best on; `count` goes no further than `countedMost`. */
export type Found = { readonly restaurantNos: readonly string[]; readonly count: number }

const everything = { from: ranks.exactName, to: ranks.elsewhere, tsquery: '', looked: lookedMost }
const inAll = (restaurantNos: readonly string[]): Found => ({
  restaurantNos,
  count: restaurantNos.length,
})
const estimated = (tiers: readonly Tier[]) => tiers.reduce((sum, { estimate }) => sum + estimate, 0)

/** Each filter is taken to let one in three through. */
const shareOf = ({ category, isReservable, isOpen, minRating }: Filters) =>
  3 ** -[category, isReservable, isOpen, minRating].filter((one) => one !== null).length

export async function lookUp(db: Db, asked: LookUp): Promise<Found> {
  const frequencies = await readFrequencies(db, keysOf(asked.sought))
  const worst = asked.worst ?? ranks.elsewhere
  const tiers = tiersOf(asked.sought, frequencies).filter(({ from }) => from <= worst)
  if (tiers.length === 0) return inAll([])
  return asked.sort === 'relevance'
    ? byRelevance(db, asked, { tiers, total: totalOf(frequencies) })
    : sorted(db, asked, tiers)
}

type Known = { readonly tiers: readonly Tier[]; readonly total: number }

async function byRelevance(db: Db, asked: LookUp, { tiers, total }: Known): Promise<Found> {
  const few = fewFor(asked.need, { total, share: shareOf(asked.filters) })
  const found = new Set<string>()
  let isAll = true
  for (const step of stepsOf(tiers, few)) {
    if (found.size >= asked.need) isAll = false
    if (!isAll) break
    const rest = countedMost - found.size
    const limit = isWalkedThrough(step, total) ? rest : asked.need - found.size
    const part = await look(db, asked, { ...lookOf(step), limit })
    for (const restaurantNo of part) found.add(restaurantNo)
    isAll = part.length < limit || limit === rest
    if (step.kind === 'walk' && part.length < limit) {
      const left = tiers.filter(({ to }) => to >= step.rank)
      for (const restaurantNo of await farDown(db, asked, { left, from: step.rank, limit: rest }))
        found.add(restaurantNo)
      break
    }
  }
  const restaurantNos = [...found]
  if (isAll || found.size >= countedMost) return inAll(restaurantNos)
  return { restaurantNos, count: Math.max(found.size, await countUp(db, asked, { tiers, total })) }
}

/** What is looked up comes complete; of a walk only where it soon meets all that are counted. */
const isWalkedThrough = (step: Step, total: number) =>
  step.kind === 'grams' || step.tier.estimate >= manyFor(total)

function lookOf(step: Step): Partial<Look> {
  if (step.kind === 'grams') return { ...step, order: 'relevance' }
  const source = step.tier.readsMenus ? 'ranksWithMenus' : 'ranks'
  return { source, order: 'rank', from: step.rank, to: step.rank, tsquery: step.tier.tsquery }
}

type Left = { readonly left: readonly Tier[]; readonly from: number; readonly limit: number }

/**
 * A walk met fewer than expected: they lie far down. All that is left is looked up at once; where that
 * is more than may be looked at, what the best-ranked have is the answer.
 */
function farDown(db: Db, asked: LookUp, { left, from, limit }: Left): Promise<string[]> {
  const { tsquery, to } = gramsStep(left)
  const source = estimated(left) > lookedMost ? sourceOf(left, lookedMost) : 'grams'
  return look(db, asked, { source, order: 'relevance', tsquery, from, to, limit })
}

const sourceOf = (tiers: readonly Tier[], many: number) =>
  estimated(tiers.filter(({ readsMenus }) => !readsMenus)) > many ? 'ranks' : 'ranksWithMenus'

/** How many there are in all. Not put in order, so it ends with the last one that is counted. */
async function countUp(db: Db, asked: LookUp, { tiers }: Known): Promise<number> {
  const { tsquery } = gramsStep(tiers)
  const source = estimated(tiers) > lookedMost ? sourceOf(tiers, lookedMost) : 'grams'
  return (await look(db, asked, { source, tsquery, order: 'none', limit: countedMost })).length
}

async function sorted(db: Db, asked: LookUp, tiers: readonly Tier[]): Promise<Found> {
  const { tsquery } = gramsStep(tiers)
  const order = asked.sort === 'relevance' ? 'none' : asked.sort
  if (estimated(tiers) <= sortedWhole)
    return inAll(await look(db, asked, { tsquery, order, ordered: lookedMost }))
  const source = order === 'newest' ? 'newest' : sourceOf(tiers, sortedWhole)
  return inAll(await look(db, asked, { source, tsquery, order }))
}

/** Everything there is, when nothing in particular is sought. */
export async function browse(db: Db, asked: Omit<LookUp, 'sought'>): Promise<Found> {
  const nothing = { ...asked, sought: { phrase: null, words: [], text: '' } }
  const source = asked.sort === 'newest' ? 'newest' : 'ranks'
  const order = asked.sort === 'relevance' ? 'rank' : asked.sort
  return inAll(await look(db, nothing, { source, order }))
}

function look(db: Db, { sought, filters, moment, worst }: LookUp, given: Partial<Look>) {
  const from = given.from ?? everything.from
  const to = Math.min(given.to ?? everything.to, worst ?? everything.to)
  return findMatches(db, {
    ...everything,
    source: 'grams',
    order: 'none',
    ordered: sortedMost,
    limit: countedMost,
    ...given,
    sought,
    filters,
    moment,
    from,
    to,
  })
}
