import type { Input } from '@matjari/contract/calls/all'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

type Credentials = Input<'POST /api/auth/tokens', File>['body']
type GoogleCode = Input<'POST /api/oauth2/google-login', File>['body']

export function useLogin() {
  return useMutation({
    mutationFn: (body: Credentials) => api('POST /api/auth/tokens', { body }),
  })
}

export function useGoogleLogin() {
  return useMutation({
    mutationFn: (body: GoogleCode) => api('POST /api/oauth2/google-login', { body }),
  })
}

export function useKakaoUrl() {
  return useMutation({ mutationFn: () => api('GET /api/oauth2/kakao-url') })
}
