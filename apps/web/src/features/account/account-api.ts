import type { MyPageInfo } from '@matjari/contract/accounts/entities'
import type { Input } from '@matjari/contract/calls/all'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, apiWithHeader, type CallOptions } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

export const myPageInfoQuery = queryOptions({
  queryKey: queryKeys.members.me,
  queryFn: ({ signal }) => api('POST /api/member/mypage-info', {}, { signal }),
})

type FindId = Input<'POST /api/member/find-id', File>['body']
type Reissue = Input<'POST /api/email/pw-verify', File>['body']

export const useFindId = () =>
  useMutation({ mutationFn: (body: FindId) => api('POST /api/member/find-id', { body }) })

export const useReissuePassword = () =>
  useMutation({ mutationFn: (body: Reissue) => api('POST /api/email/pw-verify', { body }) })

/** A member who signed up through a provider has no password: a code from the mail takes its place. Also below. */
export function useConfirmPassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (password: string) =>
      api('POST /api/auth/password-confirm', { body: { password } }),
    // A code also proves the address it was sent to.
    onSuccess: () => client.invalidateQueries(myPageInfoQuery),
  })
}

type Withdrawal = Input<'DELETE /api/member/delete', File>['body']

export const useWithdraw = () =>
  useMutation({
    mutationFn: (body: Withdrawal) => api('DELETE /api/member/delete', { body }),
  })

export type ProfileUpdate = Input<'PUT /api/member/update', File>
type ProfileSending = ProfileUpdate & Pick<CallOptions, 'onProgress'>

/** The cached data about the member is stale afterwards; it is refetched only while a session exists. */
export function useUpdateProfile() {
  return useMutation({
    mutationFn: ({ onProgress, ...update }: ProfileSending) =>
      api('PUT /api/member/update', update, { onProgress }),
  })
}

export function useMarketingConsent() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isAgreed: MyPageInfo['isMarketingAgreed']) =>
      api('PUT /api/member/marketing-consent', { body: { isAgreed } }),
    onSuccess: (_, isMarketingAgreed) =>
      client.setQueryData(
        myPageInfoQuery.queryKey,
        (info) => info && { ...info, isMarketingAgreed },
      ),
  })
}

// Keeps the envelope's header: the form shows the server's own sentence about an ID or a nickname.

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

/** Mails a code to the address of a person who is signing up. */
export function useSendSignUpCode() {
  return useMutation({
    mutationFn: (memberEmail: string) =>
      apiWithHeader('POST /api/email/verify-email', { body: { memberEmail } }),
  })
}

/** Mails a code to the address of the signed-in member. */
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

type SocialUpdate = Input<'PUT /api/member/social-update', File> & Pick<CallOptions, 'onProgress'>

export function useSocialUpdate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ onProgress, ...input }: SocialUpdate) =>
      apiWithHeader('PUT /api/member/social-update', input, { onProgress }),
    onSuccess: () => client.invalidateQueries(myPageInfoQuery),
  })
}
