import type { Answer } from '@matjari/contract/calls/all'
import { limits } from '@matjari/contract/limits'
import type { ListedRestaurant } from '@matjari/contract/restaurants/entities'
import type { RestaurantStatus } from '@matjari/contract/restaurants/status'
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query'
import { api, apiWithHeader } from '../../lib/api.ts'
import { invalidateAll, invalidatedBy, mutationKeys, queryKeys } from '../../lib/query-keys.ts'
import { showToast } from '../../ui/overlay/toasts.ts'
import type { AdminRestaurantFilters } from './admin-restaurant-filters.ts'

export const adminRestaurantsQuery = ({ status, search, page }: AdminRestaurantFilters) =>
  queryOptions({
    queryKey: queryKeys.admin.registrations({ status, search, page }),
    queryFn: ({ signal }) => {
      const query = { status: status ?? undefined, search, page, size: limits.admin.perPage }
      return api('GET /api/admin/registrations', { query }, { signal })
    },
    // Keeps the present page while another one loads.
    placeholderData: keepPreviousData,
  })

export const registrationQuery = (restaurantNo: string) =>
  queryOptions({
    queryKey: queryKeys.admin.registration(restaurantNo),
    queryFn: ({ signal }) =>
      api('GET /api/admin/registrations/:restaurantNo', { params: { restaurantNo } }, { signal }),
    staleTime: 0,
  })

/** The facts a change needs; the status may be one this version does not know. */
export type ChangedRestaurant = Pick<ListedRestaurant, 'restaurantNo' | 'restaurantName'> & {
  readonly isActive: string
}

export type StatusChange = {
  readonly restaurant: ChangedRestaurant
  readonly status: RestaurantStatus
  readonly reason: string
  /** What happens to upcoming bookings; missing if there are none. */
  readonly affected?: 'keep' | 'cancel' | undefined
}

const isChange = (variables: unknown): variables is StatusChange =>
  typeof variables === 'object' && variables !== null && 'restaurant' in variables

/**
 * The statuses being saved, by restaurant. A refusal removes the entry; a change with `keep` has none, because it does not
 * change the status.
 */
export function usePendingStatuses(): ReadonlyMap<string, RestaurantStatus> {
  const changes = useMutationState({
    filters: { mutationKey: mutationKeys.restaurantStatus, status: 'pending' },
    select: ({ state: { variables } }) => (isChange(variables) ? variables : null),
  })
  return new Map(
    changes.flatMap((change) =>
      change && change.affected !== 'keep'
        ? [[change.restaurant.restaurantNo, change.status] as const]
        : [],
    ),
  )
}

type ListedRegistrations = Answer<'GET /api/admin/registrations'>

type Changed = Answer<'PATCH /api/admin/restaurants/:restaurantNo/status'>

const withStatus = (list: ListedRegistrations, { restaurantNo, isActive }: Changed) => ({
  ...list,
  restaurants: list.restaurants.map((one) =>
    one.restaurantNo === restaurantNo ? { ...one, isActive } : one,
  ),
})

/** The callbacks are given to the hook, because the row may leave a filtered list before the answer arrives. */
export function useStatusChange({
  onChanged,
  onError,
}: {
  onChanged?: ((change: StatusChange) => void) | undefined
  onError?: (error: unknown) => void
} = {}) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: mutationKeys.restaurantStatus,
    mutationFn: ({ restaurant: { restaurantNo }, ...body }: StatusChange) =>
      apiWithHeader('PATCH /api/admin/restaurants/:restaurantNo/status', {
        params: { restaurantNo },
        body,
      }),
    onSuccess: ({ message, answer }, change) => {
      showToast(message)
      // Written into the cache, in case the refetch fails.
      client.setQueriesData<ListedRegistrations>(
        { queryKey: queryKeys.admin.registrations() },
        (list) => list && withStatus(list, answer),
      )
      // With `keep` the status has not changed.
      if (answer.isActive === change.status) onChanged?.(change)
    },
    onError: (error) => onError?.(error),
    // Awaited: the pending state ends only after the list is refetched.
    onSettled: (_answer, _error, { affected }) =>
      invalidateAll(client, [
        ...invalidatedBy.restaurantStatus,
        ...(affected === undefined ? [] : invalidatedBy.booking),
      ]),
  })
}
