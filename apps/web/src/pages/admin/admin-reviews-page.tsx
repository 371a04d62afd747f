import type { Review } from '@matjari/contract/reviews/entities'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { PageProps } from '../../app/route.tsx'
import { AuditDialog, type AuditSubject } from '../../features/admin/audit/dialog.tsx'
import { openReportsQuery } from '../../features/reviews/admin/api.ts'
import { adminReviewsAddress } from '../../features/reviews/admin/filters.ts'
import {
  holdsAddress,
  holdsPlaceIn,
  isHoldsIn,
} from '../../features/reviews/admin/holds/address.ts'
import { AdminHolds } from '../../features/reviews/admin/holds/list.tsx'
import { AdminReviews } from '../../features/reviews/admin/list.tsx'
import {
  isReportsIn,
  reportsAddress,
  reportsPlaceIn,
} from '../../features/reviews/admin/reports/address.ts'
import { AdminReports } from '../../features/reviews/admin/reports/list.tsx'
import { waitingHoldsQuery } from '../../features/reviews/holds/api.ts'
import { reviewName } from '../../features/reviews/text.ts'
import { Tab, TabCount, TabList, TabPanel, Tabs } from '../../ui/choice/tabs.tsx'

const addresses: Readonly<Record<string, string>> = {
  reports: reportsAddress(),
  holds: holdsAddress(),
}

export function AdminReviewsPage({ title }: PageProps) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { data: waiting = 0 } = useQuery(openReportsQuery)
  const [audited, setAudited] = useState<AuditSubject | null>(null)
  const { data: waitingHolds = 0 } = useQuery(waitingHoldsQuery)
  const tab = isReportsIn(search) ? 'reports' : isHoldsIn(search) ? 'holds' : 'reviews'
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
          <AdminReports place={reportsPlaceIn(search)} />
        </TabPanel>
        <TabPanel value="holds">
          <AdminHolds place={holdsPlaceIn(search)} onHistory={showHistory} />
        </TabPanel>
      </Tabs>
      <AuditDialog target={audited} onClose={() => setAudited(null)} />
    </div>
  )
}
