import { type CallDescription, splitKey } from '@matjari/contract/call'
import { describedCalls } from '@matjari/contract/calls/all'
import { formOf } from './forms.ts'
import { type Random, randomFrom } from './random.ts'
import { plausible, plausibleTexts } from './shapes.ts'
import { oddBody, oddText, oddValue } from './values.ts'

/** One request, as the bytes that go over the line. */
export type OddRequest = {
  readonly kind: Kind
  readonly name: string
  readonly head: readonly string[]
  readonly body: string | Buffer
  /** The sender stops in the middle: then no answer is an answer too. */
  readonly isCut: boolean
}

/** Who asks, by their access token. */
export type People = Readonly<Record<'member' | 'owner' | 'admin', string>>

type Kind = 'field' | 'body' | 'headers' | 'form' | 'path' | 'method' | 'bytes' | 'socket'

/** What is odd most often, since there is most to find. */
const turns: readonly Kind[] = [
  'field',
  'field',
  'field',
  'field',
  'body',
  'body',
  'form',
  'form',
  'headers',
  'headers',
  'path',
  'path',
  'method',
  'bytes',
  'socket',
]

type Draft = {
  method: string
  path: string
  params: Record<string, string>
  query: Record<string, string>
  headers: Record<string, string>
  parts: Record<string, string>
  body: unknown
  isCut: boolean
}

/** Every call meets every kind of oddity: the number of a request says which. */
export function oddRequest(seed: string, number: number, people: People): OddRequest {
  const random = randomFrom(`${seed}/${number}`)
  const [key, call] = describedCalls[number % describedCalls.length] ?? describedCalls[0] ?? fail()
  const kind = turns[Math.floor(number / describedCalls.length) % turns.length] ?? 'field'
  const draft = ordinary(key, call, random)
  const person = random.pick([...Object.values(people), ...Object.values(people), undefined])
  if (person) draft.headers.authorization = `Bearer ${person}`
  // Limits by address are tested elsewhere: here they would only keep everything else out.
  draft.headers['x-forwarded-for'] = `10.${random.between(0, 255)}.${random.between(0, 255)}.9`
  return render(kind, { key, call, draft, random })
}

function ordinary(key: string, call: CallDescription, random: Random): Draft {
  const { method, path } = splitKey(key)
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const ids = Object.fromEntries(names.map((name) => [name, String(random.between(1, 60))]))
  return {
    method,
    path,
    params: { ...ids, ...plausibleTexts(call.params, random) },
    query: plausibleTexts(call.query, random),
    headers: plausibleTexts(call.headers, random),
    parts: plausibleTexts(call.parts, random),
    body: call.body && plausible(call.body, random),
    isCut: false,
  }
}

type Made = {
  readonly key: string
  readonly call: CallDescription
  readonly draft: Draft
  readonly random: Random
}

function render(kind: Kind, { key, call, draft, random }: Made): OddRequest {
  const name = `${kind} ${key}`
  const finish = (body: string | Buffer) => ({
    kind,
    name,
    head: headOf(draft),
    body,
    isCut: draft.isCut,
  })
  if (kind === 'bytes') return { kind, name, ...oddBytes(random), body: '' }
  if (kind === 'socket') {
    Object.assign(draft, { method: 'GET', path: random.pick(socketPaths), query: {} })
    Object.assign(draft.headers, oddUpgrade(random))
    return finish('')
  }
  if (kind === 'field') makeFieldOdd(draft, random)
  if (kind === 'path') draft.path = random.pick(oddPaths(draft.path))
  if (kind === 'headers')
    for (let n = 0; n < 3; n += 1) Object.assign(draft.headers, oddHeader(random))
  if (kind === 'method')
    draft.method = random.pick([
      'OPTIONS',
      'HEAD',
      'TRACE',
      'PATCH',
      'PUT',
      'DELETE',
      'PROPFIND',
      'QUERY',
    ])
  if (kind === 'form' || call.parts || call.files) {
    const form = formOf({ call, parts: draft.parts, isOdd: kind === 'form', random })
    draft.isCut ||= form.isCut
    setAbsent(draft.headers, { ...form.headers, ...lengthOf(form.body) })
    return finish(form.body)
  }
  const body =
    kind === 'body' ? oddBody(random) : draft.body === undefined ? '' : JSON.stringify(draft.body)
  if (body.length > 0)
    setAbsent(draft.headers, { 'content-type': 'application/json', ...lengthOf(body) })
  return finish(body)
}

const lengthOf = (body: string | Buffer) => ({ 'content-length': String(Buffer.byteLength(body)) })

function setAbsent(headers: Record<string, string>, more: Record<string, string>) {
  for (const [name, value] of Object.entries(more)) headers[name] ??= value
}

function headOf({ method, path, params, query, headers }: Draft): string[] {
  const filled = path.replace(/:(\w+)/g, (_all, name: string) => encoded(params[name] ?? ''))
  const asked = Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
  return [
    `${method} ${filled}${asked.length > 0 ? `?${asked.join('&')}` : ''} HTTP/1.1`,
    'host: 127.0.0.1',
    ...Object.entries(headers).map(
      ([name, value]) => `${name}: ${value.slice(0, 3_000).replaceAll(/[\r\n]/g, ' ')}`,
    ),
    ...(headers.connection ? [] : ['connection: close']),
  ]
}

