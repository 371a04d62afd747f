import type { Input } from '@matjari/contract/calls/all'
import { useMutation } from '@tanstack/react-query'
import { apiWithHeader, type CallOptions } from '../../lib/api.ts'

// With the envelope's header: what the server says about an ID or a nickname is shown as it is.

export function useCheckId() {
  return useMutation({
    mutationFn: (memberId: string) =>
      apiWithHeader('POST /api/member/check-id', { body: { memberId } }),
  })
}

export function useCheckNickname() {
  return useMutation({
    mutationFn: (memberNickName: string) =>
      apiWithHeader('POST /api/member/check-nickname', { body: { memberNickName } }),
  })
}

/** To an address that is about to join. */
export function useSendSignUpCode() {
  return useMutation({
    mutationFn: (memberEmail: string) =>
      apiWithHeader('POST /api/email/verify-email', { body: { memberEmail } }),
  })
}

/** To the address of the member who is signed in. */
export function useSendMemberCode() {
  return useMutation({
    mutationFn: (memberEmail: string) =>
      apiWithHeader('POST /api/email/editprofile-verify', { body: { memberEmail } }),
  })
}

export type EmailCode = { readonly email: string; readonly verifyCode: string }

export function useCheckCode() {
  return useMutation({
    mutationFn: (body: EmailCode) => apiWithHeader('POST /api/email/check-verifycode', { body }),
  })
}

type SignUp = Input<'POST /api/member', File> & Pick<CallOptions, 'onProgress'>

export function useSignUp() {
  return useMutation({
    mutationFn: ({ onProgress, ...input }: SignUp) =>
      apiWithHeader('POST /api/member', input, { onProgress }),
  })
}
