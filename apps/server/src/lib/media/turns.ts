import { limits } from '@matjari/contract/limits'
import { AppError } from '../http/app-error.ts'

type Job = () => Promise<void>

/**
 * Does one thing at a time, and of those who wait everybody in turn: whoever has much to do keeps the
 * others waiting for one of it, not for all.
 */
export function fairTurns(most: number) {
  /** Whose turn comes next stands first. */
  const waiting = new Map<string, Job[]>()
  let count = 0
  let isBusy = false

  function take(who: string): Job | undefined {
    const [job, ...more] = waiting.get(who) ?? []
    waiting.delete(who)
    if (more.length > 0) waiting.set(who, more)
    return job
  }

  /** Whoever has just had a turn stands behind all who came meanwhile. */
  function moveBack(who: string) {
    const jobs = waiting.get(who)
    waiting.delete(who)
    if (jobs) waiting.set(who, jobs)
  }

  async function workOff() {
    if (isBusy) return
    isBusy = true
    for (let [who] = waiting.keys(); who !== undefined; [who] = waiting.keys()) {
      const job = take(who)
      count -= 1
      await job?.()
      moveBack(who)
    }
    isBusy = false
  }

  return <T>(who: string, work: () => Promise<T>): Promise<T> => {
    if (count >= most)
      return Promise.reject(new AppError('unavailable', { retryAfter: limits.upload.retrySeconds }))
    return new Promise((resolve, reject) => {
      count += 1
      const job = () => work().then(resolve, reject)
      waiting.set(who, [...(waiting.get(who) ?? []), job])
      void workOff()
    })
  }
}
