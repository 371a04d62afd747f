const lines = new Map<string, () => number>()

/** How many wait in a line of this process, for whoever wants to know. Under one name the last one counts. */
export function registerQueueGauge(name: string, waiting: () => number) {
  lines.set(name, waiting)
}

export const queueLengths = (): Readonly<Record<string, number>> =>
  Object.fromEntries([...lines].map(([name, waiting]) => [name, waiting()]))
