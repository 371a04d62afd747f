const mostSteps = 4

/** 1, 2, 5, 10, 20, 50 …: the steps people count in. */
function* steps() {
  for (let ten = 1; ; ten *= 10) {
    yield ten
    yield 2 * ten
    yield 5 * ten
  }
}

/** The numbers beside a chart, from zero to the first one no count is above. */
export function ticksFor(counts: readonly number[]): readonly number[] {
  const highest = Math.max(1, ...counts)
  for (const step of steps()) {
    const needed = Math.ceil(highest / step)
    if (needed <= mostSteps) return Array.from({ length: needed + 1 }, (_, n) => n * step)
  }
  return []
}

/** Where the middle of a day is, of as many as there are, in percent of the width. */
export const middleOf = (index: number, count: number) => ((index + 0.5) / count) * 100

/** The highest of them; of several the latest. Null when there is nothing at all. */
export function highestOf<Counted extends { readonly count: number }>(
  days: readonly Counted[],
): Counted | null {
  const highest = Math.max(0, ...days.map(({ count }) => count))
  return highest > 0 ? (days.findLast(({ count }) => count === highest) ?? null) : null
}

export const sumOf = (days: readonly { readonly count: number }[]) =>
  days.reduce((sum, { count }) => sum + count, 0)
