import type { Input } from '@matjari/contract/calls/all'
import { refusals } from '@matjari/contract/refusals'
import { ApiError } from '../../lib/api-error.ts'

/** A change of hours or settings that is only being considered. */
export type PlannedChangeBody = Input<'POST /api/settings/affected', File>['body']

/** Whether to go on, and what becomes of the bookings the change strands, if there are any. */
export type AffectedAnswer =
  | { readonly go: false }
  | {
      readonly go: true
      readonly affected?: 'keep' | 'cancel' | undefined
      /** What the guests read of why they lose their table. */
      readonly reason?: string | undefined
    }

/** Shows the owner which bookings a change strands and lets them decide; nothing stranded: go on. */
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
 * Asks, then sends what was decided; null when the owner goes back. A booking that came in between
 * makes the server refuse what nobody was asked about: then the owner is asked once more.
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
