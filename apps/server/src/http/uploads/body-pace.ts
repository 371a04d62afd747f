import { limits } from '@matjari/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../lib/app-error.ts'

export type Pace = {
  /** In each of these stretches so many bytes arrive, or the body is cut. */
  readonly stretchMs: number
  readonly leastBytes: number
  /** And within this time all of it. */
  readonly mostMs: number
}

export const defaultPace: Pace = {
  stretchMs: limits.upload.pace.seconds * 1000,
  leastBytes: limits.upload.pace.bytes,
  mostMs: limits.upload.seconds * 1000,
}

/** What of a request's body the watch needs to know. */
type Arriving = {
  readonly complete: boolean
  readonly socket: { readonly bytesRead?: number } | null
  readonly destroy: () => unknown
}

/** Cuts a body that comes too slowly, or not at all any more. Ended by calling what it returns. */
export function watchPace(body: Arriving, { stretchMs, leastBytes, mostMs }: Pace): () => void {
  const arrived = () => body.socket?.bytesRead ?? 0
  let before = arrived()
  let stretches = 0
  const watch = setInterval(() => {
    stretches += 1
    const now = arrived()
    const isSlow = now - before < leastBytes || stretches * stretchMs >= mostMs
    before = now
    if (isSlow && !body.complete) body.destroy()
  }, stretchMs)
  watch.unref()
  return () => clearInterval(watch)
}

/** As fast as an upload has to be; a text of the usual length is there in the first stretch. */
const bodyPace: Pace = { ...defaultPace, stretchMs: 10_000, leastBytes: 10 * 1024 }

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
