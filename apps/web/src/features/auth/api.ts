import type { Input } from '@matjari/contract/calls/all'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

type Credentials = Input<'POST /api/auth/tokens', File>['body']

export function useLogin() {
  return useMutation({
    mutationFn: (body: Credentials) => api('POST /api/auth/tokens', { body }),
  })
}
