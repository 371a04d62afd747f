import { ApiError, genericMessage } from './error.ts'
import type { WireAnswer } from './transport.ts'

export type Opened = {
  readonly code: string
  readonly message: string
  /** The value of `items`, or the bare body. */
  readonly answer: unknown
}

/** Unwraps an answer of code S…; anything else becomes an ApiError. */
export function openEnvelope(wire: WireAnswer): Opened {
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

/** A bug of the server's: whoever asks us about it can say which. */
const withRequestId = (message: string, { status, requestId }: WireAnswer) =>
  status === 500 && requestId ? `${message}\n문의할 때 알려 주세요: ${requestId}` : message

/** A bare body never has a key of this name (wire page, "Common rules"). */
function unwrapped(body: unknown) {
  return typeof body === 'object' && body !== null && 'items' in body ? body.items : body
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // a proxy's error page, for instance
  }
}

const fields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const textIn = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

function seconds(retryAfter: string | null) {
  const value = Number(retryAfter)
  return retryAfter !== null && Number.isFinite(value) ? value : undefined
}
