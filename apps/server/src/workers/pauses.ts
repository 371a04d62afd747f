const shortestMs = 250
const longestMs = 30_000
const quietMs = 60_000

/**
 * How long to wait before a worker that died is replaced: hardly after the first, longer and longer when they keep dying, so
 * that a machine in trouble is not kept busy with starting. A quiet minute forgets.
 */
export function pausesBetweenDeaths(now: () => number) {
  let pauseMs = 0
  let replacedAt = Number.NEGATIVE_INFINITY
  return () => {
    const isQuiet = now() - replacedAt > quietMs
    pauseMs = isQuiet ? shortestMs : Math.min(longestMs, pauseMs * 2)
    replacedAt = now() + pauseMs
    return pauseMs
  }
}
