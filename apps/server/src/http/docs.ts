import { createHash } from 'node:crypto'
import { type CallDescription, type ResourceOwner, splitKey } from '@matjari/contract/call'
import { describedCalls } from '@matjari/contract/calls/all'
import { Refused } from '@matjari/contract/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  type CachedResponse,
  sendCachedResponse,
  toCachedResponse,
} from './cache/cached-response.ts'
import { answerSchema } from './envelope.ts'

type DescribedCalls = readonly (readonly [string, CallDescription])[]

type Json = Record<string, unknown>

/** The contract as OpenAPI 3.1. Named entities become components; nothing here is written by hand. */
function openApiDocument(publicUrl: string, calls: DescribedCalls) {
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

/** Moves the named parts of a schema into the shared components and replaces them by references. */
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

const accessNames: Record<CallDescription['access'], string> = {
  public: '누구나',
  member: '회원',
  desk: '사장님과 직원',
  owner: '사장님',
  admin: '관리자',
  refresh: '리프레시 토큰',
}

const holderNames: Record<ResourceOwner, string> = {
  self: '본인',
  registrant: '그 맛집을 등록한 사람',
  staff: '그 맛집에서 일하는 사람',
  admin: '관리자',
}

/** The API documentation as one plain page: it needs no script and can be read in a terminal browser. */
function docsPage(options: { calls: DescribedCalls; unserved: ReadonlySet<string> }): string {
  const groups = groupCalls(options.calls)
  const sections = [...groups].map(
    ([group, entries]) =>
      `<section><h2 id="${group}">${group}</h2>${entries
        .map(([key, call]) => callEntry(key, call, options.unserved.has(key)))
        .join('')}</section>`,
  )
  const menu = [...groups.keys()].map((group) => `<a href="#${group}">${group}</a>`).join(' ')
  return `<!doctype html><html lang="ko"><head><meta charset="utf-8"><title>맛자리 API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head>
<body><main><h1>맛자리 API</h1><p>계약에서 만든 문서예요. 기계용은 <a href="/api/docs/openapi.json">OpenAPI 3.1</a>.
모든 답은 <code>{ header: { code, message }, body }</code> 봉투에 담기고, code가 S로 시작하면 성공이에요.</p>
<nav>${menu}</nav>${sections.join('')}</main></body></html>`
}

const groupOf = (key: string) => splitKey(key).path.split('/')[2] ?? 'api'

/** Map.groupBy arrived after Node 20. */
function groupCalls(calls: DescribedCalls) {
  const groups = new Map<string, (readonly [string, CallDescription])[]>()
  for (const entry of calls)
    groups.set(groupOf(entry[0]), [...(groups.get(groupOf(entry[0])) ?? []), entry])
  return groups
}

function callEntry(key: string, call: CallDescription, unserved: boolean): string {
  const { method, path } = splitKey(key)
  const opened = call.publicWhen
    ? `, ${new URLSearchParams(call.publicWhen).toString()}이면 누구나`
    : ''
  const holders = call.whose?.map((holder) => holderNames[holder]).join(', ')
  const whose = holders ? `, 그중 ${holders}만 (남에게는 404)` : ''
  const files = Object.entries(call.files ?? {})
    .map(([name, { max, required }]) => `${name}: 사진 ${required ? '1' : '0'}–${max}장`)
    .join(', ')
  return `<details><summary><b class="${method}">${method}</b> <code>${escape(path)}</code>
<span>${escape(call.summary)}</span></summary><dl>
<dt>권한</dt><dd>${accessNames[call.access]}${escape(opened)}${whose}</dd>
<dt>거절</dt><dd>${call.refusal === 'answered' ? 'HTTP 200과 E 코드' : '4xx 상태'}</dd>
${unserved ? '<dt>상태</dt><dd>아직 501로 답해요.</dd>' : ''}
${shape('쿼리', call.query, 'input')}${shape('헤더', call.headers, 'input')}${shape('본문', call.body, 'input')}
${shape('폼', call.parts, 'input')}${files ? `<dt>파일</dt><dd>${files}</dd>` : ''}
${answerEntry(call)}</dl></details>`
}

function answerEntry(call: CallDescription): string {
  if (call.sends === 'redirect') return '<dt>답</dt><dd>302, 다음 화면으로</dd>'
  if (call.sends === 'image') return '<dt>답</dt><dd>사진</dd>'
  return shape('답', answerSchema(call), 'output')
}

function shape(name: string, schema: z.ZodType | undefined, io: 'input' | 'output'): string {
  if (!schema) return ''
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return `<dt>${name}</dt><dd><pre>${escape(JSON.stringify(json, null, 2))}</pre></dd>`
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const style = `:root{color-scheme:light dark;font:16px/1.6 system-ui,sans-serif}body{margin:0}main{max-width:60rem;margin:auto;padding:2rem 1.25rem}
nav a{margin-right:.75rem}details{border-bottom:1px solid color-mix(in srgb,currentColor 20%,transparent);padding:.5rem 0}
summary{cursor:pointer}summary b{display:inline-block;min-width:4.5rem}summary span{opacity:.8;margin-left:.5rem}
dl{display:grid;grid-template-columns:4rem 1fr;gap:.25rem 1rem}dt{opacity:.8}dd{margin:0;min-width:0}pre{overflow:auto;max-height:22rem;font-size:.8125rem}`

/** The policy allows only the page's own style, by its hash, so it is the same for every response. */
const docsPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

type Document = {
  readonly type: string
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

/** /api/docs for people, /api/docs/openapi.json for programs; each is made once, on the first request. */
export function addDocs(
  app: FastifyInstance,
  { publicUrl, unserved }: { publicUrl: string; unserved: ReadonlySet<string> },
) {
  // A practice call that is not mounted must not be documented.
  const calls = describedCalls.filter(([key, call]) => !call.practice || !unserved.has(key))
  app.get(
    '/api/docs/openapi.json',
    madeOnce(() => ({
      type: 'application/json; charset=utf-8',
      body: JSON.stringify(openApiDocument(publicUrl, calls)),
    })),
  )
  app.get(
    '/api/docs',
    madeOnce(() => ({
      type: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': docsPolicy },
      body: docsPage({ calls, unserved }),
    })),
  )
}

/**
 * Making a document blocks the event loop for a tenth of a second, and only a new version of the program changes it.
 */
function madeOnce(make: () => Document) {
  let cached: CachedResponse | undefined
  return async (request: FastifyRequest, reply: FastifyReply) => {
    cached ??= toCachedResponse(
      { ...make(), status: 200, tags: [], keep: true },
      { until: Infinity, onGrown: () => {} },
    )
    await sendCachedResponse(request, reply, cached)
    return reply
  }
}
