import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import type { ReviewReport } from '@matjari/contract/reviews/entities'
import { reportReasons } from '@matjari/contract/reviews/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { reviewName } from '../../features/reviews/review-text.ts'
import { errorMessage } from '../../lib/api-error.ts'
import { momentText, numberText } from '../../lib/format.ts'
import { pageCountOf } from '../../lib/list-address.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Segmented } from '../../ui/choice/segmented.tsx'
import { ListHeading, ListRows } from '../../ui/list/list-frame.tsx'
import { ListFailure, ListLoading } from '../../ui/list/list-states.tsx'
import { Pager, useListFocus } from '../../ui/list/pager.tsx'
import { ReasonDialog } from '../../ui/overlay/reason-dialog.tsx'
import { EmptyState } from '../../ui/state-message.tsx'
import {
  type ReportsPage,
  reportsAddress,
  reportsQuery,
  useResolution,
} from './admin-review-api.ts'
import { AdminReviewView, reportStates } from './admin-review-view.tsx'

const shares = [
  { value: 'open', label: '대기 중' },
  { value: 'all', label: '전체' },
] as const

/** The members' reports about reviews; pending ones are shown first. */
export function AdminReports({ listPage }: { listPage: ReportsPage }) {
  const { isAll, page } = listPage
  const navigate = useNavigate()
  const query = useQuery(reportsQuery(listPage))
  const { data, isPlaceholderData } = query
  const [decision, setDecision] = useState<ReportDecision | null>(null)
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

/** One report: the member's reason, the review, and the two decisions. */
function AdminReportItem({
  report,
  onDecide,
}: {
  report: ReviewReport
  onDecide: (state: ReportDecision['state']) => void
}) {
  const { review, resolvedDate } = report
  const { label, tone } = reportStates[report.state]
  const about = <span className="sr-only">{reviewName(review)}, </span>
  return (
    <article className="grid grid-cols-1 gap-3">
      <header className="grid gap-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h3 className="text-md font-semibold">{reportReasons[report.reason]}</h3>
          <Badge tone={tone}>{label}</Badge>
          {report.state === 'open' && review.openReportCount > 1 && (
            <Badge tone="danger" mark="none">
              이 리뷰의 신고 {review.openReportCount}
            </Badge>
          )}
        </div>
        {report.detail && (
          <p className="wrap-anywhere whitespace-pre-line text-ink-2">{report.detail}</p>
        )}
        <p className="text-xs text-ink-3">
          {report.reporterNickname} · <span className="num">{momentText(report.createDate)}</span>
          {resolvedDate && (
            <>
              {' · '}
              <span className="num">{momentText(resolvedDate)}</span> 처리
            </>
          )}
        </p>
      </header>
      <div className="rounded-lg border border-line p-4">
        <ReviewState review={review} />
        <AdminReviewView review={review} />
      </div>
      {report.state === 'open' && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="danger" onClick={() => onDecide('hidden')}>
            <span>{about}리뷰 숨기기</span>
          </Button>
          <Button size="sm" variant="outline" onClick={() => onDecide('dismissed')}>
            <span>{about}문제 없음</span>
          </Button>
        </div>
      )}
    </article>
  )
}

const ReviewState = ({ review: { isActive, deleteDate, hold } }: Pick<ReviewReport, 'review'>) =>
  isActive === 'N' && (
    <p className="mb-2">
      <Badge mark="none">{deleteDate ? '삭제됨' : hold ? '임시조치 중' : '숨긴 리뷰'}</Badge>
    </p>
  )

type ReportDecision = {
  readonly report: ReviewReport
  readonly state: 'hidden' | 'dismissed'
}

const texts = {
  hidden: {
    title: '리뷰 숨기기',
    notice: '리뷰를 숨기고, 이 리뷰에 들어온 신고를 모두 처리해요. 신고한 회원에게도 알려요.',
    help: '작성자에게 그대로 알려요.',
    confirmLabel: '리뷰 숨기기',
    isDangerous: true,
  },
  dismissed: {
    title: '문제 없음',
    notice: '리뷰는 그대로 두고 이 신고만 처리해요. 신고한 회원에게 알려요.',
    help: '관리자 기록에 남아요.',
    confirmLabel: '문제 없음',
    isDangerous: false,
  },
} as const

function AdminReportDialog({
  decision: { report, state },
  onClose,
}: {
  decision: ReportDecision
  onClose: () => void
}) {
  const { mutate, isPending, error } = useResolution()
  const { restaurantName, memberNickname } = report.review
  return (
    <ReasonDialog
      {...texts[state]}
      subtitle={`${restaurantName} · ${memberNickname}`}
      isSending={isPending}
      failure={error && errorMessage(error)}
      onSend={(reason) => mutate({ report, state, reason }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
