/**
 * Runs a request, and once more if it was called meanwhile: a hint that arrives during a request may be about
 * data the answer lacks, and ten hints lead to one more request.
 */
export function oneAtATime(run: () => Promise<unknown>) {
  let isAsking = false
  let isRequestedAgain = false
  return async () => {
    isRequestedAgain = true
    if (isAsking) return
    isAsking = true
    while (isRequestedAgain) {
      isRequestedAgain = false
      await run().catch(() => undefined)
    }
    isAsking = false
  }
}
