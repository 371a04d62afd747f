import { ApiError, genericMessage, networkError, timeoutError } from './api-error.ts'
import { apiUrl } from './config.ts'

/** The parts of a call's input, for any call. The exact types are checked where the call is made. */
export type CallParts = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: object
  readonly headers?: object
  readonly body?: unknown
  readonly parts?: object
  readonly files?: Readonly<Record<string, File | readonly File[] | undefined>>
}

export type WireRequest = {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | FormData | undefined
}

/** Turns a key like `GET /api/restaurants/:restaurantNo` and its input into a request. */
export function wireRequest(key: string, input: CallParts): WireRequest {
  const [method = 'GET', template = '/'] = key.split(' ')
  const headers = headersOf(input.headers)
  const json = input.body === undefined ? undefined : JSON.stringify(input.body)
  if (json !== undefined) headers['content-type'] = 'application/json'
  return {
    method,
    url: apiUrl(fillParams(template, input.params ?? {}) + queryString(input.query ?? {})),
    headers,
    // FormData sets its own content type, with the boundary in it.
    body: input.parts || input.files ? formOf(input) : json,
  }
}

const fillParams = (template: string, params: Readonly<Record<string, string>>) =>
  template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

function queryString(query: object) {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of listOf(value)) search.append(name, textOf(one))
  }
  return search.size > 0 ? `?${search}` : ''
}

function headersOf(headers: object = {}) {
  const present = Object.entries(headers).flatMap(([name, value]) =>
    listOf(value).map((one) => [name, textOf(one)] as const),
  )
  return Object.fromEntries<string>(present)
}

function formOf({ parts = {}, files = {} }: CallParts) {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) {
    for (const one of listOf(value)) form.append(name, textOf(one))
  }
  for (const [name, value] of Object.entries(files)) {
    for (const file of fileList(value)) form.append(name, file, file.name)
  }
  return form
}

/** Absent values are left out, lists are repeated. */
function listOf(value: unknown): readonly unknown[] {
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

function fileList(value: File | readonly File[] | undefined): readonly File[] {
  if (value === undefined) return []
  return value instanceof File ? [value] : value
}

/** Objects are sent as JSON, everything else as text. */
const textOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)

/** The raw response, before its envelope is read. */
export type WireResponse = {
  readonly status: number
  readonly retryAfter: string | null
  /** The id of the request in the server's log. */
  readonly requestId: string | null
  readonly text: string
}

export type SendOptions = {
  readonly token?: string | undefined
  readonly signal?: AbortSignal | undefined
  readonly timeoutMs: number
}

export const headersWithToken = (headers: Readonly<Record<string, string>>, token?: string) =>
  token === undefined ? headers : { ...headers, authorization: `Bearer ${token}` }

type Answering = (request: WireRequest) => Promise<WireResponse>

let answerInProcess: Answering | undefined

/** In server-side rendering the same process answers: nothing is sent. */
export function answerWith(answer: Answering) {
  answerInProcess = answer
}

/** Sends once. Throws an ApiError without an answer, and the signal's own reason when aborted. */
export async function send(request: WireRequest, options: SendOptions): Promise<WireResponse> {
  if (answerInProcess) return answerInProcess(request)
  const timeout = AbortSignal.timeout(options.timeoutMs)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: headersWithToken(request.headers, options.token),
      body: request.body ?? null,
      credentials: 'include',
      signal,
    })
    const { status, headers } = response
    const [retryAfter, requestId] = [headers.get('retry-after'), headers.get('x-request-id')]
    return { status, retryAfter, requestId, text: await response.text() }
  } catch {
    options.signal?.throwIfAborted()
    throw timeout.aborted ? timeoutError() : networkError()
  }
}

export type ParsedEnvelope = {
  readonly code: string
  readonly message: string
  /** The value of `items`, or the bare body. */
  readonly answer: unknown
}

/** Unwraps the answer of a code S…; any other code becomes an ApiError. */
export function parseEnvelope(wire: WireResponse): ParsedEnvelope {
  const data = fields(parsed(wire.text))
  const header = fields(data.header)
  const code = textIn(header.code)
  const message = textIn(header.message)
  if (code?.startsWith('S')) return { code, message: message ?? '', answer: unwrapped(data.body) }

  throw new ApiError(withRequestId(message ?? textIn(data.message) ?? genericMessage, wire), {
    code: code ?? `HTTP${wire.status}`,
    status: wire.status,
    retryAfter: seconds(wire.retryAfter),
  })
}

/** For a bug of the server: a visitor who reports it can name the request. */
const withRequestId = (message: string, { status, requestId }: WireResponse) =>
  status === 500 && requestId ? `${message}\n문의할 때 알려 주세요: ${requestId}` : message

/** A bare body never has a key of this name (wire page, "Common rules"). */
function unwrapped(body: unknown) {
  return typeof body === 'object' && body !== null && 'items' in body ? body.items : body
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // for instance a proxy's error page
  }
}

const fields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const textIn = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

function seconds(retryAfter: string | null) {
  const value = Number(retryAfter)
  return retryAfter !== null && Number.isFinite(value) ? value : undefined
}
