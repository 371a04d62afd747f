import { STATUS_CODES } from 'node:http'
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { CallDescription } from '@matjari/contract/call'
import { type RefusalKind, refusals } from '@matjari/contract/refusals'
import { type Envelope, envelopeOf } from '@matjari/contract/wire'
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySerializerCompiler,
  FastifyServerOptions,
} from 'fastify'
import { z } from 'zod'
import { isDiskFull, isTransient } from '../db/errors.ts'
import { AppError } from '../lib/app-error.ts'
import type { AnswerWatch } from '../lib/telemetry/metrics.ts'
import { newRequestId, requestIdHeader } from './headers.ts'

const successMessage = '정상 처리됐어요.'

type Listed = { readonly list: unknown; readonly isCapped: boolean }

export function succeeded(call: CallDescription, answer: unknown, message?: string): Envelope {
  const header = {
    code: call.success?.code ?? 'S200',
    message: message ?? call.success?.message ?? successMessage,
  }
  if (!call.capped) return { header, body: call.bare ? answer : { items: answer ?? null } }
  const { list, isCapped } = answer as Listed
  return call.bare ? { header, body: list, isCapped } : { header, body: { items: list, isCapped } }
}

export const refused = (error: AppError): Envelope => ({
  header: { code: refusals[error.kind].code, message: error.message },
  body: { items: null },
})

/** Refusals whose HTTP status is the same in both formats: clients and proxies act on the number. */
const alwaysStatus = new Set([401, 403, 413, 415, 429])

export function statusOf(error: AppError, call: CallDescription | undefined): number {
  const { status } = refusals[error.kind]
  const answered = call?.refusal === 'answered' && status < 500 && !alwaysStatus.has(status)
  return answered ? 200 : status
}

/** Shared by all servers of a process: tests create many servers, and the schemas are the same for each. */
const schemas = new WeakMap<CallDescription, z.ZodType>()

/** The schema that the serializer is compiled from: fields that it does not name are never sent. */
export function answerSchema(call: CallDescription): z.ZodType {
  const known = schemas.get(call)
  if (known) return known
  const made = shapeOf(call)
  schemas.set(call, made)
  return made
}

function shapeOf(call: CallDescription) {
  const beside = call.capped ? { isCapped: z.boolean() } : {}
  if (call.bare) return envelopeOf(call.bare).extend(beside)
  return envelopeOf(z.object({ items: call.items ?? z.null(), ...beside }))
}

type JsonSchema = {
  anyOf?: JsonSchema[]
  type?: string | string[]
  nullable?: boolean
  $ref?: string
}

const jsonSchemaOf = (schema: z.ZodType): object =>
  z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'output',
    override: ({ jsonSchema }) => flattenNullable(jsonSchema as JsonSchema),
  })

/** With `anyOf: [X, null]` the serializer validates each value; with `nullable` it only checks for null. */
function flattenNullable(schema: JsonSchema) {
  const [value, nothing, ...more] = schema.anyOf ?? []
  if (!value || nothing?.type !== 'null' || more.length > 0 || typeof value.type !== 'string')
    return
  delete schema.anyOf
  Object.assign(schema, value, { nullable: true })
}

/** Fastify's own compiler. */
const compile = SerializerSelector()()

type Serializer = (value: unknown) => string

/** Serializing by schema is as fast as JSON.stringify and drops every field the contract does not name. */
export const compiledSerializer = (schema: z.ZodType): Serializer =>
  compile({ schema: jsonSchemaOf(schema), method: 'GET', url: '/', httpStatus: '200' })

const serializers = new WeakMap<z.ZodType, Serializer>()

/**
 * The serializer of a response, or of a part of a streamed response. Compiled when it is first needed: compiling all
 * at once would be a large part of the start-up time.
 */
export function serializerOf(schema: z.ZodType): Serializer {
  const known = serializers.get(schema)
  if (known) return known
  let compiled: Serializer | undefined
  const serializer: Serializer = (value) => {
    compiled ??= compiledSerializer(schema)
    return compiled(value)
  }
  serializers.set(schema, serializer)
  return serializer
}

export const serializerFor: FastifySerializerCompiler<z.ZodType> = ({ schema }) =>
  serializerOf(schema)

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
