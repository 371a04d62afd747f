import type { FastifyInstance } from 'fastify'
import sonicBoom from 'sonic-boom'
import type { Config } from '../lib/config.ts'

/** Query parameters whose values are secrets. Because of them the server also forbids the Referer header. */
const secretQuery =
  /([?&](?:token|refreshToken|code|state|verifyCode|password|memberPw|signature)=)[^&#]*/gi

export const withoutSecrets = (url: string) =>
  url.includes('?') ? url.replace(secretQuery, '$1[redacted]') : url

/** The destination of log lines; tests read them. */
export type LogStream = { write(line: string): void }

type Loggable = Error & { code?: unknown; constraint?: unknown; statusCode?: unknown }

/**
 * Of a request or an error only the fields listed here are logged: no headers, no bodies, and not the detail of a
 * database error, which quotes the row.
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

/** One line per answered request; requests for assets only at the debug level. */
export function answerLog(app: FastifyInstance) {
  // The serializer writes only the named fields of a request, so there is nothing to redact.
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
/** pino then sets the level of each line on this object. */
const tellsLevel = Symbol.for('pino.metadata')

/**
 * Where the log is written. Lines of low level wait a moment and are written together: writing each alone would be a
 * fifth of the work of a cached response. A warning is written at once, after all earlier lines.
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
      // The timer must not keep the process alive; the exit handler writes the waiting lines.
      else timer ??= setTimeout(flush, everyMs).unref()
    },
  }
  process.once('exit', flush)
  return stream
}

/**
 * Waits for a slow reader of standard output. Node's own stream would buffer lines without limit and lose them when
 * the process ends. When the reader is gone, the server continues without it.
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
