import cluster from 'node:cluster'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Traces } from '../traces/traces.ts'
import type { Metrics } from './metrics.ts'
import { startMetricsServer } from './serve.ts'
import { watchPools } from './state/process.ts'

type Observed = Pick<Config, 'metrics' | 'traces'>

/** Who watches this process. What nobody configured is not even loaded. */
export async function openObservers(config: Observed, { log }: { log: (line: string) => void }) {
  const metrics: Metrics | undefined = config.metrics && (await import('./open.ts')).openMetrics()
  const traces: Traces | undefined =
    config.traces && (await import('../traces/open.ts')).openTraces(config.traces, log)
  // The port of several workers is opened by the process that started them.
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
