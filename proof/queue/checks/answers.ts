import type { Attempt } from '../../shared/actions/attempt.ts'
import { compare, slackMs } from '../../shared/spans.ts'
import * as deeds from '../deeds.ts'
import { type Findings, noFindings } from '../findings.ts'
import { kindText } from '../kinds.ts'
import { mayHold } from '../witness/lines.ts'
import type { Offer, Story } from '../witness/story.ts'

const isMaking = (kind: string) => kind in { book: 1, entry: 1, accept: 1 }

/** Compares all answers with what the database saw, both ways. */
export function checkAnswers(attempts: readonly Attempt[], story: Story): Findings {
  const findings = noFindings()
  const { missing, unasked } = compare({ attempts, spans: story.spans, isMaking })
  for (const { kind, deed } of missing)
    findings.acknowledgedButMissing.push(`${kindText(kind)}: ${deed}`)
  findings.refusedButPresent.push(...unasked)
  checkJoins(attempts, story, findings)
  checkDeclines(attempts, story, findings)
  checkAccepts(attempts, story, findings)
  return findings
}

/** Every number in an answer is an entry of that member, with the times that they asked for. */
function checkJoins(attempts: readonly Attempt[], { joined }: Story, findings: Findings) {
  for (const { kind, numbers: told, deed } of attempts)
    if (kind === 'join')
      for (const waitingNo of told) {
        const seen = joined.get(waitingNo)
        if (!seen || deeds.joins(seen.memberNo, seen) !== deed)
          findings.acknowledgedButMissing.push(`${kindText(kind)}: ${waitingNo}번, ${deed}`)
      }
}

/** An offer ends unused only if the member declined, left, or has a booking that excludes it. */
function checkDeclines(attempts: readonly Attempt[], story: Story, findings: Findings) {
  const { spans, offers, excluded } = story
  const possible = new Set(
    attempts.filter(({ outcome }) => outcome !== 'refused').map(({ deed }) => deed),
  )
  for (const waitingNo of offers.keys()) {
    const isAsked =
      excluded.has(waitingNo) ||
      possible.has(deeds.declines(waitingNo)) ||
      possible.has(deeds.leaves(waitingNo))
    if (spans.has(deeds.declines(waitingNo)) && !isAsked)
      findings.refusedButPresent.push(`${deeds.declines(waitingNo)}: 아무도 바라지 않음`)
  }
}

/** A member whose offer was open from request to answer is not refused, and is not accepted afterwards. */
function checkAccepts(attempts: readonly Attempt[], story: Story, findings: Findings) {
  const byDeed = new Map(
    [...story.offers.values()].map((offer) => [deeds.accepts(offer.waitingNo), offer]),
  )
  for (const attempt of attempts) {
    const offer = attempt.kind === 'accept' && byDeed.get(attempt.deed)
    if (!offer) continue
    if (
      attempt.outcome === 'refused' &&
      isInTime(attempt, offer) &&
      mayAccept(attempt, offer, story)
    )
      findings.dishonoured.push(`${attempt.deed}: 시간 안인데 거절, ${attempt.message}`)
  }
  // Who presses again after the end, while the first press is under way, has what the first one brought.
  const pressed = new Map<string, number>()
  for (const { deed, sentAt, outcome } of attempts)
    if (outcome !== 'refused') pressed.set(deed, Math.min(sentAt, pressed.get(deed) ?? sentAt))
  for (const [deed, { until }] of byDeed) {
    const late = (pressed.get(deed) ?? 0) - until
    if (story.spans.has(deed) && late > slackMs)
      findings.dishonoured.push(`${deed}: ${Math.round(late)}밀리초 지났는데 받아들임`)
  }
}

const isInTime = ({ sentAt, answeredAt }: Attempt, { from, to, until }: Offer) =>
  from <= sentAt && answeredAt + slackMs < Math.min(to, until)

/** Unless they have taken another table at that time, or too many. */
function mayAccept({ sentAt, answeredAt }: Attempt, offer: Offer, { tables }: Story) {
  const changes = tables.get(offer.memberNo) ?? []
  const isChanging = changes.some(
    ({ from }) => from >= sentAt - slackMs && from <= answeredAt + slackMs,
  )
  const held = changes.findLast(({ from }) => from < sentAt)?.held ?? []
  return !isChanging && mayHold(held, offer, sentAt)
}

/** How many were refused whose offer ended during the request: the order cannot be known. */
export const photoFinishes = (attempts: readonly Attempt[], { offers }: Story) =>
  attempts.filter(({ kind, outcome, deed, sentAt, answeredAt }) => {
    if (kind !== 'accept' || outcome !== 'refused') return false
    const offer = offers.get(deed.split(' ')[1] ?? '')
    return offer !== undefined && sentAt < offer.until && answeredAt + slackMs >= offer.until
  }).length
