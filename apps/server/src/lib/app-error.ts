import { type RefusalKind, refusals } from '@matjari/contract/refusals'

/** An expected "no". Whatever else is thrown is a bug and answers 500. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly kind: RefusalKind
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | undefined

  constructor(kind: RefusalKind, options: { message?: string; retryAfter?: number } = {}) {
    super(options.message ?? refusals[kind].message)
    this.kind = kind
    this.retryAfter = options.retryAfter
  }
}
