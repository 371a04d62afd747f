import type { FastifyInstance } from 'fastify'
import sonicBoom from 'sonic-boom'
import type { Config } from '../lib/config.ts'

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

const usual = { everyMs: 100, mostCharacters: 32 * 1024 }
const warning = 40
/** Asks the logger to leave the level of each line here. */
const tellsLevel = Symbol.for('pino.metadata')

/**
 * Where the log goes. Lines about what goes well wait a moment for each other: to hand over each by itself would be a
 * fifth of the work of a kept answer. A warning goes out at once, after everything before it.
 */
export function logLines(
  write: (lines: string) => void = toStandardOutput(),
  { everyMs, mostCharacters } = usual,
): LogStream & { readonly flush: () => void } {
  let waiting = ''
  let timer: NodeJS.Timeout | undefined

  function flush() {
    clearTimeout(timer)
    timer = undefined
    const lines = waiting
    waiting = ''
    if (lines !== '') write(lines)
  }

  const stream = {
    [tellsLevel]: true,
    lastLevel: 0,
    flush,
    write(line: string) {
      waiting += line
      if (stream.lastLevel >= warning || waiting.length >= mostCharacters) flush()
      // A process that has nothing else to do may end; its end writes what waits.
      else timer ??= setTimeout(flush, everyMs).unref()
    },
  }
  process.once('exit', flush)
  return stream
}

/**
 * Waits for whoever reads slowly, where Node's own stream would keep lines without bound and lose them with the process.
 * Whoever read the log may also have gone: the server goes on without it.
 */
function toStandardOutput() {
  const output = new sonicBoom.SonicBoom({ fd: 1, sync: true })
  let isRead = true
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    isRead = false
  })
  return (lines: string) => {
    if (isRead) output.write(lines)
  }
}
