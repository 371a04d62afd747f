import type { Answer, CallKey, Input } from '@matjari/contract/calls/all'
import {
  type CallParts,
  type ParsedEnvelope,
  parseEnvelope,
  send,
  type WireRequest,
  wireRequest,
} from './http.ts'
import { currentSession, renewAccessToken } from './session.ts'
import type { ProgressListener } from './upload.ts'

/** Every call of the contract except the token renewal, which only this folder makes. */
export type ApiKey = Exclude<CallKey, 'POST /api/auth/refresh'>

export type CallOptions = {
  readonly signal?: AbortSignal | undefined
  /** The share of the files that has been sent, from 0 to 1. */
  readonly onProgress?: ProgressListener | undefined
}

type Args<K extends ApiKey> =
  object extends Input<K, File>
    ? [input?: Input<K, File>, options?: CallOptions]
    : [input: Input<K, File>, options?: CallOptions]

export type FullAnswer<K extends ApiKey> = {
  readonly code: string
  readonly message: string
  readonly answer: Answer<K>
}

const timeoutMs = 30_000
const uploadTimeoutMs = 300_000

/** Makes a call of the contract: `api('GET /api/…', { params })`. Throws ApiError on a refusal. */
export async function api<K extends ApiKey>(key: K, ...args: Args<K>): Promise<Answer<K>> {
  const { answer } = await apiWithHeader(key, ...args)
  return answer
}

/** The same, with the envelope's code and sentence, for screens that show them. */
export async function apiWithHeader<K extends ApiKey>(
  key: K,
  ...[input, options = {}]: Args<K>
): Promise<FullAnswer<K>> {
  const opened = await exchange(wireRequest(key, (input ?? {}) as CallParts), options)
  // The contract gives this type; the server tests prove the shape.
  return { ...opened, answer: opened.answer as Answer<K> }
}

async function exchange(request: WireRequest, options: CallOptions): Promise<ParsedEnvelope> {
  const { accessToken } = currentSession()
  const first = await sendOnce(request, accessToken, options)
  if (first.status !== 401 && first.status !== 403) return parseEnvelope(first)

  const newToken = await renewAccessToken(accessToken)
  if (newToken === null) return parseEnvelope(first)
  return parseEnvelope(await sendOnce(request, newToken, options))
}

async function sendOnce(request: WireRequest, accessToken: string | null, options: CallOptions) {
  const { signal, onProgress } = options
  const token = accessToken ?? undefined
  if (!(request.body instanceof FormData)) return send(request, { token, signal, timeoutMs })

  const upload = { token, signal, timeoutMs: uploadTimeoutMs }
  if (!onProgress) return send(request, upload)
  // A separate chunk: few pages upload pictures.
  const { sendWithProgress } = await import('./upload.ts')
  return sendWithProgress(request, { ...upload, onProgress })
}
