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

/** Refusals that keep their status in both manners: the client or a proxy acts on the number. */
const alwaysStatus = new Set([401, 403, 413, 415, 429])

export function statusOf(error: AppError, call: CallDescription | undefined): number {
  const { status } = refusals[error.kind]
  const answered = call?.refusal === 'answered' && status < 500 && !alwaysStatus.has(status)
  return answered ? 200 : status
}

/** Made once for a call: a process that builds many servers, as the tests do, needs the same for each. */
const schemas = new WeakMap<CallDescription, z.ZodType>()

/** The answer's shape, from which the serializer is compiled: what it does not name never leaves. */
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

/** `anyOf: [X, null]` makes the serializer validate each value; `nullable` only looks for null. */
function flattenNullable(schema: JsonSchema) {
  const [value, nothing, ...more] = schema.anyOf ?? []
  if (!value || nothing?.type !== 'null' || more.length > 0 || typeof value.type !== 'string')
    return
  delete schema.anyOf
  Object.assign(schema, value, { nullable: true })
}

/** The compiler that Fastify has by itself. */
const compile = SerializerSelector()()

type Serializer = (value: unknown) => string

/** Serializing by schema is as fast as JSON.stringify and drops every field the contract does not name. */
export const compiledSerializer = (schema: z.ZodType): Serializer =>
  compile({ schema: jsonSchemaOf(schema), method: 'GET', url: '/', httpStatus: '200' })

const serializers = new WeakMap<z.ZodType, Serializer>()

/** Of an answer, or of a part that is written piece by piece. Compiled once, when it is first needed: all of them
 * together would be a good part of a start. */
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
