/** What somebody may still say at once, as of a moment in milliseconds. */
export type Allowance = { readonly left: number; readonly at: number }

type Pace = { readonly burst: number; readonly perSecond: number }

/** What is left now. A clock that was set back takes nothing away. */
export const allowanceAt = (
  allowance: Allowance | undefined,
  at: number,
  { burst, perSecond }: Pace,
): Allowance => {
  if (!allowance) return { left: burst, at }
  const grown = (Math.max(0, at - allowance.at) / 1000) * perSecond
  return { left: Math.min(burst, allowance.left + grown), at }
}

/** One taken, or null: too fast. */
export function spendOne(
  allowance: Allowance | undefined,
  at: number,
  pace: Pace,
): Allowance | null {
  const now = allowanceAt(allowance, at, pace)
  return now.left < 1 ? null : { left: now.left - 1, at }
}

/** Nothing needs to be remembered of somebody who has all of it. */
export const isFull = (allowance: Allowance, at: number, pace: Pace) =>
  allowanceAt(allowance, at, pace).left >= pace.burst
