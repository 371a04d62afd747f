import {
  isOpenTakedown,
  type TakedownDecision,
  type TakedownReason,
  type TakedownState,
  takedownDay,
  takedownLimits,
  takedownMessages,
  takedownStates,
} from '@matjari/contract/reviews/takedown-rules'
import { AppError } from '../../lib/app-error.ts'

export type Takedown = {
  readonly holdNo: string
  readonly state: TakedownState
  readonly reason: TakedownReason
  readonly detail: string
  readonly askedBy: string
  readonly askedAt: Date
  readonly endsAt: Date | null
  readonly answer: string | null
  readonly answeredAt: Date | null
  readonly decision: string
  readonly decidedAt: Date | null
  readonly endedAt: Date | null
  readonly endedBy: string | null
  readonly editedAt: Date | null
}

/** A decision is final until the author changes the review. */
export function mayAskAgain(last: Takedown): boolean {
  if (isOpenTakedown(last.state)) return false
  // The author deleted the review and an administrator restored it, so no decision was made.
  if (last.state === 'withdrawn' && last.endedBy !== last.askedBy) return true
  const since = last.decidedAt ?? last.endedAt
  return last.editedAt !== null && since !== null && last.editedAt > since
}

export function takedownRequestRefusal({
  last,
  openCount,
}: {
  last: Takedown | undefined
  openCount: number
}): AppError | null {
  if (last && isOpenTakedown(last.state)) return conflict(takedownMessages.alreadyOpen)
  if (last && !mayAskAgain(last)) return conflict(takedownMessages.notEdited)
  return openCount < takedownLimits.openPerRestaurant
    ? null
    : conflict(takedownMessages.tooManyOpen)
}

export const notOpen = () => conflict(takedownMessages.notOpen)
export const alreadyDecided = () => conflict(takedownMessages.alreadyDecided)
export const alreadyTakenDown = () => conflict(takedownMessages.heldElsewhere)

const conflict = (message: string) => new AppError('conflict', { message })

/** How a state is written in the audit log. */
export const recordedState = (
  state: TakedownState | TakedownDecision,
  endsAt: Date | null = null,
) => (state === 'hidden' && endsAt ? `${takedownDay(endsAt)}까지 가림` : takedownStates[state])
