import cluster from 'node:cluster'

/** How a worker learns from its environment which one it is. */
export const workerRoleVariable = 'MATJARI_WORKER'

/**
 * `alone`: the only process, nobody leads it. `first`: nobody else answers yet, so it opens the port at once and
 * says that we are starting. `next`: others answer, so it opens the port when it is ready.
 */
export type WorkerRole = 'alone' | 'first' | 'next'

export const workerRole = (said: string | undefined): WorkerRole =>
  said === 'first' || said === 'next' ? said : 'alone'

/** From a worker: it takes connections, and answers. */
export const serving = 'matjari: serving'
/** To a worker: others take who is new. */
export const leave = 'matjari: leave'

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
