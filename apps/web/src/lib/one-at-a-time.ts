/**
 * Asks, and asks once more if it was called meanwhile: a hint that comes while an answer is on its way may
 * be about something that answer does not hold, and ten of them are one question.
 */
export function oneAtATime(ask: () => Promise<unknown>) {
  let isAsking = false
  let isWanted = false
  return async () => {
    isWanted = true
    if (isAsking) return
    isAsking = true
    while (isWanted) {
      isWanted = false
      await ask().catch(() => undefined)
    }
    isAsking = false
  }
}
