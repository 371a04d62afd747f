export type ApiErrorDetails = {
  /** The code of the envelope, or one of `noAnswer` when the request got no answer. */
  readonly code: string
  /** The HTTP status; 0 without an answer. */
  readonly status: number
  /** Seconds to wait before a retry, when the server named them. */
  readonly retryAfter?: number | undefined
}

const noAnswer = { network: 'NETWORK', timeout: 'TIMEOUT' } as const

/** A call that was refused or got no answer. The message is Korean and can be shown as it is. */
export class ApiError extends Error {
  readonly code: string
  readonly status: number
  readonly retryAfter: number | undefined

  constructor(message: string, { code, status, retryAfter }: ApiErrorDetails) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.retryAfter = retryAfter
  }
}

export const genericMessage = '요청을 처리하지 못했어요. 잠시 뒤 다시 시도해 주세요.'
const networkMessage = '서버에 연결할 수 없어요. 인터넷 연결을 확인해 주세요.'
const timeoutMessage = '응답이 너무 늦어요. 잠시 뒤 다시 시도해 주세요.'

export const networkError = () =>
  new ApiError(networkMessage, { code: noAnswer.network, status: 0 })

export const timeoutError = () =>
  new ApiError(timeoutMessage, { code: noAnswer.timeout, status: 0 })

/** A sentence for any thrown value; our own bugs get the generic one. */
export const errorMessage = (error: unknown) =>
  error instanceof ApiError ? error.message : genericMessage

/** The account is deactivated. Its refusals, at sign-in and later, share this ending (a test checks it). */
export const isInactiveRefusal = (error: unknown) =>
  error instanceof ApiError && error.code.endsWith('-INACTIVE')

/** The screen's sentence that an action failed, and below it the reason, when the server gave one. */
export const failureText = (text: string, error: unknown) =>
  error instanceof ApiError && error.message !== text ? `${text}\n${error.message}` : text
