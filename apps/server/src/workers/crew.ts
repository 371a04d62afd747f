import cluster from 'node:cluster'
import { leave, type Place, placeVariable, serving } from './messages.ts'

export type Member = {
  readonly pid: number
  /** True when it answers, false when it ended before. */
  readonly serves: Promise<boolean>
  /** With the exit code. Ended by a signal that we sent is ended well. */
  readonly ended: Promise<number>
  readonly isLeaving: () => boolean
  /** Others take who is new; it ends when everybody has their answers. */
  readonly leave: () => void
  readonly stop: (signal: 'SIGTERM' | 'SIGKILL') => void
}

/** Starts the server's program as it lies on the disk now. */
export function hire(place: Exclude<Place, 'alone'>): Member {
  const worker = cluster.fork({ [placeVariable]: place })
  let isLeaving = false
  let isStopped = false
  // A message that no longer reaches it, or a process that could not be made: its exit says it as well.
  worker.on('error', () => {})
  const ended = new Promise<number>((resolve) => {
    worker.once('exit', (code, signal) => resolve(code ?? (isStopped && signal ? 0 : 1)))
  })
  const serves = new Promise<boolean>((resolve) => {
    worker.on('message', (message) => message === serving && resolve(true))
    void ended.then(() => resolve(false))
  })
  return {
    pid: worker.process.pid ?? 0,
    serves,
    ended,
    isLeaving: () => isLeaving || isStopped,
    leave() {
      isLeaving = true
      // Before that it would not hear it.
      void serves.then((is) => is && worker.isConnected() && worker.send(leave))
    },
    stop(signal) {
      isStopped = true
      worker.process.kill(signal)
    },
  }
}
