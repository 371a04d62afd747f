import { type QueryCacheNotifyEvent, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { mutationKeys, queryKeys } from '../../lib/query-keys.ts'

/** The server tells of a change about a second after it; a busy one needs longer. */
const laterMs = [2000, 6000]

/** Whatever is changed here may be told in the inbox a moment later. */
export function useRefreshOnChange() {
  const client = useQueryClient()
  useEffect(() => {
    let timers: readonly ReturnType<typeof setTimeout>[] = []

    function askSoon() {
      for (const timer of timers) clearTimeout(timer)
      timers = laterMs.map((ms) =>
        setTimeout(() => void client.invalidateQueries({ queryKey: queryKeys.inbox() }), ms),
      )
    }

    const stopQueries = client.getQueryCache().subscribe((event) => {
      if (tellsOfBookings(event)) askSoon()
    })
    const stopMutations = client.getMutationCache().subscribe((event) => {
      const isChange = event.type === 'updated' && event.action.type === 'success'
      if (isChange && event.mutation.options.mutationKey?.[0] !== mutationKeys.inboxReading[0])
        askSoon()
    })
    return () => {
      stopQueries()
      stopMutations()
      for (const timer of timers) clearTimeout(timer)
    }
  }, [client])
}

const tellsOfBookings = (event: QueryCacheNotifyEvent) =>
  event.type === 'updated' &&
  event.action.type === 'invalidate' &&
  event.query.queryKey[0] === queryKeys.reservations.all[0]
