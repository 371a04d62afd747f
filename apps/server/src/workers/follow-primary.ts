import cluster from 'node:cluster'
import { leave, serving } from './messages.ts'

type Life = {
  /** Nobody new from now on; resolves when all who were here have their answers. */
  readonly leave: () => Promise<void>
  /** Ends the process, in the time it has for that. */
  readonly end: () => void
}

/** What a worker does for its primary, from the moment at which it answers. */
export function followPrimary(life: Life) {
  const { worker } = cluster
  if (!worker) return
  let isLeaving = false
  process.on('message', (message) => {
    if (message !== leave || isLeaving) return
    isLeaving = true
    void life.leave().finally(life.end)
  })
  endWithPrimary(life.end)
  worker.send(serving)
}

/** Node would end at once; those who wait for an answer still get it. */
function endWithPrimary(end: () => void) {
  const { worker } = cluster
  worker?.once('disconnect', () => {
    worker.exitedAfterDisconnect = true
    end()
  })
}
