import { describedCalls } from '@matjari/contract/calls/all'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { trustIn } from '../lib/client-address.ts'
import type { Config } from '../lib/config.ts'
import type { AnswerWatch } from '../lib/telemetry/metrics.ts'
import type { Origin, Span, Traces } from '../lib/telemetry/traces.ts'

const keys = new Map<unknown, string>(describedCalls.map(([key, call]) => [call, key]))

/** Of a call its key; of anything else what kind of thing it is, of which there are as many as stand here. */
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

/** Every request that found its way into the app; what is refused before that is counted where it is refused. */
export function countRequests(app: FastifyInstance, answered: AnswerWatch) {
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status, elapsedTime: ms } = reply
    answered({ call: callOf(request, reply), status, refusal: request.refusal, ms })
    done()
  })
}

const nothing = /^0+$/

/** `traceparent` as the W3C describes it. Undefined for what cannot be read, which is then ours to begin. */
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
    /** Only where requests are traced. */
    span?: Span
  }
}

/** A span for each request. Kept answers that go out at once have none: there is nothing to see in them. */
export function traceRequests(
  app: FastifyInstance,
  { traces, config }: { traces: Traces; config: Pick<Config, 'trustProxy'> },
) {
  const isTrusted = trustIn(config.trustProxy)
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, socket } = request.raw
    // Anybody could write one, and with it lines into somebody else's trace.
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
