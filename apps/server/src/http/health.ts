import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Replicas } from '../db/replicas.ts'
import type { Clock } from '../lib/clock.ts'
import { version } from '../lib/version.ts'

/** With less free space than this, the next write of the database may fail. */
const defaultReserve = 16 * 1024 * 1024
/** After a failed write, /readyz reports for this long that the server is not ready. */
const restMs = 60_000

type Disk = ReturnType<typeof watchDisk>

/** Whether there is space to write: the free space of the folder's disk, and writes that failed elsewhere. */
export function watchDisk({
  folder,
  now,
  reserve = defaultReserve,
}: {
  folder: string
  now: Clock
  reserve?: number
}) {
  let failedAt = Number.NEGATIVE_INFINITY
  return {
    writeFailed() {
      failedAt = now().getTime()
    },
    async isFull(): Promise<boolean> {
      if (now().getTime() - failedAt < restMs) return true
      // A folder that does not exist yet cannot be full.
      const free = await statfs(folder).catch(() => undefined)
      return free !== undefined && free.bavail * free.bsize < reserve
    },
  }
}

/**
 * /healthz: the process runs, with its version. /readyz: the process can serve requests: the database answers and
 * accepts changes, and there is space to write; with the state of the replicas.
 */
export function addHealthChecks(
  app: FastifyInstance,
  {
    db,
    refusesChanges,
    disk,
    replicas,
  }: {
    db: Db
    refusesChanges: () => Promise<boolean>
    disk: Disk
    replicas?: Pick<Replicas, 'tell'> | undefined
  },
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
