import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { trustIn } from '../http/client-address.ts'
import { callOf } from '../metrics/requests.ts'
import { readTraceparent } from './parents.ts'
import type { Span, Traces } from './traces.ts'

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
