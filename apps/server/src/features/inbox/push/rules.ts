/** How long a message belongs to the sender that took it. Longer than a send may last. */
export const LEASE_MS = 60_000
/** Over about two minutes: whoever is told of a held table has ten. */
export const MAX_TRIES = 7
const FIRST_DELAY_MS = 2_000

type Tried = {
  /** Including the one under way. */
  readonly tries: number
  readonly uselessAfter: Date
}

export const isUseless = ({ uselessAfter }: Pick<Tried, 'uselessAfter'>, now: Date) =>
  uselessAfter <= now

/** When to try again: twice as late each time, and not before the service wants it. Null: not any more. */
export function nextTryAt(message: Tried, now: Date, retryAfterMs = 0): Date | null {
  if (message.tries >= MAX_TRIES) return null
  const delay = Math.max(FIRST_DELAY_MS * 2 ** (message.tries - 1), retryAfterMs)
  const next = new Date(now.getTime() + delay)
  return isUseless(message, next) ? null : next
}

export const leaseEnd = (now: Date) => new Date(now.getTime() + LEASE_MS)

/** So long a push service keeps a message for a browser that is away. */
export const secondsLeft = (uselessAfter: Date, now: Date) =>
  Math.max(0, Math.floor((uselessAfter.getTime() - now.getTime()) / 1000))
