export type ApiErrorDetails = {
  /** The code of the envelope, or one of `noAnswer` when nothing came back. */
  readonly code: string
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number
  /** Seconds to wait before trying again, when the server said so. */
  readonly retryAfter?: number | undefined
}

export const noAnswer = { network: 'NETWORK', timeout: 'TIMEOUT' } as const

/** A call that was refused or never answered. The message is Korean and fit to be shown as it is. */
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

/** A sentence for whatever was thrown; bugs of ours get the generic one. */
export const errorMessage = (error: unknown) =>
  error instanceof ApiError ? error.message : genericMessage

/** The account is switched off. Its refusals, at sign-in and later, share this ending (a test says so). */
export const isInactiveRefusal = (error: unknown) =>
  error instanceof ApiError && error.code.endsWith('-INACTIVE')

/** That it did not work, as the spec says it, and below it why, when somebody has said why. */
export const failureText = (text: string, error: unknown) =>
  error instanceof ApiError && error.message !== text ? `${text}\n${error.message}` : text
