import type { CallDescription } from '@matjari/contract/call'
import { splitKey } from '@matjari/contract/call'
import {
  type Answer,
  type CallKey,
  describedCalls,
  type Request,
} from '@matjari/contract/calls/all'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import { accessFor, admit, bearerToken, type Caller, type Identify } from './caller.ts'
import { serializerSchema, succeeded } from './envelope.ts'
import type { Upload } from './multipart.ts'
import { readRequest } from './read-request.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: CallDescription
  }
  interface FastifyRequest {
    caller: Caller | null
  }
}

type CallerOf<K extends CallKey> =
  typeof import('@matjari/contract/calls/all').calls[K]['access'] extends 'public' | 'refresh'
    ? Caller | null
    : Caller

/** What a handler gets: the validated request, who asks, and the raw request for the rare rest. */
export type Ask<K extends CallKey> = Request<K, Upload> & {
  readonly caller: CallerOf<K>
  readonly raw: FastifyRequest
  readonly reply: FastifyReply
  /** Replaces the sentence of success that the contract has for the call. */
  readonly say: (message: string) => void
}

/** A feature serves calls by naming them; the contract says the rest. */
export type Handlers = { readonly [K in CallKey]?: (ask: Ask<K>) => Promise<Answer<K>> }

type AnyHandler = (ask: object) => Promise<unknown>

/** Mounts every call of the contract. One that nobody serves yet answers 501. */
export function mountCalls(
  app: FastifyInstance,
  options: { handlers: Handlers; identify: Identify },
) {
  app.decorateRequest('caller', null)
  for (const [key, call] of describedCalls) {
    const handler = options.handlers[key] as AnyHandler | undefined
    const { method, path } = splitKey(key)
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
    app.route({
      method,
      url: path,
      config: { call },
      schema: call.sends ? {} : { response: { 200: serializerSchema(call) } },
      // Before the body is read: an upload by nobody is refused without taking it in.
      onRequest: async (request) => {
        const access = accessFor(call, request.query as Record<string, unknown>)
        const token = bearerToken(request.headers.authorization)
        request.caller = await admit({
          access,
          alsoFor: call.alsoFor,
          token,
          identify: options.identify,
        })
      },
      handler: async (request, reply) => {
        const read = await readRequest(call, request)
        let message: string | undefined
        const say = (text: string) => {
          message = text
        }
        const answer = await handler({ ...read, caller: request.caller, raw: request, reply, say })
        // A redirect or a picture has been sent by the handler itself.
        return call.sends ? reply : succeeded(call, answer, message)
      },
    })
  }
}

async function refuseUnserved(): Promise<never> {
  throw new AppError('notServed')
}
