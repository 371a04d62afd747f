import { useNow } from '../../../lib/use-now.ts'

const tickMs = 10_000
/** Below this a clock is right enough, and the way of the answer is most of it. */
const trustedMs = 5000

/** The present by the server's clock: a till that is ten minutes off would call everybody late. */
export function useServerNow(serverNow: string, receivedAt: number, everyMs = tickMs): Date {
  const now = useNow(everyMs)
  const offset = Date.parse(serverNow) - receivedAt
  return Math.abs(offset) < trustedMs ? now : new Date(now.getTime() + offset)
}
