import { join } from 'node:path'
import multipart from '@fastify/multipart'
import { limits } from '@matjari/contract/limits'
import { refusals } from '@matjari/contract/refusals'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { z } from 'zod'
import { AppError } from '../lib/app-error.ts'
import { trustIn } from '../lib/client-address.ts'
import { type Clock, systemClock } from '../lib/clock.ts'
import type { Config } from '../lib/config.ts'
import type { Metrics } from '../lib/telemetry/metrics.ts'
import type { Traces } from '../lib/telemetry/traces.ts'
import { serveFromCacheEarly } from './cache-fast-path.ts'
import { answerErrorsInEnvelope, serializerFor, unroutedErrors } from './envelope.ts'
import { addRequestIds, addSecurityHeaders, newRequestId } from './headers.ts'
import { type LogStream, logAnswers, loggerOptions } from './logging.ts'
import { mountCalls, type Served } from './mount.ts'
import { addPictureAddresses } from './picture-urls.ts'
import { limitFloods, slowReadTurns } from './rate-limits.ts'
import { countRequests, traceRequests } from './request-telemetry.ts'
import { logSecurityEvents } from './security-events.ts'
import { cutSlowBodies, type Pace } from './uploads/body-pace.ts'

/** Parses JSON like Fastify, but treats an empty body as no body: several calls are sent without one. */
function readJsonBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else void parse(request, body as string, done)
  })
}

/** HTTP/1.1 requires a Host header. Node's own refusal would lack the envelope and the request number. */
function refuseWithoutHost(app: FastifyInstance) {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const isMissing = raw.httpVersion === '1.1' && raw.headers.host === undefined
    done(isMissing ? new AppError('invalid') : undefined)
  })
}

// A schema without its own message refuses in Korean, not with zod's English default.
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

/** Creates Fastify with everything that calls rely on, and mounts the calls of the contract. */
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
    // As long as a client may need to upload over a slow connection.
    requestTimeout: limits.upload.seconds * 1000,
    // While the server closes, requests on open connections are answered, not refused.
    return503OnClosing: false,
    ...unroutedErrors(metrics?.answered),
  })
  if (traces) traceRequests(app, { traces, config })
  addRequestIds(app)
  answerErrorsInEnvelope(app)
  logAnswers(app)
  if (metrics) countRequests(app, metrics.answered)
  logSecurityEvents(app)
  refuseWithoutHost(app)
  readJsonBodies(app)
  await addSecurityHeaders(app, config)
  cutSlowBodies(app, bodyPace)
  const { mayHave } = limitFloods(app, { config, now })
  addPictureAddresses(app, config)
  await app.register(multipart, {
    limits: {
      fileSize: limits.upload.fileBytes,
      // Far more than any call needs: the description of each call has its own limit.
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
  if (served.responses)
    serveFromCacheEarly(app, {
      config,
      responses: served.responses,
      mayHave,
      answered: metrics?.answered,
    })
  return app
}
