import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { type ReportsPlace, reportsAddress } from './admin-address.ts'
import { reportsQuery } from './admin-api.ts'
import { useFocusKept } from './admin-focus.ts'
import { AdminReportDialog, type Decision } from './admin-report-dialog.tsx'
import { AdminReportItem } from './admin-report-item.tsx'
import { AdminFailure, AdminLoading } from './admin-states.tsx'
import { pageCountOf } from './api.ts'
import { usePagingFocus } from './list-focus.ts'

const shares = [
  { value: 'open', label: '대기 중' },
  { value: 'all', label: '전체' },
] as const

/** What members have told us about reviews: first of all what waits for a decision. */
export function AdminReports({ place }: { place: ReportsPlace }) {
  const { isAll, page } = place
  const navigate = useNavigate()
  const query = useQuery(reportsQuery(place))
  const { data, isPlaceholderData } = query
  const [decision, setDecision] = useState<Decision | null>(null)
  const { heading, pager } = usePagingFocus(page)
  const handleFocus = useFocusKept(heading, [data, decision])
  const pageCount = Math.max(1, data ? pageCountOf(data.pageInfo) : 1)

  if (data && !isPlaceholderData && page > pageCount)
    return <Navigate to={reportsAddress({ isAll, page: pageCount })} replace />
  return (
    <Card className="grid grid-cols-1 gap-5 p-4 sm:p-6">
      <Segmented
        label="처리 상태"
        options={shares}
        value={isAll ? 'all' : 'open'}
        onValueChange={(share) =>
          void navigate(reportsAddress({ isAll: share === 'all', page: 1 }))
        }
        className="justify-self-start"
      />
      {data && (
        <h2
          ref={heading}
          tabIndex={-1}
          aria-live="polite"
          className="text-sm font-regular tracking-body text-ink-3 outline-none"
        >
          {isAll ? '전체 신고' : '대기 중인 신고'}{' '}
          <b className="num font-semibold text-ink">
            {data.pageInfo.totalBoardNo.toLocaleString('ko-KR')}건
          </b>
        </h2>
      )}
      {data && data.reports.length > 0 && (
        <div
          aria-busy={isPlaceholderData}
          onFocus={handleFocus}
          className={clsx('transition-opacity', isPlaceholderData && 'opacity-55')}
        >
          <ul className="divide-y divide-line">
            {data.reports.map((report) => (
              <li key={report.reportNo} className="py-6 first:pt-0 last:pb-0">
                <AdminReportItem
                  report={report}
                  onDecide={(state) => setDecision({ report, state })}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
      {data && data.reports.length === 0 && (
        <EmptyState
          title={isAll ? '들어온 신고가 없어요.' : '기다리는 신고가 없어요.'}
          hint="회원이 리뷰를 신고하면 여기에 모여요."
        />
      )}
      <div ref={pager} className="empty:hidden">
        <Pager
          page={page}
          pageCount={pageCount}
          href={(to) => reportsAddress({ isAll, page: to })}
          label="신고 목록 페이지"
        />
      </div>
      {!data && !query.error && <AdminLoading />}
      {!data && query.error && <AdminFailure query={query} />}
      {decision && <AdminReportDialog decision={decision} onClose={() => setDecision(null)} />}
    </Card>
  )
}
