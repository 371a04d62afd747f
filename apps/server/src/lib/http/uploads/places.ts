import { limits } from '@matjari/contract/limits'
import { networkOf } from '../../attempts.ts'
import { AppError } from '../app-error.ts'
import type { Sender } from './upload.ts'

type Most = { readonly member: number; readonly address: number; readonly all: number }

/** Who is sending pictures at this moment. What they fill is this process's own: disk, memory, time. */
export function uploadPlaces(most: Most) {
  const taken = new Map<string, number>()
  const count = (who: string) => taken.get(who) ?? 0

  function change(who: string, by: 1 | -1) {
    const left = count(who) + by
    if (left === 0) taken.delete(who)
    else taken.set(who, left)
  }

  return {
    /** A place, which has to be given back; refused when there is none. */
    take({ memberNo = null, address }: Partial<Sender>): () => void {
      const wanted: (readonly [who: string, limit: number])[] = []
      if (address !== undefined)
        wanted.push(['all', most.all], [`address ${networkOf(address)}`, most.address])
      if (memberNo !== null) wanted.push([`member ${memberNo}`, most.member])
      if (wanted.some(([who, limit]) => count(who) >= limit))
        throw new AppError('unavailable', { retryAfter: limits.upload.retrySeconds })
      for (const [who] of wanted) change(who, 1)
      let isHeld = true
      return () => {
        if (isHeld) for (const [who] of wanted) change(who, -1)
        isHeld = false
      }
    },
  }
}

export type UploadPlaces = ReturnType<typeof uploadPlaces>
