import { limits } from '@matjari/contract/limits'
import type { Clock } from '../../lib/clock.ts'
import { type Allowance, isFull, spendOne } from './rules-rate.ts'

/** How fast each person sends in each room, whatever the number of their windows. */
export function messageRate(now: Clock) {
  const allowances = new Map<string, Allowance>()
  return {
    /** False: too fast. */
    maySend({ memberNo, roomNo }: { readonly memberNo: string; readonly roomNo: string }) {
      const who = `${memberNo} ${roomNo}`
      const left = spendOne(allowances.get(who), now().getTime(), limits.chat)
      if (left) allowances.set(who, left)
      return left !== null
    },
    forgetUnused() {
      const at = now().getTime()
      for (const [who, allowance] of allowances)
        if (isFull(allowance, at, limits.chat)) allowances.delete(who)
    },
  }
}
