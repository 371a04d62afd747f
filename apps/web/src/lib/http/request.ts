import { apiUrl } from '../config.ts'

/** The parts of a call's input, whatever the call. Its own types are checked where it is made. */
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
    // A form sets its own content type, with the boundary in it.
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

/** Objects travel as JSON, everything else as it reads. */
const textOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
