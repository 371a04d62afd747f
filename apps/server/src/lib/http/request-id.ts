import { randomFillSync } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

export const requestIdHeader = 'x-request-id'

const idBytes = 6
/** Fetched for many at once: to ask for six bytes costs as much as to ask for thousands. */
const pool = Buffer.alloc(idBytes * 512)
let used = pool.length

/** Always ours, never what somebody sends: it leads to lines of the log. Short enough to be read out. */
export function newRequestId() {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += idBytes
  return pool.toString('hex', used - idBytes, used)
}

/** Whatever becomes of a request, its answer carries the name under which the log knows it. */
export function nameAnswers(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(requestIdHeader, request.id)
    done()
  })
}
