import { limits } from '@matjari/contract/limits'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import type { ApplicationGroup } from './application-groups.ts'
import type { ApplicationPage, VerdictQueue } from './verdict-queue.ts'

type ListReader = Pick<VerdictQueue, 'list'>

const withoutQueue: ListReader = { list: async (ask) => ({ ...(await ask()), answersBefore: 0 }) }

/** Oldest first; the next page starts after the last row of this one. */
export const applicationsQuery = (group: ApplicationGroup | null, queue = withoutQueue) =>
  infiniteQueryOptions({
    queryKey: queryKeys.admin.applicationList(group ?? 'all'),
    queryFn: ({ pageParam: after, signal }): Promise<ApplicationPage> => {
      const query = { group: group ?? undefined, after, size: limits.applications.perPage }
      return queue.list(() => api('GET /api/admin/applications', { query }, { signal }))
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ applications }) =>
      applications.length < limits.applications.perPage
        ? undefined
        : applications.at(-1)?.applicationNo,
    // Other administrators decide too, so coming back always refetches.
    staleTime: 0,
    gcTime: 0,
  })

export const applicationQuery = (applicationNo: string) =>
  queryOptions({
    queryKey: queryKeys.admin.application(applicationNo),
    queryFn: ({ signal }) =>
      api('GET /api/admin/applications/:applicationNo', { params: { applicationNo } }, { signal }),
  })

/** Invalidates all other queries that show pending counts or the state of a restaurant. */
export function invalidateOtherLists(client: QueryClient) {
  const [administration] = queryKeys.admin.all
  const [, queue] = queryKeys.admin.applications
  void client.invalidateQueries({
    predicate: ({ queryKey: [first, second] }) =>
      (first === administration && second !== queue) || first === queryKeys.restaurants.all[0],
  })
}

export const invalidateQueue = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: queryKeys.admin.applicationList() })
