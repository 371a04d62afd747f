import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type CallOptions } from '../../../lib/api.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import type { RegistrationInput } from './input.ts'

export const registeredQuery = queryOptions({
  queryKey: queryKeys.restaurants.mine,
  queryFn: ({ signal }) => api('GET /api/restaurants/mine', {}, { signal }),
})

type Sending = RegistrationInput & Pick<CallOptions, 'onProgress'>

export function useRegister() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ onProgress, ...input }: Sending) =>
      api('POST /api/stores/register', input, { onProgress }),
    onSuccess: () => client.invalidateQueries(registeredQuery),
  })
}
