import { limits } from '@matjari/contract/limits'
import type { RankTier } from './rank-plan.ts'

/** One more than is ever shown, to know whether there are more. */
export const countedMost = limits.search.resultsMax + 1

/** However many restaurants there are, no question looks further down the ranks than this, */
export const lookedMost = 20_000
/** and at no more of what grams lead to, which lies scattered and takes ten times as long. */
export const gatheredMost = 8_000
/** Sorted by anything but relevance: of more matches than this the best-ranked are put in order. */
export const sortedMost = 1_000
/** Up to this many matches are gathered to find those. */
export const sortedWhole = 5_000

/** A walk looks for no fewer than this: what it meets also tells how many there must be. */
export const walkedLeast = 20
const withMenusMost = 4_000
/** Around somebody it is looked at so many, and where those are not enough at so many, wherever they are. */
export const nearFirst = 500
export const nearMost = 4_000
/** When hardly anybody passes the filters, this far. */
export const filteredMost = 12_000

/**
 * Rows that fit what was read are compared more closely. Up to so many are gathered all; of more the
 * best-ranked are met from the top, and followed by some of the others. Measured.
 */
export const scoredMost = {
  few: 2_500,
  gathered: 4_000,
  withMenus: 4_000,
  followed: 1_000,
} as const

type Way = { readonly total: number; readonly isFiltered: boolean; readonly readsMenus?: boolean }

/**
 * How far to walk for so many matches. Whoever meets them on this way may count on four times as many
 * as are ever counted.
 */
export function planFor(need: number, { total, isFiltered, readsMenus = false }: Way): number {
  const way = Math.ceil((need * total) / (4 * countedMost))
  return Math.min(way, readsMenus ? withMenusMost : isFiltered ? filteredMost : lookedMost)
}

/** Filters are taken to let one in three through. */
export const share = 1 / 3

/**
 * Looking up grams costs as much as there are matches, walking down the ranks the less the more there
 * are: below this many the first is cheaper. Measured, as the planner's own guess is far off. Where
 * filters make the way longer, there have to be enough for it to get anywhere.
 */
export function fewFor(need: number, way: Way): number {
  const few = Math.max(300, 0.45 * Math.sqrt(need * way.total))
  if (!way.isFiltered) return few
  const enough = (need * way.total) / (share * Math.max(1, planFor(need, way)))
  return Math.min(gatheredMost, Math.max(few, enough))
}

export type Step =
  | { readonly kind: 'grams'; readonly from: number; readonly to: number; readonly tsquery: string }
  | { readonly kind: 'walk'; readonly rank: number; readonly tier: RankTier }

const twice = (few: number) => Math.min(gatheredMost, few * 2)

/** Walking past menus takes twice as long. A pattern has no rank of its own, and is always looked up. */
const isWalked = ({ from, to, estimate, readsMenus }: RankTier, few: number) =>
  from === to && estimate > (readsMenus ? twice(few) : few)

/** Ranks with few matches are looked up together, those with many are walked one by one. */
export function stepsOf(tiers: readonly RankTier[], few: number): readonly Step[] {
  const steps: Step[] = []
  let gathered: RankTier[] = []
  function lookUp() {
    if (gathered.length > 0) steps.push(gramsStep(gathered))
    gathered = []
  }
  for (const tier of tiers) {
    const walked = isWalked(tier, few)
    if (walked || estimated([...gathered, tier]) > twice(few)) lookUp()
    if (walked) steps.push({ kind: 'walk', rank: tier.from, tier })
    else gathered.push(tier)
  }
  lookUp()
  return steps
}

/** Those that are not come across anyway. */
const distinct = (tiers: readonly RankTier[]) =>
  tiers.filter(({ within }) => !tiers.some(({ from }) => from === within))

/** About how many there are in all of these ranks. */
export const estimated = (tiers: readonly RankTier[]) =>
  distinct(tiers).reduce((sum, { estimate }) => sum + estimate, 0)

export const gramsStep = (tiers: readonly RankTier[]) => ({
  kind: 'grams' as const,
  from: Math.min(...tiers.map(({ from }) => from)),
  to: Math.max(...tiers.map(({ to }) => to)),
  tsquery: distinct(tiers)
    .map(({ tsquery }) => tsquery)
    .join('|'),
})
