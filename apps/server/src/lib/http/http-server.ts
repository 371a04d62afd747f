import { join } from 'node:path'
import multipart from '@fastify/multipart'
import { limits } from '@matjari/contract/limits'
import { refusals } from '@matjari/contract/refusals'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { z } from 'zod'
import { type Clock, systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { countRequests } from '../metrics/requests.ts'
import { traceRequests } from '../traces/requests.ts'
import type { Traces } from '../traces/traces.ts'
import { AppError } from './app-error.ts'
import { trustIn } from './client-address.ts'
import { serializerFor } from './envelope.ts'
import { answerErrorsInEnvelope, unroutedErrors } from './error-handler.ts'
import { limitFloods } from './floods/limit.ts'
import { slowReadTurns } from './floods/turns.ts'
import { answerAtOnce } from './kept/at-once.ts'
import { type LogStream, logAnswers, loggerOptions } from './log/logging.ts'
import { mountCalls, type Served } from './mount.ts'
import { addPictureAddresses } from './origins/pictures.ts'
import { nameAnswers, newRequestId } from './request-id.ts'
import { tellSecurityEvents } from './security-events.ts'
import { addSecurityHeaders } from './security-headers.ts'
import type { Pace } from './uploads/pace.ts'
import { cutSlowBodies } from './uploads/slow-bodies.ts'

/** JSON as Fastify reads it, except that an empty body is no body: several calls are sent without one. */
export function readJsonBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else void parse(request, body as string, done)
  })
}

/** HTTP/1.1 demands one. Node would refuse by itself, but without the envelope and the request's number. */
function refuseWithoutHost(app: FastifyInstance) {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const isMissing = raw.httpVersion === '1.1' && raw.headers.host === undefined
    done(isMissing ? new AppError('invalid') : undefined)
  })
}

// A schema without words of its own refuses in Korean, never in zod's English.
z.config({ customError: () => refusals.invalid.message })

type Options = Omit<Served, 'uploads' | 'slowReads'> & {
  readonly config: Config
  readonly now?: Clock
  readonly uploads?: Partial<Served['uploads']>
  readonly bodyPace?: Pace | undefined
  readonly logStream?: LogStream | undefined
  readonly metrics?: Metrics | undefined
  readonly traces?: Traces | undefined
}

/** Fastify with everything every call relies on, and the calls of the contract mounted. */
export async function createHttpServer({
  config,
  now = systemClock,
  logStream,
  uploads,
  bodyPace,
  metrics,
  traces,
  ...served
}: Options) {
  const app = Fastify({
    logger: loggerOptions(config, logStream),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    trustProxy: trustIn(config.trustProxy),
    bodyLimit: limits.upload.jsonBytes,
    // As long as the client waits for an upload over a slow connection.
    requestTimeout: limits.upload.seconds * 1000,
    // Requests that arrive on open connections while we close are finished, not refused.
    return503OnClosing: false,
    ...unroutedErrors(metrics?.answered),
  })
  if (traces) traceRequests(app, { traces, config })
  nameAnswers(app)
  answerErrorsInEnvelope(app)
  logAnswers(app)
  if (metrics) countRequests(app, metrics.answered)
  tellSecurityEvents(app)
  refuseWithoutHost(app)
  readJsonBodies(app)
  await addSecurityHeaders(app, config)
  cutSlowBodies(app, bodyPace)
  const { mayHave } = limitFloods(app, { config, now })
  addPictureAddresses(app, config)
  await app.register(multipart, {
    limits: {
      fileSize: limits.upload.fileBytes,
      // Far more than any call takes: how many each may have is its own description's word.
      files: 30,
      fields: 40,
      fieldSize: limits.upload.jsonBytes,
      parts: 60,
    },
  })
  app.setSerializerCompiler(serializerFor)
  const folder = join(config.dataDir, 'incoming')
  mountCalls(app, {
    ...served,
    uploads: { folder, ...uploads },
    slowReads: slowReadTurns(config),
  })
  if (served.answers)
    answerAtOnce(app, { config, answers: served.answers, mayHave, answered: metrics?.answered })
  return app
}
