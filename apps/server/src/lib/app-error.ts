import { type RefusalKind, refusals } from '@matjari/contract/refusals'

/** An expected refusal. Any other error is a bug and answers 500. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly kind: RefusalKind
  /** The client may try again after this many seconds. */
  readonly retryAfter: number | undefined

  constructor(kind: RefusalKind, options: { message?: string; retryAfter?: number } = {}) {
    super(options.message ?? refusals[kind].message)
    this.kind = kind
    this.retryAfter = options.retryAfter
  }
}
