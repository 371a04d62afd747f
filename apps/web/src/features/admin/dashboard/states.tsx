import type { UseQueryResult } from '@tanstack/react-query'
import { errorMessage } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/state-message.tsx'

const numbers = [1, 2, 3, 4]

/** The same boxes as the overview that is on its way. */
export const DashboardLoading = () => (
  <SkeletonGroup label="운영 현황을 불러오는 중...">
    <div className="grid grid-cols-1 gap-3 sm:gap-5">
      <div className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
        {numbers.map((number) => (
          <Skeleton key={number} className="h-32 rounded-xl" />
        ))}
      </div>
      <Skeleton className="h-72 rounded-xl" />
      <Skeleton className="h-72 rounded-xl" />
    </div>
  </SkeletonGroup>
)

type Failed = { readonly query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> }

const Retry = ({ query: { isFetching, refetch } }: Failed) => (
  <Button loading={isFetching} onClick={() => void refetch()}>
    다시 시도
  </Button>
)

export const DashboardFailure = ({ query }: Failed) => (
  <Card>
    <ErrorState
      title="운영 현황을 불러오지 못했어요."
      hint={errorMessage(query.error)}
      action={<Retry query={query} />}
    />
  </Card>
)

/** The numbers below are those of a while ago. */
export const DashboardOutdated = ({ query }: Failed) => (
  <div className="grid gap-2 justify-items-start">
    <Notice tone="warn">새 현황을 불러오지 못했어요. {errorMessage(query.error)}</Notice>
    <Retry query={query} />
  </div>
)
