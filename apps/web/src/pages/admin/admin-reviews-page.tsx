import type { Review } from '@matjari/contract/reviews/entities'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { AuditDialog, type AuditSubject } from '../../admin/audit/audit-log.tsx'
import {
  adminReviewsAddress,
  isReportsIn,
  isTakedownsIn,
  openReportsQuery,
  reportsAddress,
  reportsPageIn,
  takedownsAddress,
  takedownsPageIn,
} from '../../admin/reviews/admin-review-api.ts'
import { AdminReviews } from '../../admin/reviews/admin-review-list.tsx'
import { AdminReports } from '../../admin/reviews/report-list.tsx'
import { AdminTakedowns } from '../../admin/reviews/takedown-list.tsx'
import type { PageProps } from '../../app/route.tsx'
import { reviewName } from '../../features/reviews/review-text.ts'
import { openTakedownsQuery } from '../../features/reviews/takedown-api.ts'
import { Tab, TabCount, TabList, TabPanel, Tabs } from '../../ui/choice/tabs.tsx'

const addresses: Readonly<Record<string, string>> = {
  reports: reportsAddress(),
  holds: takedownsAddress(),
}

export function AdminReviewsPage({ title }: PageProps) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { data: waiting = 0 } = useQuery(openReportsQuery)
  const [audited, setAudited] = useState<AuditSubject | null>(null)
  const { data: waitingHolds = 0 } = useQuery(openTakedownsQuery)
  const tab = isReportsIn(search) ? 'reports' : isTakedownsIn(search) ? 'holds' : 'reviews'
  const showHistory = (review: Review) =>
    setAudited({ kind: 'review', no: review.reviewNo, name: reviewName(review) })
  return (
    <div className="grid grid-cols-1 gap-5">
      <h1 className="outline-none">{title}</h1>
      <Tabs
        value={tab}
        onValueChange={(next) => void navigate(addresses[next] ?? adminReviewsAddress.everything)}
        className="grid grid-cols-1 gap-5"
      >
        <TabList aria-label={title}>
          <Tab value="reviews">리뷰</Tab>
          <Tab value="reports">
            신고
            {waiting > 0 && <TabCount>{waiting}</TabCount>}
          </Tab>
          <Tab value="holds">
            임시조치 요청
            {waitingHolds > 0 && <TabCount>{waitingHolds}</TabCount>}
          </Tab>
        </TabList>
        <TabPanel value="reviews">
          <AdminReviews filters={adminReviewsAddress.read(search)} onHistory={showHistory} />
        </TabPanel>
        <TabPanel value="reports">
          <AdminReports listPage={reportsPageIn(search)} />
        </TabPanel>
        <TabPanel value="holds">
          <AdminTakedowns listPage={takedownsPageIn(search)} onHistory={showHistory} />
        </TabPanel>
      </Tabs>
      <AuditDialog target={audited} onClose={() => setAudited(null)} />
    </div>
  )
}
