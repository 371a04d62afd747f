import { createHash } from 'node:crypto'
import { type CallDescription, type Holder, splitKey } from '@matjari/contract/call'
import { z } from 'zod'
import { answerSchema } from '../envelope.ts'
import type { DescribedCalls } from './openapi.ts'

const accessNames: Record<CallDescription['access'], string> = {
  public: '누구나',
  member: '회원',
  desk: '사장님과 직원',
  owner: '사장님',
  admin: '관리자',
  refresh: '리프레시 토큰',
}

const holderNames: Record<Holder, string> = {
  self: '본인',
  registrant: '그 맛집을 등록한 사람',
  staff: '그 맛집에서 일하는 사람',
  admin: '관리자',
}

/** The API documentation as one plain page: it needs no script and can be read in a terminal browser. */
export function docsPage(options: {
  calls: DescribedCalls
  unserved: ReadonlySet<string>
}): string {
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

/** Nothing but the style that stands in the page, admitted by what it says: the same for everybody. */
export const docsPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`
