import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

export const requestIdHeader = 'x-request-id'

/** Always ours, never what somebody sends: it leads to lines of the log. Short enough to be read out. */
export const newRequestId = () => randomBytes(6).toString('hex')

/** Whatever becomes of a request, its answer carries the name under which the log knows it. */
export function nameAnswers(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(requestIdHeader, request.id)
    done()
  })
}
