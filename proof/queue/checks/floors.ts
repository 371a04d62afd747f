import type { Attempt } from '../../shared/actions/attempt.ts'
import type { Findings } from '../findings.ts'
import { type Kind, kindNames, kinds } from '../kinds.ts'
import type { Story } from '../witness/story.ts'

/** This part of everything that was tried, at the least, or the proof has looked at nothing. */
const leastPart: Readonly<Record<Kind, number>> = {
  join: 0.04,
  leave: 0.004,
  accept: 0.008,
  decline: 0.004,
  book: 0.004,
  entry: 0.0005,
  change: 0.002,
  cancel: 0.01,
  storeCancel: 0.002,
  settings: 0.001,
  pause: 0.001,
  resume: 0.001,
  closeDay: 0.0005,
  openDay: 0.0005,
}

/** Of what is due less often, chance and a busy machine decide in a short run; a longer one demands it too. */
const dueLeast = 3

export function checkFloors(attempts: readonly Attempt[], { ends }: Story, findings: Findings) {
  const short = (label: string, found: number, part: number) => {
    const least = Math.floor(part * attempts.length)
    if (least >= dueLeast && found < least)
      findings.tooFew.push(`${label}: ${found}번, 적어도 ${least}번`)
  }
  for (const kind of kindNames) {
    const accepted = attempts.filter((one) => one.kind === kind && one.outcome === 'accepted')
    short(kinds[kind], accepted.length, leastPart[kind])
  }
  short('잡아 둔 자리', ends.held, 0.02)
  short('시간이 지난 자리', ends.expired, 0.004)
}
