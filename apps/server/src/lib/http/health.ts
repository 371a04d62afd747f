import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { AnswerCache } from '../answers/cache.ts'
import type { Db } from '../db/database.ts'
import type { Disk } from '../disk.ts'
import { version } from '../settings/version.ts'

/**
 * /healthz: this process runs, and which version it is. /readyz: it can serve, i.e. the database answers and there is room to write; with
 * how much the kept answers have helped.
 */
export function addHealthChecks(
  app: FastifyInstance,
  { db, disk, cache }: { db: Db; disk: Disk; cache?: AnswerCache },
) {
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.refusal === 'diskFull') disk.writeFailed()
    done()
  })
  app.get('/healthz', async () => ({ status: 'ok', version }))
  app.get('/readyz', async (request, reply) => {
    if (await disk.isFull()) {
      request.log.warn('disk full')
      return reply.code(503).send({ status: 'disk full' })
    }
    try {
      await sql`select 1`.execute(db)
      return { status: 'ready', keptAnswers: cache?.counts() }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.code(503).send({ status: 'database unavailable' })
    }
  })
}
