import { networkError, timeoutError } from './error.ts'
import type { WireRequest } from './request.ts'

/** What came back, before anyone has judged it. */
export type WireAnswer = {
  readonly status: number
  readonly retryAfter: string | null
  /** The name under which the server's log knows it. */
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

type Answering = (request: WireRequest) => Promise<WireAnswer>

let ownAnswer: Answering | undefined

/** On a server the answers come from the same process: nothing is sent. */
export function answerWith(answer: Answering) {
  ownAnswer = answer
}

/** Sends once. Throws an ApiError without an answer, and the signal's own reason when aborted. */
export async function send(request: WireRequest, options: SendOptions): Promise<WireAnswer> {
  if (ownAnswer) return ownAnswer(request)
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
