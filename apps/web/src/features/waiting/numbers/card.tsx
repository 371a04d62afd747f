import { limits } from '@matjari/contract/limits'
import type { WaitlistNumbers } from '@matjari/contract/waitlist/entities'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '../../../lib/api-error.ts'
import { numberText } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { DashboardCard } from '../../admin/dashboard/card.tsx'
import { waitingNumbersQuery } from './api.ts'
import { measuresOf, waitedText } from './text.ts'

/** How the lines serve people: who waits now, and what became of those who joined in the last days. */
export function WaitingNumbersCard() {
  const { data, error, isFetching, refetch } = useQuery(waitingNumbersQuery)
  return (
    <DashboardCard title="빈자리 알림" hint={`최근 ${limits.waiting.numbersDays}일에 신청한 팀`}>
      {data && <Measures numbers={data} />}
      {!data && !error && <Skeleton className="h-20 rounded-md" />}
      {!data && error && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3 text-ink-2">
          <p>빈자리 알림을 불러오지 못했어요. {errorMessage(error)}</p>
          <Button size="sm" loading={isFetching} onClick={() => void refetch()}>
            다시 시도
          </Button>
        </div>
      )}
    </DashboardCard>
  )
}

const Measures = ({ numbers }: { numbers: WaitlistNumbers }) => (
  <>
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
      {measuresOf(numbers).map(({ label, teams }) => (
        <div key={label} className="grid content-start gap-1">
          <dt className="text-sm text-ink-3">{label}</dt>
          <dd className="num text-2xl leading-tight font-bold tracking-head">
            {numberText(teams)}
            <span className="text-md font-medium tracking-normal text-ink-2">팀</span>
          </dd>
        </div>
      ))}
    </dl>
    <p className="num text-sm text-ink-2">{waitedText(numbers)}</p>
  </>
)
