import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { version } from '../version.ts'
import {
  type Answered,
  type CounterKey,
  counterDefinitions,
  type GaugeKey,
  type GaugeValue,
  gaugeDefinitions,
  type Metrics,
} from './metrics.ts'

type Value = {
  readonly metricName: string
  readonly labels: Readonly<Record<string, string | number>>
  readonly value: number
}

type Described = {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  /** How the values of several processes are combined. */
  readonly aggregator: 'sum' | 'max' | 'min' | 'first'
}

/**
 * A metric whose values are computed when they are requested, instead of being counted by prom-client: prom-client
 * looks up a series by its labels at each step, which costs much compared with sending a cached response. prom-client
 * only needs a metric's name and `get`.
 */
const collectedOnScrape = (described: Described, values: () => Value[] | Promise<Value[]>) =>
  ({
    name: described.name,
    get: async () => ({ ...described, values: await values() }),
  }) as unknown as Counter

/** In seconds. From a cached response to a statement that times out. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

const total = 'matjari_http_requests_total'
const duration = 'matjari_http_request_duration_seconds'

/** The counts of one call. */
type Cell = {
  /** By the first digit of the status. */
  readonly plain: Float64Array
  /** By status and kind of refusal, of which the contract has a fixed number. */
  readonly refused: Map<string, number>
  readonly times: Float64Array
  seconds: number
}

const newCell = (): Cell => ({
  plain: new Float64Array(6),
  refused: new Map(),
  times: new Float64Array(bounds.length + 1),
  seconds: 0,
})

/** Counts requests by call and result, and their duration: a few additions each. */
function countAnswers() {
  const cells = new Map<string, Cell>()

  function answered({ call, status, refusal, ms }: Answered) {
    let cell = cells.get(call)
    if (!cell) {
      cell = newCell()
      cells.set(call, cell)
    }
    const kind = Math.floor(status / 100)
    if (refusal === undefined) cell.plain[kind] = (cell.plain[kind] ?? 0) + 1
    else {
      const outcome = `${kind} ${refusal}`
      cell.refused.set(outcome, (cell.refused.get(outcome) ?? 0) + 1)
    }
    const seconds = ms / 1000
    cell.seconds += seconds
    const place = bucketOf(seconds)
    cell.times[place] = (cell.times[place] ?? 0) + 1
  }

  return {
    answered,
    metrics: [
      collectedOnScrape(
        { name: total, help: 'Answered requests, by outcome', type: 'counter', aggregator: 'sum' },
        () => [...cells].flatMap(([call, cell]) => outcomesOf(call, cell)),
      ),
      collectedOnScrape(
        { name: duration, help: 'How long an answer took', type: 'histogram', aggregator: 'sum' },
        () => [...cells].flatMap(([call, cell]) => timesOf(call, cell)),
      ),
    ],
  }
}

function bucketOf(seconds: number): number {
  let place = 0
  for (const bound of bounds) {
    if (seconds <= bound) break
    place += 1
  }
  return place
}

function outcomesOf(call: string, { plain, refused }: Cell): Value[] {
  const value = (kind: string | number, refusal: string, count: number): Value => ({
    metricName: total,
    labels: { call, status: `${kind}xx`, refusal },
    value: count,
  })
  return [
    ...[...plain].flatMap((count, kind) => (count > 0 ? [value(kind, 'none', count)] : [])),
    ...[...refused].map(([outcome, count]) => {
      const [kind = '', refusal = ''] = outcome.split(' ')
      return value(kind, refusal, count)
    }),
  ]
}

function timesOf(call: string, { times, seconds }: Cell): Value[] {
  let count = 0
  const value = (part: string, labels: Value['labels'], number: number): Value => ({
    metricName: `${duration}_${part}`,
    labels: { call, ...labels },
    value: number,
  })
  const buckets = [...times].map((more, place) => {
    count += more
    return value('bucket', { le: bounds[place] ?? '+Inf' }, count)
  })
  return [...buckets, value('sum', {}, seconds), value('count', {}, count)]
}

type JobState = {
  readonly period: number
  lastSuccess: number
  lastSeconds: number
  rounds: number
  failures: number
}

/** The background jobs, by name. */
function watchJobs(ask: Metrics['ask']): Metrics['job'] {
  const jobs = new Map<string, JobState>()
  const each = (read: (job: JobState) => number) => () =>
    Object.fromEntries([...jobs].map(([name, job]) => [name, read(job)]))
  ask(
    'jobSuccess',
    each(({ lastSuccess }) => lastSuccess),
  )
  ask(
    'jobSeconds',
    each(({ lastSeconds }) => lastSeconds),
  )
  ask(
    'jobPeriod',
    each(({ period }) => period),
  )
  ask(
    'jobRounds',
    each(({ rounds }) => rounds),
  )
  ask(
    'jobFailures',
    each(({ failures }) => failures),
  )

  return (name, everyMs) => {
    const job: JobState = {
      period: everyMs / 1000,
      lastSuccess: Date.now() / 1000,
      lastSeconds: 0,
      rounds: 0,
      failures: 0,
    }
    jobs.set(name, job)
    return {
      ended({ failed, ms }) {
        job.rounds += 1
        job.lastSeconds = ms / 1000
        if (failed) job.failures += 1
        else job.lastSuccess = Date.now() / 1000
      },
    }
  }
}

/** Of several processes the slowest one matters. */
const slowest = ['nodejs_eventloop_lag_seconds', 'nodejs_eventloop_lag_p99_seconds']

/** Combines the metrics of several processes into one text. */
type JoinProcesses = (metrics: Pick<Metrics, 'values'>) => () => Promise<string>

/** Loaded only when an operator has configured a way to read it: see `openObservers`. */
export function openMetrics(join?: JoinProcesses): Metrics {
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

  const counters = new Map<CounterKey, Counter>()
  for (const [key, { name, help, label, values }] of Object.entries(counterDefinitions)) {
    const counter = new Counter({ name, help, labelNames: [label], registers: [registry] })
    // Every series exists from the start: Prometheus sees an increase only after a first known value.
    for (const value of values) counter.inc({ [label]: value }, 0)
    counters.set(key as CounterKey, counter)
  }

  const reads = new Map<GaugeKey, () => GaugeValue | Promise<GaugeValue>>()
  for (const [key, state] of Object.entries(gaugeDefinitions)) {
    const { name, help, joined: aggregator } = state
    const type = 'isCounter' in state ? 'counter' : 'gauge'
    const label = 'label' in state ? state.label : undefined
    const read = () => valuesOf({ name, label }, reads.get(key as GaugeKey))
    registry.registerMetric(collectedOnScrape({ name, help, type, aggregator }, read))
  }

  const values = () => registry.getMetricsAsJSON()
  const ask: Metrics['ask'] = (state, read) => void reads.set(state, read)
  return {
    answered: answers.answered,
    count(what, value, times = 1) {
      counters.get(what)?.inc({ [counterDefinitions[what].label]: value }, times)
    },
    job: watchJobs(ask),
    ask,
    // One of several workers answers for all of them.
    text: join ? join({ values }) : () => registry.metrics(),
    values,
  }
}

/** A value that cannot be read is left out, so that a failure does not hide the others. */
async function valuesOf(
  { name, label }: { name: string; label: string | undefined },
  ask: (() => GaugeValue | Promise<GaugeValue>) | undefined,
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
