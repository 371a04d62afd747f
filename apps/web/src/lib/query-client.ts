import { notifyManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { currentSession, subscribeToSession } from './session.ts'

/** A refusal is final; a lost connection or a server error gets one retry. */
function isWorthRetrying(error: unknown) {
  if (!(error instanceof ApiError)) return false
  return error.status === 0 || error.status === 502 || error.status === 503 || error.status === 504
}

/** Answers younger than this are not refetched. */
export const freshMs = 30_000

// A microtask and not a timer: a button must know that its call is pending before the next press.
notifyManager.setScheduler(queueMicrotask)

export function makeQueryClient() {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        // A visitor who has read a page for a while finds the page before it still cached.
        gcTime: 30 * 60_000,
        // Without a connection a query fails and says so, instead of pausing silently.
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

/** The cache of one member must not reach the next one. */
function forgetAnswersOfOthers(client: QueryClient) {
  const currentMemberNo = () => currentSession().loginInfo?.memberNo
  let seenBy = currentMemberNo()
  subscribeToSession(() => {
    if (seenBy === currentMemberNo()) return
    seenBy = currentMemberNo()
    client.removeQueries({ type: 'inactive' })
    for (const query of client.getQueryCache().findAll({ type: 'active' })) query.reset()
    // After the next render: queries of members' pages are unmounted by then and not refetched.
    setTimeout(() => void client.refetchQueries({ type: 'active' }, { cancelRefetch: false }))
  })
}
