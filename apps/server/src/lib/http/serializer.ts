import type { CallDescription } from '@matjari/contract/call'
import { z } from 'zod'
import { answerSchema } from './envelope.ts'

type JsonSchema = {
  anyOf?: JsonSchema[]
  type?: string | string[]
  nullable?: boolean
  $ref?: string
}

/**
 * The JSON schema from which Fastify compiles the serializer of a call. Serializing by schema is as
 * fast as JSON.stringify and drops every field the contract does not name.
 */
export function serializerSchema(call: CallDescription) {
  return z.toJSONSchema(answerSchema(call), {
    target: 'draft-7',
    io: 'output',
    override: ({ jsonSchema }) => flattenNullable(jsonSchema as JsonSchema),
  })
}

/** `anyOf: [X, null]` makes the serializer validate each value; `nullable` only looks for null. */
function flattenNullable(schema: JsonSchema) {
  const [value, nothing, ...more] = schema.anyOf ?? []
  if (!value || nothing?.type !== 'null' || more.length > 0 || typeof value.type !== 'string')
    return
  delete schema.anyOf
  Object.assign(schema, value, { nullable: true })
}
