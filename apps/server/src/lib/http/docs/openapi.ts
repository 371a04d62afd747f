import { type CallDescription, splitKey } from '@matjari/contract/call'
import { Refused } from '@matjari/contract/envelope'
import { z } from 'zod'
import { answerSchema } from '../envelope.ts'

export type DescribedCalls = readonly (readonly [string, CallDescription])[]

type Json = Record<string, unknown>

/** The contract as OpenAPI 3.1. Named entities become components; nothing here is written by hand. */
export function openApiDocument(publicUrl: string, calls: DescribedCalls) {
  const components: Json = {}
  const toSchema = (schema: z.ZodType, io: 'input' | 'output') => hoist(schema, { io, components })
  const refusal = toSchema(Refused, 'output')
  const paths: Record<string, Json> = {}

  for (const [key, call] of calls) {
    const { method, path } = splitKey(key)
    const template = path.replace(/:(\w+)/g, '{$1}')
    const operation = {
      operationId: key,
      summary: call.summary,
      tags: [path.split('/')[2] ?? 'api'],
      'x-access': call.access,
      ...(call.publicWhen && { 'x-public-when': call.publicWhen }),
      ...(call.whose && { 'x-whose': call.whose }),
      'x-refusal': call.refusal,
      security: call.access === 'public' ? [] : [{ bearer: [] }],
      parameters: parameters(path, call, toSchema),
      ...requestBody(call, toSchema),
      responses: {
        ...success(call, toSchema),
        default: answer('거절', refusal),
      },
    }
    paths[template] = { ...paths[template], [method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.0',
    info: { title: '맛자리 API', version: '1' },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: components,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}

type ToSchema = (schema: z.ZodType, io: 'input' | 'output') => Json

function success(call: CallDescription, toSchema: ToSchema) {
  if (call.sends === 'redirect') return { 302: { description: '다음 화면으로 보내요' } }
  if (call.sends === 'image') return { 200: { description: '사진', content: { 'image/*': {} } } }
  return { 200: answer('성공', toSchema(answerSchema(call), 'output')) }
}

const answer = (description: string, schema: Json) => ({
  description,
  content: { 'application/json': { schema } },
})

function parameters(path: string, call: CallDescription, toSchema: ToSchema) {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    in: 'path',
    name,
    required: true,
    schema: { type: 'string' },
  }))
  return [
    ...inPath,
    ...fields('query', call.query, toSchema),
    ...fields('header', call.headers, toSchema),
  ]
}

function fields(place: 'query' | 'header', schema: z.ZodObject | undefined, toSchema: ToSchema) {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    in: place,
    name,
    required: !(field as z.ZodType).safeParse(undefined).success,
    schema: toSchema(field as z.ZodType, 'input'),
  }))
}

function requestBody(call: CallDescription, toSchema: ToSchema) {
  if (call.body)
    return {
      requestBody: { content: { 'application/json': { schema: toSchema(call.body, 'input') } } },
    }
  if (!call.parts && !call.files) return {}
  const text = call.parts ? toSchema(call.parts, 'input') : { type: 'object' }
  const pictures = Object.entries(call.files ?? {}).map(([name, { max }]): [string, Json] => {
    const picture = { type: 'string', contentMediaType: 'image/*' }
    return [name, max === 1 ? picture : { type: 'array', items: picture, maxItems: max }]
  })
  const properties = { ...(text.properties as Json), ...Object.fromEntries(pictures) }
  const schema = { ...text, properties }
  return { requestBody: { content: { 'multipart/form-data': { schema } } } }
}

/** Moves a schema's named parts into the shared components and points its references there. */
function hoist(schema: z.ZodType, options: { io: 'input' | 'output'; components: Json }): Json {
  const text = JSON.stringify(
    z.toJSONSchema(schema, { io: options.io, unrepresentable: 'any' }),
  ).replaceAll('#/$defs/', '#/components/schemas/')
  const { $schema: _dialect, $defs, ...rest } = JSON.parse(text) as Json
  for (const [name, part] of Object.entries(($defs ?? {}) as Record<string, Json>)) {
    const { $schema: _inner, id: _id, ...definition } = part
    options.components[name] ??= definition
  }
  return rest
}
