import { limits } from '@matjari/contract/limits'
import type { RankTier } from './rank-plan.ts'

/** One more than the largest count on the page, to know whether there are more. */
export const countedMost = limits.search.resultsMax + 1

/** No query walks further down the ranks than this, however many restaurants there are, */
export const lookedMost = 20_000
/** and none reads more rows found by grams, which are scattered on disk and take ten times as long. */
export const gatheredMost = 8_000
/** Sort orders other than relevance: of more matches than this, only the best-ranked are sorted. */
export const sortedMost = 1_000
/** Up to this many matches are all read to find those. */
export const sortedWhole = 5_000

/** A walk reads at least this many rows, because the share that matches also gives the estimate. */
export const walkedLeast = 20
const withMenusMost = 4_000
/** Around a position, this many of the nearest rows are read first; when too few match, this many rows by rank. */
export const nearFirst = 500
export const nearMost = 4_000
/** How far a walk goes when few rows pass the filters. */
export const filteredMost = 12_000

/**
 * Rows that match a parsed query are scored in detail. Up to this many are all read. Of more, the best-ranked are
 * walked from the top, followed by some of the others. The numbers are measured.
 */
export const scoredMost = {
  few: 2_500,
  gathered: 4_000,
  withMenus: 4_000,
  followed: 1_000,
} as const

type WalkConditions = {
  readonly total: number
  readonly isFiltered: boolean
  readonly readsMenus?: boolean
}

/** How many rows to walk for `need` matches. A walk may read enough rows for four times the largest count on the page. */
export function planFor(
  need: number,
  { total, isFiltered, readsMenus = false }: WalkConditions,
): number {
  const way = Math.ceil((need * total) / (4 * countedMost))
  return Math.min(way, readsMenus ? withMenusMost : isFiltered ? filteredMost : lookedMost)
}

/** Filters are assumed to let one row in three pass. */
export const filterPassRate = 1 / 3

/**
 * The cost of a gram lookup grows with the matches; the cost of a walk down the ranks falls with them. Below this
 * number of matches the lookup is cheaper. Measured, because the planner's own estimate is far off. With filters a
 * walk is longer and must match more often to be worth it.
 */
export function lookupThreshold(need: number, way: WalkConditions): number {
  const few = Math.max(300, 0.45 * Math.sqrt(need * way.total))
  if (!way.isFiltered) return few
  const enough = (need * way.total) / (filterPassRate * Math.max(1, planFor(need, way)))
  return Math.min(gatheredMost, Math.max(few, enough))
}

export type Step =
  | { readonly kind: 'grams'; readonly from: number; readonly to: number; readonly tsquery: string }
  | { readonly kind: 'walk'; readonly rank: number; readonly tier: RankTier }

const twice = (few: number) => Math.min(gatheredMost, few * 2)

/** A walk that reads menus takes twice as long. A pattern has no rank in the index, so it is always looked up. */
const isWalked = ({ from, to, estimate, readsMenus }: RankTier, few: number) =>
  from === to && estimate > (readsMenus ? twice(few) : few)

/** Tiers with few matches are looked up together; tiers with many are walked one by one. */
export function stepsOf(tiers: readonly RankTier[], few: number): readonly Step[] {
  const steps: Step[] = []
  let gathered: RankTier[] = []
  function lookUp() {
    if (gathered.length > 0) steps.push(gramsStep(gathered))
    gathered = []
  }
  for (const tier of tiers) {
    const walked = isWalked(tier, few)
    if (walked || totalEstimate([...gathered, tier]) > twice(few)) lookUp()
    if (walked) steps.push({ kind: 'walk', rank: tier.from, tier })
    else gathered.push(tier)
  }
  lookUp()
  return steps
}

/** Tiers whose rows another tier already returns are left out. */
const distinct = (tiers: readonly RankTier[]) =>
  tiers.filter(({ within }) => !tiers.some(({ from }) => from === within))

/** The estimated number of matches in all these tiers. */
export const totalEstimate = (tiers: readonly RankTier[]) =>
  distinct(tiers).reduce((sum, { estimate }) => sum + estimate, 0)

export const gramsStep = (tiers: readonly RankTier[]) => ({
  kind: 'grams' as const,
  from: Math.min(...tiers.map(({ from }) => from)),
  to: Math.max(...tiers.map(({ to }) => to)),
  tsquery: distinct(tiers)
    .map(({ tsquery }) => tsquery)
    .join('|'),
})
