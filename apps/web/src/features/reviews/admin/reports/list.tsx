import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { numberText } from '../../../../lib/format.ts'
import { pageCountOf } from '../../../../lib/list-address.ts'
import { Card } from '../../../../ui/card.tsx'
import { Segmented } from '../../../../ui/choice/segmented.tsx'
import { ListHeading, ListRows } from '../../../../ui/list/list-frame.tsx'
import { ListFailure, ListLoading } from '../../../../ui/list/list-states.tsx'
import { Pager, useListFocus } from '../../../../ui/list/pager.tsx'
import { EmptyState } from '../../../../ui/state-message.tsx'
import { reportsQuery } from '../api.ts'
import { type ReportsPlace, reportsAddress } from './address.ts'
import { AdminReportDialog, type Decision } from './dialog.tsx'
import { AdminReportItem } from './item.tsx'

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
  const { heading, pager, handleFocus } = useListFocus(page, [data, decision])
  const pageCount = data ? pageCountOf(data.pageInfo) : 1

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
        <ListHeading
          ref={heading}
          what={isAll ? '전체 신고' : '대기 중인 신고'}
          count={`${numberText(data.pageInfo.totalBoardNo)}건`}
        />
      )}
      {data && data.reports.length > 0 && (
        <ListRows isOutdated={isPlaceholderData} onFocus={handleFocus}>
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
        </ListRows>
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
      {!data && !query.error && (
        <ListLoading rows={limits.adminReview.perPage} word={messages.admin.loading} />
      )}
      {!data && query.error && <ListFailure title={messages.admin.reviewsFailed} query={query} />}
      {decision && <AdminReportDialog decision={decision} onClose={() => setDecision(null)} />}
    </Card>
  )
}
