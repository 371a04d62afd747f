import { describedCalls } from '@matjari/contract/calls/all'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { trustIn } from '../lib/client-address.ts'
import type { Config } from '../lib/config.ts'
import type { AnswerWatch } from '../lib/telemetry/metrics.ts'
import type { Origin, Span, Traces } from '../lib/telemetry/traces.ts'

const keys = new Map<unknown, string>(describedCalls.map(([key, call]) => [call, key]))

/**
 * The key of the call, otherwise the kind of request. Only these labels exist, so a client cannot create new ones.
 */
function callOf(request: FastifyRequest, reply: FastifyReply): string {
  const { url, config } = request.routeOptions
  const key = config.call && keys.get(config.call)
  if (key !== undefined) return key
  const type = String(reply.getHeader('content-type') ?? '')
  if (url === '/healthz' || url === '/readyz') return 'health'
  if (url === '/metrics') return 'metrics'
  if (url?.startsWith('/media/')) return 'picture'
  if (url === undefined || url === '/*') {
    if (type.startsWith('text/html')) return 'page'
    return reply.statusCode === 404 ? 'unknown' : 'asset'
  }
  return 'other'
}

/** Counts every request that reaches the app; the places that refuse requests before that count them there. */
export function countRequests(app: FastifyInstance, answered: AnswerWatch) {
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status, elapsedTime: ms } = reply
    answered({ call: callOf(request, reply), status, refusal: request.refusal, ms })
    done()
  })
}

const nothing = /^0+$/

/** Parses `traceparent` of the W3C Trace Context. Undefined when it is invalid: then this server begins the trace. */
function readTraceparent(header: string | string[] | undefined): Origin | undefined {
  if (typeof header !== 'string') return undefined
  const [, version, traceId, spanId, flags] =
    header.match(/^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-|$)/) ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  if (version === 'ff' || nothing.test(traceId) || nothing.test(spanId)) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Present only when requests are traced. */
    span?: Span
  }
}

/** A span for each request. Responses of the fast path from the cache have none: they show nothing useful. */
export function traceRequests(
  app: FastifyInstance,
  { traces, config }: { traces: Traces; config: Pick<Config, 'trustProxy'> },
) {
  const isTrusted = trustIn(config.trustProxy)
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, socket } = request.raw
    // Any client could send this header and so add spans to someone else's trace: only proxies are trusted.
    const isOurs = isTrusted(socket.remoteAddress ?? '', 0)
    const span = traces.begin(
      request.method,
      isOurs ? readTraceparent(headers.traceparent) : undefined,
    )
    request.span = span
    request.log = request.log.child({ traceId: span.traceId })
    traces.within(span, () => done())
  })
  app.addHook('onResponse', (request, reply, done) => {
    const call = callOf(request, reply)
    const { statusCode } = reply
    request.span?.end({
      name: call,
      failed: statusCode >= 500,
      attributes: {
        'http.request.method': request.method,
        'http.route': request.routeOptions.url,
        'http.response.status_code': statusCode,
        'matjari.refusal': request.refusal,
        'matjari.request_id': request.id,
      },
    })
    done()
  })
}
