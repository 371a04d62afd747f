import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'

/** Query values that are keys to something. They are also the reason no Referer is ever sent. */
const secretQuery =
  /([?&](?:token|refreshToken|code|state|verifyCode|password|memberPw|signature)=)[^&#]*/gi

export const withoutSecrets = (url: string) =>
  url.includes('?') ? url.replace(secretQuery, '$1[redacted]') : url

/** Where the lines go; a test reads them. */
export type LogStream = { write(line: string): void }

type Loggable = Error & { code?: unknown; constraint?: unknown; statusCode?: unknown }

/**
 * Only what is listed here is ever logged of a request or an error: no headers, no bodies, and of a
 * database error not the detail, which quotes the row.
 */
export function loggerOptions(config: Pick<Config, 'logLevel'>, stream?: LogStream) {
  return {
    level: config.logLevel,
    ...(stream && { stream }),
    redact: {
      paths: ['*.password', '*.memberPw', '*.token', '*.authorization'],
      censor: '[redacted]',
    },
    serializers: {
      req: (request: { method: string; url: string; id: string }) => ({
        id: request.id,
        method: request.method,
        url: withoutSecrets(request.url),
      }),
      err: (error: Loggable) => ({
        type: error.name,
        message: error.message,
        code: error.code,
        constraint: error.constraint,
        stack: error.stack ?? '',
      }),
    },
  }
}

type Answered = {
  readonly request: { readonly id: string; readonly method: string; readonly url: string }
  readonly status: number
  readonly ms: number
  readonly traceId?: string | undefined
}

/** One line per answered request; assets only when debugging. */
export function answerLog(app: FastifyInstance) {
  // Of a request only what the serializer names is written: there are no secrets to look for.
  const log = app.log.child({}, { redact: [] })
  return ({ request, status, ms, traceId }: Answered) => {
    const line = { reqId: request.id, traceId, req: request, status, ms: Math.round(ms * 10) / 10 }
    if (request.url.startsWith('/api')) log.info(line, 'answered')
    else log.debug(line, 'answered')
  }
}

export function logAnswers(app: FastifyInstance) {
  const log = answerLog(app)
  app.addHook('onResponse', (request, reply, done) => {
    const traceId = request.span?.traceId
    log({ request, status: reply.statusCode, ms: reply.elapsedTime, traceId })
    done()
  })
}
