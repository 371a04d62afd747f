import { limits } from '@matjari/contract/limits'
import type { SearchAlias } from '@matjari/contract/search/calls'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, apiWithHeader } from '../../lib/api.ts'
import { errorMessage } from '../../lib/api-error.ts'
import { anyText, listAddress } from '../../lib/list-address.ts'
import { invalidateAll, invalidatedBy, queryKeys } from '../../lib/query-keys.ts'
import { showAlert } from '../../ui/overlay/alerts.ts'
import { showToast } from '../../ui/overlay/toasts.ts'

/** The filters in the page's address. The parameters have the names of the API call. */
export const aliasesAddress = listAddress('/admin/search-aliases', { query: anyText })

export type AliasFilters = ReturnType<typeof aliasesAddress.read>

export const aliasesQuery = ({ query, page }: AliasFilters) =>
  queryOptions({
    queryKey: queryKeys.admin.aliases({ query, page }),
    queryFn: ({ signal }) => {
      const params = { query, page, size: limits.searchAlias.perPage }
      return api('GET /api/admin/search-aliases', { query: params }, { signal })
    },
    // Keeps the present page while another one loads.
    placeholderData: keepPreviousData,
  })

export type AliasInput = Pick<SearchAlias, 'alias' | 'word'>

type Saved = {
  /** Null for a new one. */
  readonly aliasNo: string | null
  readonly body: AliasInput
}

async function send({ aliasNo, body }: Saved) {
  const { message } =
    aliasNo === null
      ? await apiWithHeader('POST /api/admin/search-aliases', { body })
      : await apiWithHeader('PUT /api/admin/search-aliases/:aliasNo', { params: { aliasNo }, body })
  return message
}

/** Saves an alias. The form shows the errors itself. */
export function useAliasSaving() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (message) => showToast(message),
    onSettled: () => invalidateAll(client, invalidatedBy.alias),
  })
}

export function useAliasRemoval() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ aliasNo }: SearchAlias) =>
      apiWithHeader('DELETE /api/admin/search-aliases/:aliasNo', { params: { aliasNo } }),
    onSuccess: ({ message }) => showToast(message),
    onError: (error) => void showAlert(errorMessage(error), 'danger'),
    onSettled: () => invalidateAll(client, invalidatedBy.alias),
  })
}
