import {
  queryOptions,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { api, apiWithHeader } from '../../lib/api.ts'
import { errorMessage } from '../../lib/api-error.ts'
import { mutationKeys, queryKeys } from '../../lib/query-keys.ts'
import { currentSession, useSession } from '../../lib/session.ts'
import { showAlert } from '../../ui/overlay/alerts.ts'
import { showToast } from '../../ui/overlay/toasts.ts'

/** A press on a heart that the server has not answered yet. */
export type FavoriteChange = { readonly restaurantNo: string; readonly isFavorite: boolean }

type Listed = { readonly restaurantNo: string }

type FavoriteState = {
  /** The member's list, once it is loaded. */
  readonly saved: readonly Listed[] | undefined
  readonly changes: readonly FavoriteChange[]
  /** What another answer said, until the list is loaded. */
  readonly isAssumed?: boolean | undefined
}

/** The member's last choice, whether the server has confirmed it or not. */
export function isFavorite(
  restaurantNo: string,
  { saved, changes, isAssumed = false }: FavoriteState,
) {
  const last = changes.findLast((change) => change.restaurantNo === restaurantNo)
  if (last) return last.isFavorite
  return saved ? saved.some((one) => one.restaurantNo === restaurantNo) : isAssumed
}

const favoritesQuery = queryOptions({
  queryKey: queryKeys.favorites,
  // After a logout every mounted query refetches once, before the hearts have rendered for a visitor.
  queryFn: async ({ signal }) =>
    currentSession().isAuthenticated ? api('GET /api/favorites', {}, { signal }) : [],
})

/** The member's list, fetched once for all hearts. A visitor has none. */
export function useFavorites() {
  const { isAuthenticated } = useSession()
  return useQuery({ ...favoritesQuery, enabled: isAuthenticated })
}

/** Presses that the server has not answered yet, oldest first. */
export const useFavoriteChanges = () =>
  useMutationState<FavoriteChange>({
    filters: { mutationKey: mutationKeys.favorite(), status: 'pending' },
    select: ({ options, state }) => ({
      restaurantNo: String(options.mutationKey?.at(-1)),
      isFavorite: state.variables === true,
    }),
  })

export function useIsFavorite(restaurantNo: string, isAssumed?: boolean) {
  const { data } = useFavorites()
  return isFavorite(restaurantNo, { saved: data, changes: useFavoriteChanges(), isAssumed })
}

/**
 * Adds or removes. Until the answer comes, `useFavoriteChanges` shows the choice; a refusal reverts it. The
 * callbacks are on the mutation because a card may unmount before its answer comes.
 */
export function useFavoriteChange(restaurantNo: string, { offersUndo = false } = {}) {
  const client = useQueryClient()
  const change = useMutation({
    mutationKey: mutationKeys.favorite(restaurantNo),
    // One after another, so that the last press wins on the server.
    scope: { id: `favorite-${restaurantNo}` },
    mutationFn: async (isFavorite: boolean) => {
      const input = { params: { restaurantNo } }
      const { message } = isFavorite
        ? await apiWithHeader('PUT /api/favorites/:restaurantNo', input)
        : await apiWithHeader('DELETE /api/favorites/:restaurantNo', input)
      return message
    },
    onSuccess: (message, isFavorite) => {
      const undo = { label: '되돌리기', run: () => change.mutate(true) }
      showToast(message, 'ok', !isFavorite && offersUndo ? { action: undo } : {})
      if (!isFavorite) {
        client.setQueryData(favoritesQuery.queryKey, (list) =>
          list?.filter((one) => one.restaurantNo !== restaurantNo),
        )
      }
      // Awaited: the heart reads the list again only when the list is fresh.
      return client.invalidateQueries(favoritesQuery)
    },
    // Not awaited: the heart reverts while the alert is still open.
    onError: (error) => void showAlert(errorMessage(error), 'danger'),
  })
  return change
}
