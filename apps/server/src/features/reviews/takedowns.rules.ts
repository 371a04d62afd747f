import {
  type HoldDecision,
  type HoldReason,
  type HoldState,
  holdDay,
  holdLimits,
  holdMessages,
  holdStates,
  isOpenHold,
} from '@matjari/contract/rules/reviews/hold'
import { AppError } from '../../lib/app-error.ts'

export type Takedown = {
  readonly holdNo: string
  readonly state: HoldState
  readonly reason: HoldReason
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

/** What has been decided stays decided until its author changes the text. */
export function mayAskAgain(last: Takedown): boolean {
  if (isOpenHold(last.state)) return false
  // Its author deleted it, and an administrator brought it back: nobody has decided anything.
  if (last.state === 'withdrawn' && last.endedBy !== last.askedBy) return true
  const since = last.decidedAt ?? last.endedAt
  return last.editedAt !== null && since !== null && last.editedAt > since
}

type PendingRequest = { readonly last: Takedown | undefined; readonly openCount: number }

export function takedownRequestRefusal({ last, openCount }: PendingRequest): AppError | null {
  if (last && isOpenHold(last.state)) return conflict(holdMessages.alreadyOpen)
  if (last && !mayAskAgain(last)) return conflict(holdMessages.notEdited)
  return openCount < holdLimits.openPerRestaurant ? null : conflict(holdMessages.tooManyOpen)
}

export const notOpen = () => conflict(holdMessages.notOpen)
export const alreadyDecided = () => conflict(holdMessages.alreadyDecided)
export const alreadyTakenDown = () => conflict(holdMessages.heldElsewhere)

const conflict = (message: string) => new AppError('conflict', { message })

/** How a state reads in the record. */
export const recordedState = (state: HoldState | HoldDecision, endsAt: Date | null = null) =>
  state === 'hidden' && endsAt ? `${holdDay(endsAt)}까지 가림` : holdStates[state]
