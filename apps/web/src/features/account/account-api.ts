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

/** For a member without a password of their own, here and below: the code from the mail. */
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

/** What is known about the member is out of date then; asking again is for who is still signed in. */
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

type SocialUpdate = Input<'PUT /api/member/social-update', File> & Pick<CallOptions, 'onProgress'>

export function useSocialUpdate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ onProgress, ...input }: SocialUpdate) =>
      apiWithHeader('PUT /api/member/social-update', input, { onProgress }),
    onSuccess: () => client.invalidateQueries(myPageInfoQuery),
  })
}
