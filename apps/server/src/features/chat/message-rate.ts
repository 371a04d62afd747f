import { limits } from '@matjari/contract/limits'
import type { Clock } from '../../lib/clock.ts'

/** How many messages a member may still send at once, as of a moment in milliseconds. */
export type Allowance = { readonly left: number; readonly at: number }

type RateLimit = { readonly burst: number; readonly perSecond: number }

/** What is left now. A clock that was set back takes nothing away. */
export const allowanceAt = (
  allowance: Allowance | undefined,
  at: number,
  { burst, perSecond }: RateLimit,
): Allowance => {
  if (!allowance) return { left: burst, at }
  const grown = (Math.max(0, at - allowance.at) / 1000) * perSecond
  return { left: Math.min(burst, allowance.left + grown), at }
}

/** The allowance after one message, or null: too fast. */
export function spendOne(
  allowance: Allowance | undefined,
  at: number,
  limit: RateLimit,
): Allowance | null {
  const now = allowanceAt(allowance, at, limit)
  return now.left < 1 ? null : { left: now.left - 1, at }
}

/** A full allowance need not be stored. */
export const isFull = (allowance: Allowance, at: number, limit: RateLimit) =>
  allowanceAt(allowance, at, limit).left >= limit.burst

/** Limits how fast each member sends in each room, over all of the member's windows. */
export function messageRate(now: Clock) {
  const allowances = new Map<string, Allowance>()
  return {
    /** False: too fast. */
    maySend({ memberNo, roomNo }: { readonly memberNo: string; readonly roomNo: string }) {
      const key = `${memberNo} ${roomNo}`
      const left = spendOne(allowances.get(key), now().getTime(), limits.chat)
      if (left) allowances.set(key, left)
      return left !== null
    },
    forgetUnused() {
      const at = now().getTime()
      for (const [key, allowance] of allowances)
        if (isFull(allowance, at, limits.chat)) allowances.delete(key)
    },
  }
}
