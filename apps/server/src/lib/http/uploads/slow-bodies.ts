import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { type Pace, usualPace, watchPace } from './pace.ts'

/** As fast as an upload has to be; a text of the usual length is there in the first stretch. */
export const bodyPace: Pace = { ...usualPace, stretchMs: 10_000, leastBytes: 10 * 1024 }

/**
 * Nobody holds a connection by sending a body drop by drop. Uploads are watched while they are read, see `readMultipart`;
 * what is still sent after an answer, theirs too, comes at this pace or is cut.
 */
export function cutSlowBodies(app: FastifyInstance, pace: Pace = bodyPace) {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, routeOptions } = request
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = raw.headers
    if (length === '0' && encoding === undefined) return done()
    const watch = () => {
      if (raw.complete || raw.destroyed) return
      const body = {
        get complete() {
          return raw.complete
        },
        socket: raw.socket,
        destroy: () => {
          end()
          cut(request, reply)
        },
      }
      const end = watchPace(body, pace)
      raw.once('close', end)
    }
    if (routeOptions.config.call?.files) reply.raw.once('finish', watch)
    else watch()
    done()
  })
}

/** Whoever waits for the end of a text is told that it does not come; where nobody waits, there is nothing to say. */
function cut({ raw }: FastifyRequest, reply: FastifyReply) {
  const isBeingRead = !reply.sent && raw.listenerCount('error') > 0
  if (!isBeingRead) return raw.destroy()
  void reply.header('connection', 'close')
  return raw.emit('error', new AppError('unavailable', { retryAfter: 1 }))
}
