import { limits } from '@matjari/contract/limits'
import type { WaitlistNumbers } from '@matjari/contract/waitlist/entities'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { errorMessage } from '../../lib/api-error.ts'
import { numberText } from '../../lib/format.ts'
import { lengthText } from '../../owner/desk/desk-clock.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DashboardCard } from '../dashboard/dashboard-card.tsx'

const refreshMs = 60_000

/** Not in the file of the other queries: only this card loads it. */
const waitlistNumbersQuery = queryOptions({
  queryKey: ['admin', 'vacancies'],
  queryFn: ({ signal }) => api('GET /api/admin/waiting', {}, { signal }),
  staleTime: 0,
  refetchInterval: refreshMs,
  refetchOnWindowFocus: 'always',
})

const measuresOf = (numbers: WaitlistNumbers) => [
  { label: '지금 기다리는 팀', teams: numbers.waiting + numbers.held },
  { label: '신청', teams: numbers.joined },
  { label: '알림', teams: numbers.offered },
  { label: '확정', teams: numbers.accepted },
  { label: '넘김', teams: numbers.declined },
  { label: '시간 지남', teams: numbers.expired },
]

/** How long guests who got a table had waited for the offer. */
function waitedText({ medianMinutes }: WaitlistNumbers): string {
  if (medianMinutes === null) return '아직 빈자리 알림으로 예약한 팀이 없어요.'
  const waited = medianMinutes < 1 ? '1분' : lengthText(medianMinutes)
  return `예약한 팀의 절반은 ${waited} 안에 알림을 받았어요.`
}

/** The waitlist in numbers: who waits now, and the outcomes of the last days. */
export function WaitlistNumbersCard() {
  const { data, error, isFetching, refetch } = useQuery(waitlistNumbersQuery)
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
