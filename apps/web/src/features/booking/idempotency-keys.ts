import { ApiError } from '../../lib/api-error.ts'
import { randomUuid } from '../../lib/random-uuid.ts'

/**
 * One key per request until its result is known: a retry after a lost answer is the same request to the server,
 * even when the guest looked at another table in between.
 */
export function idempotencyKeys<Request extends object>(makeKey = randomUuid) {
  const keys = new Map<string, string>()
  const nameOf = (request: Request) => JSON.stringify(request)

  return {
    keyOf(request: Request) {
      const name = nameOf(request)
      const key = keys.get(name) ?? makeKey()
      keys.set(name, key)
      return key
    },
    /** The request was sent, and its result is not known. */
    isUnsettled: (request: Request) => keys.has(nameOf(request)),
    forget(request: Request) {
      keys.delete(nameOf(request))
    },
  }
}

/** A clear refusal. After any other error the table may have been booked. */
export const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500
