import { refusals } from '@matjari/contract/refusals'
import type { AskAffected, PlannedChangeBody } from '../../lib/affected.ts'
import { ApiError } from '../../lib/api-error.ts'

type Asked<Sent> = {
  readonly ask: AskAffected
  readonly planned: PlannedChangeBody
  readonly send: (affected: 'keep' | 'cancel' | undefined) => Promise<Sent>
}

const isUndecided = (error: unknown) =>
  error instanceof ApiError && error.code === refusals.affectedBookings.code

/**
 * Asks, then sends what was decided; null when the owner goes back. A booking that came in between
 * makes the server refuse what nobody was asked about: then the owner is asked once more.
 */
export async function sendDecided<Sent>(
  { ask, planned, send }: Asked<Sent>,
  isAgain = false,
): Promise<Sent | null> {
  const answer = await ask(planned)
  if (!answer.go) return null
  try {
    return await send(answer.affected)
  } catch (error) {
    if (isAgain || !isUndecided(error)) throw error
    return sendDecided({ ask, planned, send }, true)
  }
}
