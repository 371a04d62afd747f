import { limits } from '@matjari/contract/limits'
import type { StayStep } from '@matjari/contract/reservations/stays'
import type { Capacity } from '../settings/draft.ts'

const ruleOf = ({ stayMinutes, stayByParty, maxSeats, horizonDays, leadMinutes }: Capacity) => [
  JSON.stringify([stayMinutes, stayByParty.map(({ upTo, minutes }) => [upTo, minutes])]),
  maxSeats,
  horizonDays,
  leadMinutes,
]

/** How many of the four rules differ from what is kept. */
export const changedRules = (kept: Capacity, draft: Capacity) => {
  const before = ruleOf(kept)
  return ruleOf(draft).filter((rule, place) => rule !== before[place]).length
}

const { guestsMax, stay } = limits.settings

/** Between which party sizes a step may stand: each is for larger parties than the one before. */
export const stepRange = (steps: readonly StayStep[], place: number) => ({
  min: (steps[place - 1]?.upTo ?? 0) + 1,
  max: (steps[place + 1]?.upTo ?? guestsMax + 1) - 1,
})

/** One step more, for parties a little larger; null when nothing more fits. */
export function withStep(steps: readonly StayStep[], minutes: number): StayStep[] | null {
  const last = steps.at(-1)?.upTo ?? 0
  if (steps.length >= stay.stepsMax || last >= guestsMax) return null
  return [...steps, { upTo: Math.min(last + 2, guestsMax), minutes }]
}
