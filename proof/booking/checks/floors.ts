import type { Attempt } from '../../shared/actions/attempt.ts'
import type { Findings } from '../findings.ts'
import { type Kind, kindNames, kinds } from '../kinds.ts'

/** This part of everything that was tried, at the least, or the proof has looked at nothing. */
const leastPart: Readonly<Record<Kind, number>> = {
  book: 0.04,
  twinBook: 0.004,
  change: 0.004,
  cancel: 0.006,
  entry: 0.006,
  twinEntry: 0.0006,
  mark: 0.002,
  takeBack: 0.002,
  storeCancel: 0.002,
  adminCancel: 0.001,
  settings: 0.003,
  pause: 0.001,
  resume: 0.001,
  close: 0.0005,
  open: 0.0005,
  suspend: 0.001,
  restore: 0.001,
  withdraw: 0.0007,
}

export function checkFloors(attempts: readonly Attempt[], findings: Findings) {
  for (const kind of kindNames) {
    const accepted = attempts.filter((one) => one.kind === kind && one.outcome === 'accepted')
    const least = Math.floor(leastPart[kind] * attempts.length)
    if (accepted.length < least)
      findings.tooFew.push(`${kinds[kind]}: ${accepted.length}번, 적어도 ${least}번`)
  }
}
