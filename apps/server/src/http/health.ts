import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Replicas } from '../db/replicas.ts'
import type { Clock } from '../lib/clock.ts'
import { version } from '../lib/version.ts'

/** With less than this left, the next write of the database may be the one that fails. */
const usualReserve = 16 * 1024 * 1024
/** So long nobody is sent here after a write has failed. */
const restMs = 60_000

type Disk = ReturnType<typeof watchDisk>

/** Whether there is room to write: by what the folder's disk says, and by writes that failed elsewhere. */
export function watchDisk({
  folder,
  now,
  reserve = usualReserve,
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
      // A folder that was never made has nothing to run out of.
      const free = await statfs(folder).catch(() => undefined)
      return free !== undefined && free.bavail * free.bsize < reserve
    },
  }
}

/**
 * /healthz: this process runs, and which version it is. /readyz: it can serve, i.e. the database answers, takes changes, and there is room to write; with
 * how the replicas are.
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
