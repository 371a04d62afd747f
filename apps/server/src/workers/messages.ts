/** How a worker learns from its environment which one it is. */
export const placeVariable = 'MATJARI_WORKER'

/**
 * `alone`: the only process, nobody leads it. `first`: nobody else answers yet, so it opens the port at once and
 * says that we are starting. `next`: others answer, so it opens the port when it is ready.
 */
export type Place = 'alone' | 'first' | 'next'

export const placeOf = (said: string | undefined): Place =>
  said === 'first' || said === 'next' ? said : 'alone'

/** From a worker: it takes connections, and answers. */
export const serving = 'matjari: serving'
/** To a worker: others take who is new. */
export const leave = 'matjari: leave'
