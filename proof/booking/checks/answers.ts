import type { Attempt } from '../../shared/actions/attempt.ts'
import { compare } from '../../shared/spans.ts'
import { type Findings, noFindings } from '../findings.ts'
import { kindText } from '../kinds.ts'
import type { Story } from '../witness/story.ts'

const isMaking = (kind: string) => kind in { book: 1, twinBook: 1, entry: 1, twinEntry: 1 }

/** Compares all answers with what the database saw, both ways. */
export function checkAnswers(attempts: readonly Attempt[], story: Story): Findings {
  const findings = noFindings()
  const { missing, unasked } = compare({ attempts, spans: story.spans, isMaking })
  for (const { kind, deed } of missing)
    findings.acknowledgedButMissing.push(`${kindText(kind)}: ${deed}`)
  findings.refusedButPresent.push(...unasked)
  checkKeys(attempts, story, findings)
  return findings
}

/** Whatever was asked with one key is one booking. */
function checkKeys(attempts: readonly Attempt[], { byKey }: Story, findings: Findings) {
  for (const [key, numbers] of byKey)
    if (numbers.length > 1) findings.keyTwice.push(`${key}: ${numbers.join(', ')}`)
  const toldOf = new Map<string, Set<string>>()
  for (const { deed, numbers: told } of attempts)
    if (told.length > 0 && deed.startsWith('booked'))
      toldOf.set(deed, new Set([...(toldOf.get(deed) ?? []), ...told]))
  for (const [deed, told] of toldOf)
    if (told.size > 1) findings.keyTwice.push(`${deed}: ${[...told].join(', ')}`)
}
