import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { CallDescription } from '@matjari/contract/call'
import { type Envelope, envelopeOf } from '@matjari/contract/envelope'
import { refusals } from '@matjari/contract/refusals'
import type { FastifySerializerCompiler } from 'fastify'
import { z } from 'zod'
import type { AppError } from '../lib/app-error.ts'

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
