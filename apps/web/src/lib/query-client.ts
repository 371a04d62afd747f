import { notifyManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { currentSession, subscribeToSession } from './session.ts'

/** A refusal stays a refusal; a lost connection or a stumbling server gets one more try. */
function isWorthRetrying(error: unknown) {
  if (!(error instanceof ApiError)) return false
  return error.status === 0 || error.status === 502 || error.status === 503 || error.status === 504
}

/** So long an answer is good enough not to be asked for again. */
export const freshMs = 30_000

// Not by a timer: before the next press a button must have heard that its call is under way.
notifyManager.setScheduler(queueMicrotask)

export function makeQueryClient() {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        // Whoever has read a page for a while goes back to one that is still there.
        gcTime: 30 * 60_000,
        // Without a connection a question fails and says so, instead of waiting in silence.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 1 && isWorthRetrying(error),
      },
      mutations: { networkMode: 'always' },
    },
  })
  forgetAnswersOfOthers(client)
  return client
}

/** What one member has seen must not wait in memory for the next one. */
function forgetAnswersOfOthers(client: QueryClient) {
  const whoIsHere = () => currentSession().loginInfo?.memberNo
  let seenBy = whoIsHere()
  subscribeToSession(() => {
    if (seenBy === whoIsHere()) return
    seenBy = whoIsHere()
    client.removeQueries({ type: 'inactive' })
    for (const query of client.getQueryCache().findAll({ type: 'active' })) query.reset()
    // After the screen has followed: what only members see is no longer there to be asked for.
    setTimeout(() => void client.refetchQueries({ type: 'active' }, { cancelRefetch: false }))
  })
}
