import multipart from '@fastify/multipart'
import { limits } from '@matjari/contract/limits'
import { refusals } from '@matjari/contract/refusals'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { z } from 'zod'
import type { Config } from '../config.ts'
import type { Identify } from './caller.ts'
import { trustIn } from './client-address.ts'
import { serializerFor } from './envelope.ts'
import { answerErrorsInEnvelope, unroutedErrors } from './error-handler.ts'
import { type LogStream, logAnswers, loggerOptions } from './logging.ts'
import { type Handlers, mountCalls } from './mount.ts'
import { addSecurityHeaders } from './security-headers.ts'

/** JSON as Fastify reads it, except that an empty body is no body: several calls are sent without one. */
export function readJsonBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else void parse(request, body as string, done)
  })
}

// A schema without words of its own refuses in Korean, never in zod's English.
z.config({ customError: () => refusals.invalid.message })

type Options = {
  readonly config: Config
  readonly handlers: Handlers
  readonly identify: Identify
  readonly logStream?: LogStream | undefined
}

/** Fastify with everything every call relies on, and the calls of the contract mounted. */
export async function createHttpServer({ config, handlers, identify, logStream }: Options) {
  const app = Fastify({
    logger: loggerOptions(config, logStream),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustIn(config.trustProxy),
    bodyLimit: limits.upload.jsonBytes,
    // As long as the client waits for an upload over a slow connection.
    requestTimeout: 300_000,
    // Requests that arrive on open connections while we close are finished, not refused.
    return503OnClosing: false,
    ...unroutedErrors,
  })
  answerErrorsInEnvelope(app)
  logAnswers(app)
  readJsonBodies(app)
  await addSecurityHeaders(app, config)
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
  mountCalls(app, { handlers, identify })
  return app
}
