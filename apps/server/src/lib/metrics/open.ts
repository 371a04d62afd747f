import cluster from 'node:cluster'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { version } from '../settings/version.ts'
import { countAnswers } from './answers.ts'
import { watchJobs } from './jobs.ts'
import type { Metrics, Read } from './metrics.ts'
import { type Happening, happenings, type State, states } from './names.ts'
import { madeWhenAsked, type Value } from './series.ts'
import { joinWorkers } from './workers.ts'

/** Of several processes the slowest is the one to look at. */
const slowest = ['nodejs_eventloop_lag_seconds', 'nodejs_eventloop_lag_p99_seconds']

/** Loaded only where somebody configured a way to read it: see `metricsOf`. */
export function openMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const name of slowest)
    Object.assign(registry.getSingleMetric(name) ?? {}, { aggregator: 'max' })
  new Gauge({
    name: 'matjari_build_info',
    help: 'Always 1; the labels say what runs',
    labelNames: ['version', 'node'],
    aggregator: 'first',
    registers: [registry],
  }).set({ version, node: process.versions.node }, 1)

  const answers = countAnswers()
  for (const metric of answers.metrics) registry.registerMetric(metric)

  const counters = new Map<Happening, Counter>()
  for (const [key, { name, help, label, values }] of Object.entries(happenings)) {
    const counter = new Counter({ name, help, labelNames: [label], registers: [registry] })
    // From the first look on: whoever reads only sees a step that began at a known number.
    for (const value of values) counter.inc({ [label]: value }, 0)
    counters.set(key as Happening, counter)
  }

  const reads = new Map<State, () => Read | Promise<Read>>()
  for (const [key, state] of Object.entries(states)) {
    const { name, help, joined: aggregator } = state
    const type = 'isCounter' in state ? 'counter' : 'gauge'
    const label = 'label' in state ? state.label : undefined
    const read = () => valuesOf({ name, label }, reads.get(key as State))
    registry.registerMetric(madeWhenAsked({ name, help, type, aggregator }, read))
  }

  const values = () => registry.getMetricsAsJSON()
  const ask: Metrics['ask'] = (state, read) => void reads.set(state, read)
  return {
    answered: answers.answered,
    count(what, value, times = 1) {
      counters.get(what)?.inc({ [happenings[what].label]: value }, times)
    },
    job: watchJobs(ask),
    ask,
    // One of several workers answers for all of them.
    text: cluster.isWorker ? joinWorkers({ values }) : () => registry.metrics(),
    values,
  }
}

type Named = { readonly name: string; readonly label: string | undefined }

/** What cannot be told is left out; whoever looks sees that it is missing, and everything else. */
async function valuesOf(
  { name, label }: Named,
  ask: (() => Read | Promise<Read>) | undefined,
): Promise<Value[]> {
  const read = await Promise.resolve(ask?.()).catch(() => undefined)
  if (read === undefined) return []
  if (typeof read === 'number') return [{ metricName: name, labels: {}, value: read }]
  return Object.entries(read).map(([value, count]) => ({
    metricName: name,
    labels: label === undefined ? {} : { [label]: value },
    value: count,
  }))
}
