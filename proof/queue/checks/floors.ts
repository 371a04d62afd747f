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

type Short = { readonly label: string; readonly found: number; readonly least: number }

const shortOf = (label: string, found: number, all: number, part: number): Short[] => {
  const least = Math.floor(part * all)
  return found < least ? [{ label, found, least }] : []
}

/** What was tried and did not happen often enough. */
const shortKinds = (attempts: readonly Attempt[]): readonly Short[] =>
  kindNames.flatMap((kind) => {
    const accepted = attempts.filter((one) => one.kind === kind && one.outcome === 'accepted')
    return shortOf(kinds[kind], accepted.length, attempts.length, leastPart[kind])
  })

/** So few rounds as a short form has, chance may leave something out: it goes on until this holds. */
export const hasAllKinds = (attempts: readonly Attempt[]) => shortKinds(attempts).length === 0

export function checkFloors(attempts: readonly Attempt[], { ends }: Story, findings: Findings) {
  const short = [
    ...shortKinds(attempts),
    ...shortOf('잡아 둔 자리', ends.held, attempts.length, 0.02),
    ...shortOf('시간이 지난 자리', ends.expired, attempts.length, 0.004),
  ]
  for (const { label, found, least } of short)
    findings.tooFew.push(`${label}: ${found}번, 적어도 ${least}번`)
}
