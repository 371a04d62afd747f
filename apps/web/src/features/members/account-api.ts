import type { Input } from '@matjari/contract/calls/all'
import type { MyPageInfo } from '@matjari/contract/entities/member'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type CallOptions } from '../../lib/api.ts'

export const myPageInfoQuery = queryOptions({
  queryKey: ['members', 'mypage-info'],
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

export const useWithdraw = () =>
  useMutation({
    mutationFn: (password: string) => api('DELETE /api/member/delete', { body: { password } }),
  })

export type ProfileUpdate = Input<'PUT /api/member/update', File>
type ProfileSending = ProfileUpdate & Pick<CallOptions, 'onProgress'>

export function useUpdateProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ onProgress, ...update }: ProfileSending) =>
      api('PUT /api/member/update', update, { onProgress }),
    onSuccess: () => client.invalidateQueries(myPageInfoQuery),
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
