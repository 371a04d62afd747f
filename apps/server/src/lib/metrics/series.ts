import type { Counter } from 'prom-client'

export type Value = {
  readonly metricName: string
  readonly labels: Readonly<Record<string, string | number>>
  readonly value: number
}

type Described = {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  /** How the numbers of several processes become one. */
  readonly aggregator: 'sum' | 'max' | 'min' | 'first'
}

/**
 * A metric whose numbers are made when somebody looks, instead of being kept by prom-client: that finds a series by
 * its labels at each step, which is much beside the sending of a kept answer. prom-client asks nothing of a metric
 * but its name and `get`.
 */
export const madeWhenAsked = (described: Described, values: () => Value[] | Promise<Value[]>) =>
  ({
    name: described.name,
    get: async () => ({ ...described, values: await values() }),
  }) as unknown as Counter
