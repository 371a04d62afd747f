const lines = new Map<string, () => number>()

/**
 * Registers a gauge for the length of a queue in this process. A second queue with the same name replaces the first.
 */
export function registerQueueGauge(name: string, waiting: () => number) {
  lines.set(name, waiting)
}

export const queueLengths = (): Readonly<Record<string, number>> =>
  Object.fromEntries([...lines].map(([name, waiting]) => [name, waiting()]))
