import { networkError, timeoutError } from './api-error.ts'
import { headersWithToken, type SendOptions, type WireRequest, type WireResponse } from './http.ts'

/** From 0 to 1. */
export type ProgressListener = (sent: number) => void

/** Like `send`, over XMLHttpRequest: fetch cannot report upload progress. */
export function sendWithProgress(
  request: WireRequest,
  { token, signal, timeoutMs, onProgress }: SendOptions & { readonly onProgress: ProgressListener },
): Promise<WireResponse> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(abortReason(signal))

    const xhr = new XMLHttpRequest()
    xhr.open(request.method, request.url)
    xhr.withCredentials = true
    xhr.timeout = timeoutMs
    for (const [name, value] of Object.entries(headersWithToken(request.headers, token))) {
      xhr.setRequestHeader(name, value)
    }

    xhr.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    xhr.addEventListener('load', () =>
      resolve({
        status: xhr.status,
        retryAfter: xhr.getResponseHeader('retry-after'),
        requestId: xhr.getResponseHeader('x-request-id'),
        text: xhr.responseText,
      }),
    )
    xhr.addEventListener('error', () => reject(networkError()))
    xhr.addEventListener('timeout', () => reject(timeoutError()))
    xhr.addEventListener('abort', () => reject(signal ? abortReason(signal) : networkError()))

    const abort = () => xhr.abort()
    signal?.addEventListener('abort', abort, { once: true })
    xhr.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    xhr.send(request.body ?? null)
  })
}

/** The caller's own reason, as fetch would throw it. */
function abortReason(signal: AbortSignal): Error {
  const reason: unknown = signal.reason
  return reason instanceof Error ? reason : new DOMException('aborted', 'AbortError')
}
