import { limits } from '@matjari/contract/limits'
import type { Tier } from './rules-tiers.ts'

/** One more than is ever shown, to know whether there are more. */
export const countedMost = limits.search.resultsMax + 1

/** However many restaurants there are, no question looks at more rows than this. */
export const lookedMost = 30_000
/** Sorted by anything but relevance: of very many matches the best-ranked ones are put in order. */
export const sortedMost = 1_000
/** So many matches are all put in order. */
export const sortedWhole = 5_000

/**
 * Looking up grams costs as much as there are matches, walking down the ranks the less the more there
 * are: below this many the first is cheaper. Measured, as the planner's own guess is far off.
 */
export function fewFor(need: number, { total, share }: { total: number; share: number }): number {
  return Math.max(300, 0.5 * Math.sqrt((need * total) / share))
}

/** From this many on, a walk meets all that are counted at once. */
export const manyFor = (total: number) => Math.sqrt(countedMost * total)

export type Step =
  | { readonly kind: 'grams'; readonly from: number; readonly to: number; readonly tsquery: string }
  | { readonly kind: 'walk'; readonly rank: number; readonly tier: Tier }

/** Ranks with few matches are looked up together, those with many are walked one by one. */
export function stepsOf(tiers: readonly Tier[], few: number): readonly Step[] {
  const steps: Step[] = []
  let gathered: Tier[] = []
  const sum = (some: readonly Tier[]) => some.reduce((all, { estimate }) => all + estimate, 0)
  function lookUp() {
    if (gathered.length > 0) steps.push(gramsStep(gathered))
    gathered = []
  }
  for (const tier of tiers) {
    if (sum([...gathered, tier]) > few * 2) lookUp()
    // Walking past menus takes twice as long.
    if (tier.estimate > (tier.readsMenus ? few * 2 : few)) steps.push(...walksOf(tier))
    else gathered.push(tier)
  }
  lookUp()
  return steps
}

const walksOf = (tier: Tier): Step[] =>
  Array.from({ length: tier.to - tier.from + 1 }, (_, at) => ({
    kind: 'walk',
    rank: tier.from + at,
    tier,
  }))

export const gramsStep = (tiers: readonly Tier[]) => ({
  kind: 'grams' as const,
  from: Math.min(...tiers.map(({ from }) => from)),
  to: Math.max(...tiers.map(({ to }) => to)),
  tsquery: tiers.map(({ tsquery }) => tsquery).join('|'),
})
