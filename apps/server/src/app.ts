import multipart from '@fastify/multipart'
import websocket from '@fastify/websocket'
import { describedCalls } from '@matjari/contract/calls/all'
import { limits } from '@matjari/contract/limits'
import { refusals } from '@matjari/contract/refusals'
import Fastify, { LogController } from 'fastify'
import { z } from 'zod'
import { identifyCaller } from './features/auth/commands.ts'
import { authRoutes } from './features/auth/routes.ts'
import type { Deps } from './lib/deps.ts'
import { addDocs } from './lib/docs/routes.ts'
import { answerErrorsInEnvelope, unroutedErrors } from './lib/http/error-handler.ts'
import { addHealthChecks } from './lib/http/health.ts'
import { readJsonBodies } from './lib/http/json-body.ts'
import { type LogStream, logAnswers, loggerOptions } from './lib/http/logging.ts'
import { type Handlers, mountCalls, servedCalls } from './lib/http/mount.ts'
import { addSecurityHeaders } from './lib/http/security-headers.ts'
import { serveWebApp } from './lib/http/web-app.ts'

// A schema without words of its own refuses in Korean, never in zod's English.
z.config({ customError: () => refusals.invalid.message })

/** Every feature's calls in one table. */
export const allHandlers = (deps: Deps): Handlers => ({
  ...authRoutes(deps),
})

/** Builds the whole server, ready to listen or to be asked by a test. */
export async function buildApp(deps: Deps, options: { webRoot: string; logStream?: LogStream }) {
  const { config } = deps
  const app = Fastify({
    logger: loggerOptions(config, options.logStream),
    logController: new LogController({ disableRequestLogging: true }),
    ...unroutedErrors,
    trustProxy: config.trustProxy,
    bodyLimit: limits.upload.jsonBytes,
    requestTimeout: 60_000,
    // Requests that arrive on open connections while we close are finished, not turned away.
    return503OnClosing: false,
  })
  answerErrorsInEnvelope(app)
  logAnswers(app)
  readJsonBodies(app)
  await addSecurityHeaders(app, config)
  await app.register(multipart, {
    limits: {
      fileSize: limits.upload.fileBytes,
      files: limits.upload.files,
      fields: 40,
      fieldSize: limits.upload.jsonBytes,
      parts: 60,
    },
  })
  await app.register(websocket, { options: { maxPayload: limits.chat.frameBytes } })

  const handlers = allHandlers(deps)
  const served = new Set<string>(servedCalls(handlers))
  mountCalls(app, { handlers, identify: (token) => identifyCaller(deps, token) })
  addDocs(app, {
    publicUrl: config.publicUrl,
    unserved: new Set(describedCalls.map(([key]) => key).filter((key) => !served.has(key))),
  })
  addHealthChecks(app, deps.db)
  await serveWebApp(app, { root: options.webRoot, config })
  return app
}
