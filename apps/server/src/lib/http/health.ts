import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Replicas } from '../db/replicas/replicas.ts'
import type { Disk } from '../disk.ts'
import { version } from '../settings/version.ts'

type Checked = {
  readonly db: Db
  readonly refusesChanges: () => Promise<boolean>
  readonly disk: Disk
  readonly replicas?: Pick<Replicas, 'tell'> | undefined
}

/**
 * /healthz: this process runs, and which version it is. /readyz: it can serve, i.e. the database answers, takes changes, and there is room to write; with
 * how the replicas are.
 */
export function addHealthChecks(
  app: FastifyInstance,
  { db, refusesChanges, disk, replicas }: Checked,
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
      if (await refusesChanges()) {
        request.log.warn('changes are refused')
        return reply.code(503).send({ status: 'changes are refused' })
      }
      return { status: 'ready', replicas: replicas?.tell() }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.code(503).send({ status: 'database unavailable' })
    }
  })
}
