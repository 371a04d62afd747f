export type LoopDelay = () => Promise<number>

/** How long the loop takes to come round, with all that waits there: from one turn to the same place in the next. */
export const measureLoopDelay: LoopDelay = () =>
  new Promise((resolve) => {
    setImmediate(() => {
      const asked = performance.now()
      setImmediate(() => resolve(performance.now() - asked))
    })
  })
