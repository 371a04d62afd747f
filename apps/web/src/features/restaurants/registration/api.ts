import { messages } from '@matjari/contract/messages'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { api, type CallOptions } from '../../../lib/api.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import type { RegistrationInput } from './input.ts'
import type { RegistrationTask } from './use-sending.ts'

export const registeredQuery = queryOptions({
  queryKey: queryKeys.restaurants.mine,
  queryFn: ({ signal }) => api('GET /api/restaurants/mine', {}, { signal }),
})

export type Sending = RegistrationInput & Pick<CallOptions, 'onProgress'>

/** A restaurant that is registered for the first time. */
export function useRegistering(): RegistrationTask {
  const client = useQueryClient()
  return {
    send: async ({ onProgress, ...input }) => {
      await api('POST /api/stores/register', input, { onProgress })
      await client.invalidateQueries(registeredQuery)
    },
    done: messages.registration.done,
    failed: messages.registration.failed,
    label: '등록하기',
    sendingLabel: '등록 중...',
  }
}
