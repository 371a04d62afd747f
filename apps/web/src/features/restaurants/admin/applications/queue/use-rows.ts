import { pictureSrcSet } from '@matjari/contract/media/picture-address'
import type { Application } from '@matjari/contract/restaurants/entities'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { applicationQuery, applicationsQuery } from '../api.ts'
import type { Group } from '../groups.ts'
import { countsNow, makeQueue, rowsIn } from './queue.ts'

/** Before fewer are left than this, the next ones come. */
const ahead = 15

export const photoSizes = '(min-width: 53.75rem) 50rem, 95vw'

/** What is waiting as far as it has come, and how much more there is. */
export function useRows(group: Group | null) {
  const [queue] = useState(makeQueue)
  const state = useSyncExternalStore(queue.subscribe, queue.current)
  const query = useInfiniteQuery(applicationsQuery(group, queue))
  const { pages } = query.data ?? {}
  const rows = useMemo(() => rowsIn(pages ?? [], state), [pages, state])
  const counts = countsNow({ ...state, counts: state.counts ?? pages?.[0]?.counts ?? null })
  return { queue, state, query, rows, counts }
}

/** So that a person who decides quickly never waits for the next one, nor for the end of the list. */
export function useAhead(
  { rows, query }: Pick<ReturnType<typeof useRows>, 'rows' | 'query'>,
  at: Application | null,
) {
  const client = useQueryClient()
  const place = at ? rows.indexOf(at) : -1
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  const wantsMore =
    rows.length - place < ahead && hasNextPage && !isFetching && !isFetchNextPageError

  useEffect(() => {
    if (wantsMore) void fetchNextPage()
  }, [wantsMore, fetchNextPage])

  const [next, second] = rows.slice(place + 1)
  useEffect(() => {
    for (const row of [next, second]) {
      if (!row) continue
      void client.prefetchQuery(applicationQuery(row.applicationNo))
      if (row.restaurantImage) fetchPhoto(row.restaurantImage)
    }
  }, [client, next, second])
}

/** Not a preload: the browser warns of one that nobody has looked at within a few seconds. */
function fetchPhoto(address: string) {
  const photo = new Image()
  photo.sizes = photoSizes
  photo.srcset = pictureSrcSet(address) ?? ''
  photo.src = address
}
