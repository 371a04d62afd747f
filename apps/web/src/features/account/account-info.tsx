import type { MyPageInfo } from '@matjari/contract/accounts/entities'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorMessage } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { SkeletonGroup } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/state-message.tsx'
import { myPageInfoQuery } from './account-api.ts'

/** Loads the server's data about the member for children that need it. */
export function AccountInfo({
  skeleton,
  children,
}: {
  skeleton: ReactNode
  children: (info: MyPageInfo) => ReactNode
}) {
  const { data, error, isFetching, refetch } = useQuery(myPageInfoQuery)
  if (data) return children(data)
  if (!error) return <SkeletonGroup label="내 정보를 불러오는 중...">{skeleton}</SkeletonGroup>
  return (
    <ErrorState
      title="내 정보를 불러오지 못했어요."
      hint={errorMessage(error)}
      action={
        <Button loading={isFetching} onClick={() => void refetch()}>
          다시 시도
        </Button>
      }
    />
  )
}
