import { type Attempt, type Kind, kindNames, kinds } from '../actions/attempt.ts'
import type { Findings } from '../findings.ts'

/** So many of each a round, at the least, have to be accepted, or the proof has looked at nothing. */
const leastPerRound: Readonly<Record<Kind, number>> = {
  book: 2,
  twinBook: 0.2,
  change: 0.2,
  cancel: 0.2,
  entry: 0.2,
  twinEntry: 0.02,
  mark: 0.02,
  takeBack: 0.02,
  storeCancel: 0.02,
  adminCancel: 0.02,
  settings: 0.1,
  pause: 0.1,
  resume: 0.1,
  close: 0.05,
  open: 0.05,
  suspend: 0.1,
  restore: 0.1,
  withdraw: 0.1,
}

export function checkFloors(attempts: readonly Attempt[], rounds: number, findings: Findings) {
  for (const kind of kindNames) {
    const accepted = attempts.filter((one) => one.kind === kind && one.outcome === 'accepted')
    const least = Math.floor(leastPerRound[kind] * rounds)
    if (accepted.length < least)
      findings.tooFew.push(`${kinds[kind]}: ${accepted.length}번, 적어도 ${least}번`)
  }
}
