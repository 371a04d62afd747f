import cluster from 'node:cluster'
import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { PoolCount } from './db/connections.ts'
import type { Database } from './db/database.ts'
import { registerQueueMetrics } from './features/admin/queue-metrics.ts'
import type { Deps } from './features/deps.ts'
import type { ResponseCache } from './http/cache/response-cache.ts'
import { addMetricsRoute, startMetricsServer } from './http/metrics-server.ts'
import type { Config } from './lib/config.ts'
import { measureLoopDelay } from './lib/queues/load-aware-queue.ts'
import { queueLengths } from './lib/queues/queue-gauges.ts'
import type { Metrics } from './lib/telemetry/metrics.ts'
import type { Traces } from './lib/telemetry/traces.ts'
import { joinWorkers } from './workers/workers-metrics.ts'

/** Gauges of this process: event loop, queues, free disk space. */
function watchProcess(
  metrics: Metrics,
  { dataDir, backupHours }: { dataDir: string; backupHours: number },
) {
  metrics.ask('loopDelay', async () => (await measureLoopDelay()) / 1000)
  metrics.ask('lines', queueLengths)
  metrics.ask('diskFree', async () => {
    const { bavail, bsize } = await statfs(dataDir)
    return bavail * bsize
  })
  metrics.ask('diskSize', async () => {
    const { blocks, bsize } = await statfs(dataDir)
    return blocks * bsize
  })
  metrics.ask('backupPeriod', () => backupHours * 3600)
}

function watchPools(metrics: Metrics, pools: () => Readonly<Record<string, PoolCount>>) {
  const each = (read: (pool: PoolCount) => number) => () =>
    Object.fromEntries(Object.entries(pools()).map(([name, pool]) => [name, read(pool)]))
  metrics.ask(
    'poolSize',
    each(({ size }) => size),
  )
  metrics.ask(
    'poolOpen',
    each(({ open }) => open),
  )
  metrics.ask(
    'poolIdle',
    each(({ idle }) => idle),
  )
  metrics.ask(
    'poolWaiting',
    each(({ waiting }) => waiting),
  )
}

function watchResponseCache(metrics: Metrics, cache: ResponseCache) {
  metrics.ask('cacheEvents', () => {
    const { hits, misses, drops, evictions } = cache.counts()
    return { hit: hits, miss: misses, drop: drops, eviction: evictions }
  })
  metrics.ask('cacheEntries', () => cache.counts().entries)
  metrics.ask('cacheBytes', () => cache.counts().bytes)
}

type MetricsDeps = Pick<Deps, 'db' | 'now' | 'config' | 'metrics'> & {
  readonly cache: ResponseCache
}

/** Adds the app's metrics and the address that serves them. */
export function addMetrics(app: FastifyInstance, { db, now, config, metrics, cache }: MetricsDeps) {
  addMetricsRoute(app, { config, text: metrics?.text })
  if (!metrics) return
  watchProcess(metrics, { dataDir: config.dataDir, backupHours: config.backup.everyHours })
  registerQueueMetrics(metrics, { db, now })
  watchResponseCache(metrics, cache)
}

type Observed = Pick<Config, 'metrics' | 'traces'>

/** Opens metrics and traces. What is not configured is not even loaded. */
export async function openObservers(config: Observed, { log }: { log: (line: string) => void }) {
  const metrics: Metrics | undefined =
    config.metrics &&
    (await import('./lib/telemetry/prometheus.ts')).openMetrics(
      cluster.isWorker ? joinWorkers : undefined,
    )
  const traces: Traces | undefined =
    config.traces && (await import('./lib/telemetry/otlp.ts')).openTraces(config.traces, log)
  // With several workers, the primary opens the metrics port.
  const server =
    metrics && !cluster.isWorker ? await startMetricsServer(config, metrics.text) : undefined
  return {
    metrics,
    traces,
    watch(database: Pick<Database, 'pools'>) {
      if (metrics) watchPools(metrics, database.pools)
    },
    async close() {
      await Promise.all([server?.close(), traces?.close()])
    },
  }
}
