import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { api } from '../../../lib/api.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { currentSession } from '../../../lib/session.ts'

const refreshMs = 60_000

const waitingQuery = queryOptions({
  queryKey: queryKeys.admin.waiting,
  // Signing out asks what is still shown anew, when nobody may know it any more.
  queryFn: async ({ signal }) =>
    currentSession().isAuthenticated ? api('GET /api/admin/counts', {}, { signal }) : null,
  // Colleagues work on the same, and members write.
  refetchInterval: refreshMs,
  refetchOnWindowFocus: 'always',
})

/** What waits, asked for anew after everything that is decided here and with every page that is opened. */
export function useWaiting() {
  const client = useQueryClient()
  const { pathname } = useLocation()
  const { data } = useQuery(waitingQuery)
  useEffect(() => {
    const askAgain = () =>
      void client.invalidateQueries({ queryKey: queryKeys.admin.waiting }, { cancelRefetch: true })
    return client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') askAgain()
    })
  }, [client])
  useEffect(() => {
    // The first page has just asked.
    if (pathname) void client.invalidateQueries({ queryKey: queryKeys.admin.waiting }, once)
  }, [client, pathname])
  return data ?? null
}

const once = { cancelRefetch: false }
