import type { HoldNotice, HoldRequest } from '@matjari/contract/entities/reviews/hold'
import { holdReasonText } from '@matjari/contract/rules/reviews/hold'
import { type Hold, mayAskAgain } from './rules.ts'

type Joined = { readonly [Column in keyof Hold]: Hold[Column] | null }

/** Of a row that may or may not have one joined to it. */
export function lastHoldIn(row: Joined): Hold | null {
  const { holdNo, state, reason, detail, askedBy, askedAt, decision } = row
  if (holdNo === null || state === null || reason === null || askedBy === null || askedAt === null)
    return null
  const known = { holdNo, state, reason, askedBy, askedAt }
  return { ...row, ...known, detail: detail ?? '', decision: decision ?? '' }
}

/** For its author and for administrators; the owner is not told what the author said. */
export const requestOf = (hold: Hold, mayReadAnswer: boolean): HoldRequest => ({
  holdNo: hold.holdNo,
  state: hold.state,
  reason: hold.reason,
  detail: hold.detail,
  askDate: hold.askedAt.toISOString(),
  endDate: hold.endsAt?.toISOString() ?? null,
  answer: mayReadAnswer ? hold.answer : null,
  answerDate: hold.answeredAt?.toISOString() ?? null,
  decision: hold.decision,
  decideDate: hold.decidedAt?.toISOString() ?? null,
  closeDate: hold.endedAt?.toISOString() ?? null,
  mayAskAgain: mayAskAgain(hold),
})

/** For everybody, while it is hidden. */
export const noticeOf = (hold: Hold | null, heldUntil: Date): HoldNotice => ({
  reason: hold ? holdReasonText(hold) : '',
  endDate: heldUntil.toISOString(),
})
