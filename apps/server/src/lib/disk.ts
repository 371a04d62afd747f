import { statfs } from 'node:fs/promises'
import type { Clock } from './clock.ts'

/** With less than this left, the next write of the database may be the one that fails. */
const usualReserve = 16 * 1024 * 1024
/** So long nobody is sent here after a write has failed. */
const restMs = 60_000

export type Disk = ReturnType<typeof watchDisk>

/** Whether there is room to write: by what the folder's disk says, and by writes that failed elsewhere. */
export function watchDisk({
  folder,
  now,
  reserve = usualReserve,
}: {
  folder: string
  now: Clock
  reserve?: number
}) {
  let failedAt = Number.NEGATIVE_INFINITY
  return {
    writeFailed() {
      failedAt = now().getTime()
    },
    async isFull(): Promise<boolean> {
      if (now().getTime() - failedAt < restMs) return true
      // A folder that was never made has nothing to run out of.
      const free = await statfs(folder).catch(() => undefined)
      return free !== undefined && free.bavail * free.bsize < reserve
    },
  }
}
