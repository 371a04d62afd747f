import { ApiError } from '../../lib/api-error.ts'
import { randomUuid } from '../../lib/random-uuid.ts'

/**
 * One key for everything that is asked for, until it is known what became of it: asking again after a
 * lost answer is the same request, even when another table was looked at in between.
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
    /** It was sent, and nobody knows yet what became of it. */
    isUnsettled: (request: Request) => keys.has(nameOf(request)),
    forget(request: Request) {
      keys.delete(nameOf(request))
    },
  }
}

/** A clear no. Anything else leaves open whether the table was booked. */
export const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500
