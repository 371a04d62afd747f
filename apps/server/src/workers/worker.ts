import cluster from 'node:cluster'

/** The environment variable that tells a worker its role. */
export const workerRoleVariable = 'MATJARI_WORKER'

/**
 * `alone`: the only process, without a primary. `first`: no other worker serves yet, so it opens the port at once and
 * answers that the server is starting. `next`: other workers serve, so it opens the port when it is ready.
 */
export type WorkerRole = 'alone' | 'first' | 'next'

export const workerRole = (text: string | undefined): WorkerRole =>
  text === 'first' || text === 'next' ? text : 'alone'

/** Sent by a worker: it accepts connections and answers. */
export const servingMessage = 'matjari: serving'
/** Sent to a worker: another one accepts new connections. */
export const leaveMessage = 'matjari: leave'

type Life = {
  /** Accepts no new connections; resolves when all requests are answered. */
  readonly leave: () => Promise<void>
  /** Stops the process within its time limit. */
  readonly end: () => void
}

/** Connects a worker with its primary, from the moment at which the worker serves. */
export function followPrimary(life: Life) {
  const { worker } = cluster
  if (!worker) return
  let isLeaving = false
  process.on('message', (message) => {
    if (message !== leaveMessage || isLeaving) return
    isLeaving = true
    void life.leave().finally(life.end)
  })
  endWithPrimary(life.end)
  worker.send(servingMessage)
}

/** When the primary dies, Node would end the worker at once; running requests still get their answers. */
function endWithPrimary(end: () => void) {
  const { worker } = cluster
  worker?.once('disconnect', () => {
    worker.exitedAfterDisconnect = true
    end()
  })
}
