import type { Attempt } from '../../shared/actions/attempt.ts'
import { type Findings, noFindings } from '../findings.ts'
import { kindText } from '../kinds.ts'
import type { Span, Story } from '../witness/story.ts'

/** Two clocks of one machine that are read one after the other. */
const slackMs = 2

/** Holds what everyone was told against what the database saw, both ways. */
export function checkAnswers(attempts: readonly Attempt[], story: Story): Findings {
  const findings = noFindings()
  const possible = new Set<string>()
  const refused = new Map<string, string>()
  for (const attempt of attempts) {
    if (attempt.outcome === 'refused') refused.set(attempt.deed, attempt.code)
    else possible.add(attempt.deed)
    if (attempt.outcome === 'accepted' && !isTrue(attempt, story.spans.get(attempt.deed) ?? []))
      findings.acknowledgedButMissing.push(`${kindText(attempt.kind)}: ${attempt.deed}`)
  }
  for (const [deed, spans] of story.spans)
    if (!possible.has(deed) && spans.some(({ needsReason }) => needsReason))
      findings.refusedButPresent.push(`${deed}: ${refused.get(deed) ?? '아무도 바라지 않음'}`)
  checkKeys(attempts, story, findings)
  return findings
}

/** It was so at some moment between question and answer; a booking stays for good, under its number. */
function isTrue({ sentAt, answeredAt, told, kind }: Attempt, spans: readonly Span[]) {
  const isMaking = kind in { book: 1, twinBook: 1, entry: 1, twinEntry: 1 }
  return spans.some(({ from, to, reservationNo }) =>
    isMaking
      ? to === Number.POSITIVE_INFINITY && told.every((one) => one === reservationNo)
      : from <= answeredAt + slackMs && to >= sentAt - slackMs,
  )
}

/** Whatever was asked with one key is one booking. */
function checkKeys(attempts: readonly Attempt[], { byKey }: Story, findings: Findings) {
  for (const [key, numbers] of byKey)
    if (numbers.length > 1) findings.keyTwice.push(`${key}: ${numbers.join(', ')}`)
  const toldOf = new Map<string, Set<string>>()
  for (const { deed, told } of attempts)
    if (told.length > 0 && deed.startsWith('booked'))
      toldOf.set(deed, new Set([...(toldOf.get(deed) ?? []), ...told]))
  for (const [deed, told] of toldOf)
    if (told.size > 1) findings.keyTwice.push(`${deed}: ${[...told].join(', ')}`)
}
