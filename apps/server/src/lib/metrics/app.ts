import type { FastifyInstance } from 'fastify'
import type { AnswerCache } from '../answers/cache.ts'
import type { Deps } from '../deps.ts'
import { addMetricsRoute } from './serve.ts'
import { watchKeptAnswers, watchProcess } from './state/process.ts'
import { watchQueues } from './state/queues.ts'

type Known = Pick<Deps, 'db' | 'now' | 'config' | 'metrics'> & { readonly cache: AnswerCache }

/** What an app has to tell about itself and its database, and the address where it does. */
export function addMetrics(app: FastifyInstance, { db, now, config, metrics, cache }: Known) {
  addMetricsRoute(app, { config, text: metrics?.text })
  if (!metrics) return
  watchProcess(metrics, { dataDir: config.dataDir, backupHours: config.backup.everyHours })
  watchQueues(metrics, { db, now })
  watchKeptAnswers(metrics, cache)
}
