import type { Input } from '@matjari/contract/calls/all'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiWithHeader, type CallOptions } from '../../lib/api.ts'
import { myPageInfoQuery } from './account-api.ts'

type SocialUpdate = Input<'PUT /api/member/social-update', File> & Pick<CallOptions, 'onProgress'>

export function useSocialUpdate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ onProgress, ...input }: SocialUpdate) =>
      apiWithHeader('PUT /api/member/social-update', input, { onProgress }),
    onSuccess: () => client.invalidateQueries(myPageInfoQuery),
  })
}