/** Longer ones would only ever meet the limit of the head. Half a character cannot be written at all. */
const encoded = (text: string) => encodeURIComponent(Buffer.from(text.slice(0, 3_000)).toString())

function makeFieldOdd(draft: Draft, random: Random) {
  const places = [draft.params, draft.query, draft.headers, draft.parts].flatMap((fields) =>
    Object.keys(fields).map((name) => () => {
      fields[name] = oddText(random)
    }),
  )
  const { body } = draft
  if (typeof body === 'object' && body !== null)
    for (const name of Object.keys(body))
      places.push(() => void Reflect.set(body, name, oddValue(random)))
  if (places.length === 0) draft.query.page = oddText(random)
  else for (let n = random.between(1, 2); n > 0; n -= 1) random.pick(places)()
}

const oddPaths = (path: string) => [
  '/..',
  '//evil.example',
  '/\\evil.example',
  '/%2e%2e/x',
  '/api//admin/members',
  '/%FF%FE',
  '/api/%FF%FE',
  '/api/%00',
  '/api/..%2f..%2fetc/passwd',
  '/media/..%2f..%2fetc%2fpasswd',
  '/assets/../../package.json',
  `/${'a/'.repeat(3_000)}`,
  `/${'%25'.repeat(2_000)}`,
  '*',
  'http://evil.example/api/admin/members',
  '/?',
  '/api?a[b][c]=1&a[b]=2&__proto__[x]=1',
  `${path}/`,
  `${path}?${'a=1&'.repeat(2_000)}`,
  `${path}?%FF=%FE&=&&==`,
  path.toUpperCase(),
  path.replace(/:\w+/, '-1'),
  path.replace(/:\w+/, '%2e%2e'),
  path.replace(/:\w+/, '1%00'),
  path.replace(/:\w+/, '9'.repeat(40)),
  `${path};a=b`,
]

const headersToTry: readonly Record<string, string>[] = [
  { authorization: 'Bearer' },
  { authorization: `Bearer ${'a.'.repeat(2_000)}a` },
  { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.' },
  { authorization: 'Basic YWRtaW46YWRtaW4=' },
  { cookie: `${'a=b; '.repeat(1_000)}` },
  { cookie: 'matjari_social=AAAA; __proto__=1; =; ;;' },
  { origin: 'null' },
  { origin: 'http://evil.example' },
  { origin: `http://${'a'.repeat(500)}` },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/json; charset=' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': ';;;' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-encoding': 'gzip' },
  { 'accept-encoding': 'gzip;q=NaN, *;q=0' },
  { accept: '*/*;'.repeat(300) },
  { 'accept-language': '../..' },
  { 'if-none-match': '*' },
  { 'if-modified-since': 'yesterday' },
  { range: 'bytes=9999999999-0,-' },
  { expect: '100-continue' },
  { 'x-forwarded-for': `${'1.1.1.1, '.repeat(300)}%00` },
  { 'x-forwarded-host': 'evil.example' },
  { 'x-forwarded-proto': 'javascript' },
  { 'x-request-id': '<script>' },
  { 'x-http-method-override': 'DELETE' },
  { 'idempotency-key': '\u00ff'.repeat(90) },
  { 'idempotency-key': '' },
  { 'user-agent': '' },
  { 'user-agent': 'a('.repeat(2_000) },
]

const oddHeader = (random: Random) => random.pick(headersToTry)

const socketPaths = ['/ws', '/api/chatting/1', '/chat/1', '/api/reservation', '/%FF', '/'] as const

const oddUpgrade = (random: Random): Record<string, string> => ({
  connection: 'Upgrade',
  upgrade: random.pick(['websocket', 'h2c', 'WebSocket, x', '']),
  'sec-websocket-version': random.pick(['13', '8', '99', 'x']),
  'sec-websocket-key': random.pick(['dGhlIHNhbXBsZSBub25jZQ==', 'short', '']),
})

const linesThatAreNotHttp: readonly (readonly string[])[] = [
  ['GET'],
  ['GET / HTTP/9.9'],
  ['G\u0000T / HTTP/1.1', 'host: a'],
  ['GET / HTTP/1.1'],
  ['GET / HTTP/1.1', 'host: a', 'host: b'],
  ['GET / HTTP/1.1', 'host: a', ' folded: b'],
  ['GET / HTTP/1.1', 'host: a', 'x'.repeat(30_000)],
  ['POST /api/auth/tokens HTTP/1.1', 'host: a', 'content-length: -1'],
  ['POST /api/auth/tokens HTTP/1.1', 'host: a', 'content-length: 5', 'content-length: 6'],
  ['POST /api/auth/tokens HTTP/1.1', 'host: a', 'content-length: 5', 'transfer-encoding: chunked'],
  ['POST /api/auth/tokens HTTP/1.1', 'host: a', 'transfer-encoding: chunked, identity'],
  ['\u0016\u0003\u0001\u0002\u0000'],
  ['PRI * HTTP/2.0', '', 'SM'],
]

const oddBytes = (random: Random) => ({ head: random.pick(linesThatAreNotHttp), isCut: true })

function fail(): never {
  throw new Error('the contract describes no call')
}
