import { statfs } from 'node:fs/promises'
import type { AnswerCache } from '../../answers/cache.ts'
import { measureLoopDelay } from '../../loop-delay.ts'
import type { Metrics } from '../metrics.ts'
import { waitingInLines } from './lines.ts'
import type { PoolCount } from './pools.ts'

/** What this process knows of itself. */
export function watchProcess(
  metrics: Metrics,
  { dataDir, backupHours }: { dataDir: string; backupHours: number },
) {
  metrics.ask('loopDelay', async () => (await measureLoopDelay()) / 1000)
  metrics.ask('lines', waitingInLines)
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

export function watchPools(metrics: Metrics, pools: () => Readonly<Record<string, PoolCount>>) {
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

export function watchKeptAnswers(metrics: Metrics, cache: AnswerCache) {
  metrics.ask('keptEvents', () => {
    const { hits, misses, drops, evictions } = cache.counts()
    return { hit: hits, miss: misses, drop: drops, eviction: evictions }
  })
  metrics.ask('keptEntries', () => cache.counts().entries)
  metrics.ask('keptBytes', () => cache.counts().bytes)
}
