import type { UseQueryResult } from '@tanstack/react-query'
import { ApiError, errorMessage } from '../../../../../lib/api-error.ts'
import { Button } from '../../../../../ui/button.tsx'
import { SkeletonGroup, SkeletonText } from '../../../../../ui/skeleton.tsx'
import { ErrorState } from '../../../../../ui/state-message.tsx'
import { goneText } from '../text.ts'

export const PreviewLoading = () => (
  <SkeletonGroup label="신청 내용을 불러오는 중...">
    <div className="grid gap-4">
      <SkeletonText className="w-[70%]" />
      <SkeletonText className="w-[40%]" />
      <SkeletonText />
      <SkeletonText className="w-[50%]" />
    </div>
  </SkeletonGroup>
)

export function PreviewFailure({
  query: { error, isFetching, refetch },
}: {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
}) {
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <ErrorState
      title={isGone ? goneText : '신청 내용을 불러오지 못했어요.'}
      hint={isGone ? '건너뛰고 다음 신청을 봐 주세요.' : errorMessage(error)}
      action={
        <Button loading={isFetching} onClick={() => void refetch()}>
          다시 시도
        </Button>
      }
    />
  )
}
