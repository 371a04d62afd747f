import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

export const signInsQuery = queryOptions({
  queryKey: queryKeys.members.signIns,
  queryFn: ({ signal }) => api('GET /api/auth/sign-ins', {}, { signal }),
})

/** Ends one sign-in, or for null every one except this. */
export function useEndSignIn() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (signInNo: string | null) =>
      signInNo === null
        ? api('DELETE /api/auth/sign-ins')
        : api('DELETE /api/auth/sign-ins/:signInNo', { params: { signInNo } }),
    onSettled: () => client.invalidateQueries(signInsQuery),
  })
}

export const twoStepQuery = queryOptions({
  queryKey: queryKeys.members.twoStep,
  queryFn: ({ signal }) => api('GET /api/auth/two-step', {}, { signal }),
})

/**
 * The key for the authenticator app. Each request makes a new key, so it is fetched once and not cached after
 * the page is left.
 */
export const twoStepSetupQuery = queryOptions({
  queryKey: queryKeys.members.twoStepSetup,
  queryFn: () => api('POST /api/auth/two-step/setup'),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
})

export type TwoStepChange = 'on' | 'off' | 'codes'

/** Needs a code of the app. Returns recovery codes where the change brings some. */
export function useTwoStepChange(change: TwoStepChange) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (code: string): Promise<readonly string[]> => {
      const input = { body: { code } }
      if (change === 'on') return (await api('PUT /api/auth/two-step', input)).recoveryCodes
      if (change === 'codes')
        return (await api('POST /api/auth/two-step/recovery-codes', input)).recoveryCodes
      await api('DELETE /api/auth/two-step', input)
      return []
    },
    onSuccess: () =>
      Promise.all([client.invalidateQueries(twoStepQuery), client.invalidateQueries(signInsQuery)]),
    gcTime: 0,
  })
}
