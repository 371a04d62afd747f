import { limits } from '@matjari/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../lib/app-error.ts'

export type Pace = {
  /** At least `leastBytes` must arrive in each of these periods, or the connection is cut. */
  readonly stretchMs: number
  readonly leastBytes: number
  /** The whole body must arrive within this time. */
  readonly mostMs: number
}

export const defaultPace: Pace = {
  stretchMs: limits.upload.pace.seconds * 1000,
  leastBytes: limits.upload.pace.bytes,
  mostMs: limits.upload.seconds * 1000,
}

/** The part of a request that the watch needs. */
type Arriving = {
  readonly complete: boolean
  readonly socket: { readonly bytesRead?: number } | null
  readonly destroy: () => unknown
}

/** Cuts a body that arrives too slowly or stops. Call the returned function to stop watching. */
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

/** The rate required of uploads; a body of usual length arrives within the first period. */
const bodyPace: Pace = { ...defaultPace, stretchMs: 10_000, leastBytes: 10 * 1024 }

/**
 * A client must not hold a connection by sending its body byte by byte. Uploads are watched while they are read, see
 * `readMultipart`; this hook watches all other bodies, and what is still sent after the answer.
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

/** Code that reads the body gets the error; when nothing reads it, the connection is cut. */
function cut({ raw }: FastifyRequest, reply: FastifyReply) {
  const isBeingRead = !reply.sent && raw.listenerCount('error') > 0
  if (!isBeingRead) return raw.destroy()
  void reply.header('connection', 'close')
  return raw.emit('error', new AppError('unavailable', { retryAfter: 1 }))
}
