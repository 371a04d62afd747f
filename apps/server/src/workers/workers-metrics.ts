import cluster, { type Worker } from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import { startMetricsServer } from '../http/metrics-server.ts'
import type { Config } from '../lib/config.ts'
import type { Metrics } from '../lib/telemetry/metrics.ts'

/** A worker that is starting, stopping or stuck must not hide the metrics of the others. */
const patienceMs = 3_000

/** Messages between the primary and its workers. */
type Message =
  | { readonly metrics: 'values wanted'; readonly id: number }
  | { readonly metrics: 'values'; readonly id: number; readonly values: object[] | null }
  | { readonly metrics: 'text wanted'; readonly id: number }
  | { readonly metrics: 'text'; readonly id: number; readonly text: string | null }

const isMessage = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'metrics' in message

/** In the primary: the sum of all workers' metrics. The primary itself counts nothing. */
export async function serveWorkersMetrics(config: Pick<Config, 'metrics'>) {
  if (!config.metrics) return undefined
  const { AggregatorRegistry } = await import('prom-client')
  const waiting = new Map<number, (values: object[] | null) => void>()
  let lastId = 0

  async function valuesOf(worker: Worker): Promise<object[] | null> {
    const id = (lastId += 1)
    const over = new AbortController()
    try {
      const answer = new Promise<object[] | null>((resolve) => {
        waiting.set(id, resolve)
        worker.send({ metrics: 'values wanted', id } satisfies Message, (error) => {
          if (error) resolve(null)
        })
      })
      return await Promise.race([
        answer,
        pause(patienceMs, null, { signal: over.signal, ref: false }).catch(() => null),
      ])
    } finally {
      waiting.delete(id)
      over.abort()
    }
  }

  async function text(): Promise<string> {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    const all = await Promise.all(
      workers.filter((worker) => worker.isConnected()).map((worker) => valuesOf(worker)),
    )
    const known = all.filter((values) => values !== null)
    const summed = await AggregatorRegistry.aggregate(known).metrics()
    return `${summed}\n${workersGauge(workers.length, known.length)}`
  }

  const hear = (worker: Worker, message: unknown) => {
    if (!isMessage(message)) return
    if (message.metrics === 'values') waiting.get(message.id)?.(message.values)
    if (message.metrics !== 'text wanted') return
    const tell = (written: string | null) =>
      // The worker may have ended meanwhile, and then no one waits for the message.
      worker.send({ metrics: 'text', id: message.id, text: written } satisfies Message, () => {})
    void text().then(tell, () => tell(null))
  }
  cluster.on('message', hear)
  const server = await startMetricsServer(config, text)
  return {
    text,
    port: server?.port,
    async close() {
      cluster.off('message', hear)
      await server?.close()
    },
  }
}

const workersGauge = (
  all: number,
  known: number,
) => `# HELP matjari_workers Worker processes, and those whose numbers are in here
# TYPE matjari_workers gauge
matjari_workers{state="running"} ${all}
matjari_workers{state="counted"} ${known}
`

/**
 * In a worker: answers the primary's questions. Returns a function that gets the text of all workers, because a
 * scraper on the shared port reaches any one of them.
 */
export function joinWorkers(metrics: Pick<Metrics, 'values'>): () => Promise<string> {
  const waiting = new Map<number, (text: string | null) => void>()
  let lastId = 0
  const say = (message: Message) => process.send?.(message)
  process.on('message', (message: unknown) => {
    if (!isMessage(message)) return
    if (message.metrics === 'text') waiting.get(message.id)?.(message.text)
    if (message.metrics !== 'values wanted') return
    const { id } = message
    const tell = (values: object[] | null) => say({ metrics: 'values', id, values })
    void metrics.values().then(tell, () => tell(null))
  })
  return async () => {
    const id = (lastId += 1)
    try {
      const text = await Promise.race([
        new Promise<string | null>((resolve) => {
          waiting.set(id, resolve)
          say({ metrics: 'text wanted', id })
        }),
        pause(2 * patienceMs, null, { ref: false }),
      ])
      if (text === null) throw new Error('the primary did not answer')
      return text
    } finally {
      waiting.delete(id)
    }
  }
}
