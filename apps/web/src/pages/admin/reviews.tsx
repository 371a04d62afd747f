import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { AuditDialog, type AuditSubject } from '../../features/admin/audit/dialog.tsx'
import { openReportsQuery } from '../../features/reviews/admin/api.ts'
import { adminReviewsAddress } from '../../features/reviews/admin/filters.ts'
import { AdminReviews } from '../../features/reviews/admin/list.tsx'
import {
  isReportsIn,
  reportsAddress,
  reportsPlaceIn,
} from '../../features/reviews/admin/reports/address.ts'
import { AdminReports } from '../../features/reviews/admin/reports/list.tsx'
import { reviewName } from '../../features/reviews/text.ts'
import type { PageProps } from '../../layouts/page-slot.tsx'
import { Tab, TabCount, TabList, TabPanel, Tabs } from '../../ui/choice/tabs.tsx'

export function AdminReviewsPage({ title }: PageProps) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { data: waiting = 0 } = useQuery(openReportsQuery)
  const [audited, setAudited] = useState<AuditSubject | null>(null)
  return (
    <div className="grid grid-cols-1 gap-5">
      <h1 className="outline-none">{title}</h1>
      <Tabs
        value={isReportsIn(search) ? 'reports' : 'reviews'}
        onValueChange={(tab) =>
          void navigate(tab === 'reports' ? reportsAddress() : adminReviewsAddress.everything)
        }
        className="grid grid-cols-1 gap-5"
      >
        <TabList aria-label={title}>
          <Tab value="reviews">리뷰</Tab>
          <Tab value="reports">
            신고
            {waiting > 0 && <TabCount>{waiting}</TabCount>}
          </Tab>
        </TabList>
        <TabPanel value="reviews">
          <AdminReviews
            filters={adminReviewsAddress.read(search)}
            onHistory={(review) =>
              setAudited({ kind: 'review', no: review.reviewNo, name: reviewName(review) })
            }
          />
        </TabPanel>
        <TabPanel value="reports">
          <AdminReports place={reportsPlaceIn(search)} />
        </TabPanel>
      </Tabs>
      <AuditDialog target={audited} onClose={() => setAudited(null)} />
    </div>
  )
}
