import type { Input } from '@matjari/contract/calls/all'
import { refusals } from '@matjari/contract/refusals'
import { ApiError } from '../../lib/api-error.ts'

/** A change of hours or settings that is not sent yet. */
export type PlannedChangeBody = Input<'POST /api/settings/affected', File>['body']

/** Whether to go on, and what to do with the affected bookings, if there are any. */
export type AffectedAnswer =
  | { readonly go: false }
  | {
      readonly go: true
      readonly affected?: 'keep' | 'cancel' | undefined
      /** The reason the guests read. */
      readonly reason?: string | undefined
    }

/** Shows the owner the affected bookings and lets them decide; without any it goes on at once. */
export type AskAffected = (planned: PlannedChangeBody) => Promise<AffectedAnswer>

type DecidedChange<Sent> = {
  readonly ask: AskAffected
  readonly planned: PlannedChangeBody
  readonly send: (
    affected: 'keep' | 'cancel' | undefined,
    reason: string | undefined,
  ) => Promise<Sent>
}

const isUndecided = (error: unknown) =>
  error instanceof ApiError && error.code === refusals.affectedBookings.code

/**
 * Asks the owner, then sends the decision; null if the owner goes back. If a booking came in between, the server refuses,
 * because the owner has not decided about it: then the owner is asked once more.
 */
export async function sendDecided<Sent>(
  { ask, planned, send }: DecidedChange<Sent>,
  isAgain = false,
): Promise<Sent | null> {
  const answer = await ask(planned)
  if (!answer.go) return null
  try {
    return await send(answer.affected, answer.reason)
  } catch (error) {
    if (isAgain || !isUndecided(error)) throw error
    return sendDecided({ ask, planned, send }, true)
  }
}
