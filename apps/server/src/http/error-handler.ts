import { STATUS_CODES } from 'node:http'
import type { RefusalKind } from '@matjari/contract/refusals'
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifyServerOptions,
} from 'fastify'
import { isDiskFull, isTransient } from '../db/errors.ts'
import { AppError } from '../lib/app-error.ts'
import type { AnswerWatch } from '../lib/telemetry/metrics.ts'
import { refused, statusOf } from './envelope.ts'
import { newRequestId, requestIdHeader } from './headers.ts'

/** The project's refusals for the errors that Fastify and its plugins raise. */
const frameworkStatus: Record<number, RefusalKind> = {
  400: 'invalid',
  // The static plugin raises 403 for a path that leads out of its folder.
  403: 'notFound',
  404: 'notFound',
  408: 'unavailable',
  413: 'tooLarge',
  415: 'unsupportedMedia',
  429: 'tooMany',
  431: 'tooLarge',
  503: 'unavailable',
}

export function answerErrorsInEnvelope(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError | AppError | Error, request, reply) => {
    const expected = asAppError(error)
    if (!expected) request.log.error({ err: error }, 'unexpected error')
    else if (expected.kind === 'unavailable' || expected.kind === 'diskFull')
      request.log.warn({ err: error }, expected.kind)
    return sendRefusal(expected ?? new AppError('internal'), request, reply)
  })
}

export function sendRefusal(error: AppError, request: FastifyRequest, reply: FastifyReply) {
  request.refusal = error.kind
  if (error.retryAfter !== undefined) void reply.header('retry-after', Math.ceil(error.retryAfter))
  // Not through the call's serializer, which knows only the successful response.
  return reply
    .code(statusOf(error, request.routeOptions?.config?.call))
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(refused(error))
}

export function asAppError(error: FastifyError | AppError | Error): AppError | undefined {
  if (error instanceof AppError) return error
  if (isDiskFull(error)) return new AppError('diskFull', { retryAfter: 60 })
  if (isTransient(error)) return new AppError('unavailable', { retryAfter: 2 })
  const status = 'statusCode' in error ? error.statusCode : undefined
  const kind = status === undefined ? undefined : frameworkStatus[status]
  return kind && new AppError(kind)
}

/** Errors before routing: a URL that cannot be parsed, bytes that are not HTTP. */
export function unroutedErrors(answered?: AnswerWatch) {
  const count = (status: number, refusal: RefusalKind | undefined) =>
    answered?.({ call: 'unreadable', status, refusal, ms: 0 })
  return {
    frameworkErrors(error, request, reply) {
      void reply.header(requestIdHeader, request.id)
      void sendRefusal(asAppError(error) ?? new AppError('invalid'), request, reply)
      count(reply.statusCode, request.refusal)
      request.log.info({ req: request, status: reply.statusCode }, 'answered')
    },
    clientErrorHandler(this: FastifyInstance, error, socket) {
      if (!socket.writable || error.code === 'ECONNRESET') return socket.destroy()
      const refusal = new AppError(error.code === 'HPE_HEADER_OVERFLOW' ? 'tooLarge' : 'invalid')
      const status = statusOf(refusal, undefined)
      const body = JSON.stringify(refused(refusal))
      const reqId = newRequestId()
      count(status, refusal.kind)
      this.log.info({ reqId, address: socket.remoteAddress, code: error.code, status }, 'not HTTP')
      socket.end(
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
          `${requestIdHeader}: ${reqId}\r\n` +
          `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
      )
    },
  } satisfies Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'>
}
