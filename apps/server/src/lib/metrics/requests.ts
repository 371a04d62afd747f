import { describedCalls } from '@matjari/contract/calls/all'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerWatch } from './metrics.ts'

const keys = new Map<unknown, string>(describedCalls.map(([key, call]) => [call, key]))

/** Of a call its key; of anything else what kind of thing it is, of which there are as many as stand here. */
export function callOf(request: FastifyRequest, reply: FastifyReply): string {
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
