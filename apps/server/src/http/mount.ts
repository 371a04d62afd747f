import { type CallDescription, splitKey } from '@matjari/contract/call'
import {
  type CallKey,
  describedCalls,
  type Request,
  type Result,
} from '@matjari/contract/calls/all'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/db.ts'
import { AppError } from '../lib/app-error.ts'
import { accessFor, admit, bearerToken, type Caller, type Identify } from './caller.ts'
import { answerSchema, succeeded } from './envelope.ts'
import type { PublicDb, PublicRead } from './public-db.ts'
import type { PublicResponses } from './public-responses.ts'
import type { SlowReadTurns } from './rate-limits.ts'
import { readParams, readRequest, readSimple } from './read-request.ts'
import { doneEvent } from './security-events.ts'
import {
  type OpenUpload,
  openUploads,
  type Upload,
  type UploadSettings,
} from './uploads/uploads.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: CallDescription
  }
  interface FastifyRequest {
    caller: Caller | null
    /** Null unless the call takes pictures. */
    upload: OpenUpload | null
  }
}

type CallerOf<K extends CallKey> =
  typeof import('@matjari/contract/calls/all').calls[K]['access'] extends 'public' | 'refresh'
    ? Caller | null
    : Caller

/**
 * What a handler receives: the validated request, the caller, and the raw request for rare needs. A public read also
 * gets the database to read from, which may be a replica.
 */
export type HandlerInput<K extends CallKey> = Request<K, Upload> & {
  readonly caller: CallerOf<K>
  readonly raw: FastifyRequest
  readonly reply: FastifyReply
  /** Replaces the contract's success message. */
  readonly say: (message: string) => void
} & (K extends PublicRead ? { readonly publicDb: Db } : unknown)

/** A feature serves calls by their keys; the contract has everything else. */
export type Handlers = { readonly [K in CallKey]?: (ask: HandlerInput<K>) => Promise<Result<K>> }

/** Checks that run before the body of an upload is read; caller and parameters are known by then. */
export type EarlyChecks = {
  readonly [K in CallKey]?: (ask: Pick<HandlerInput<K>, 'caller' | 'params'>) => Promise<void>
}

type AnyHandler = (ask: object) => Promise<unknown>

export type Served = {
  readonly handlers: Handlers
  readonly earlyChecks?: EarlyChecks | undefined
  readonly identify: Identify
  readonly uploads: UploadSettings
  readonly slowReads: SlowReadTurns
  readonly responses?: PublicResponses | undefined
  readonly publicDb?: PublicDb | undefined
  /** Runs after a change and resolves when the writer's next requests will see the change. */
  readonly afterChange?:
    | ((key: CallKey, reply: FastifyReply) => Promise<unknown> | undefined)
    | undefined
}

/**
 * Mounts every call of the contract. A call without a handler answers 501; a practice call without a handler does not
 * exist.
 */
export function mountCalls(app: FastifyInstance, options: Served) {
  const uploads = openUploads(options.uploads)
  app.decorateRequest('caller', null)
  app.decorateRequest('upload', null)
  for (const [key, call] of describedCalls) {
    const handler = options.handlers[key] as AnyHandler | undefined
    const checkEarly = options.earlyChecks?.[key] as AnyHandler | undefined
    const { method, path } = splitKey(key)
    // Not mounted at all: the address must answer like any unknown address.
    if (!handler && call.practice) continue
    if (!handler) {
      app.route({
        method,
        url: path,
        config: { call },
        onRequest: refuseUnserved,
        handler: refuseUnserved,
      })
      continue
    }
    const read = options.responses?.of(key, call, handler)
    const isChange = method !== 'GET'
    const isSimple = !call.parts && !call.files
    const isEverybodys = call.access === 'public' && !call.files
    app.route({
      method,
      url: path,
      config: { call },
      schema: call.sends ? {} : { response: { 200: answerSchema(call) } },
      // Runs before the body is read: an anonymous upload is refused without reading it.
      onRequest: (request, reply, done) => {
        // A public read without a token needs no caller.
        if (!isEverybodys || request.headers.authorization !== undefined)
          return enter(request, reply)
        done()
        return undefined
      },
      handler: (request, reply) => {
        const { caller, upload } = request
        const serve = async () => {
          if (read && (await read.send(request, reply))) return reply
          const params = readParams(call, request)
          if (checkEarly) await checkEarly({ caller, params })
          const parts = isSimple ? readSimple(call, request) : await readRequest(call, request)
          let message: string | undefined
          const say = (text: string) => {
            message = text
          }
          const publicDb = options.publicDb?.(key, request)
          const answer = await handler({
            ...parts,
            params,
            caller,
            raw: request,
            reply,
            say,
            publicDb,
          })
          request.done = doneEvent(call, { isChange, parts: parts.parts })
          if (isChange) await options.afterChange?.(key, reply)
          // The handler has already sent a redirect, a picture or a streamed response.
          return call.sends || call.streamed ? reply : succeeded(call, answer, message)
        }
        return upload ? upload.serve(serve) : options.slowReads(call, request, serve)
      },
    })

    async function enter(request: FastifyRequest, reply: FastifyReply) {
      const entered = call.files && uploads.enter(request, reply)
      const access = accessFor(call, request.query as Record<string, unknown>)
      const token = bearerToken(request.headers.authorization)
      // Also for a caller who is then refused: the log names who tried.
      const identify: Identify = async (...args) => {
        const who = await options.identify(...args)
        if (typeof who !== 'string') request.caller = who
        return who
      }
      request.caller = await admit({ access, alsoFor: call.alsoFor, token, identify })
      if (entered) request.upload = entered.begin()
    }
  }
}

async function refuseUnserved(): Promise<never> {
  throw new AppError('notServed')
}
