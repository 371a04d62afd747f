import type { Dashboard } from '@matjari/contract/admin/entities'
import { useQuery } from '@tanstack/react-query'
import { AuditSection } from '../../admin/dashboard/audit-section.tsx'
import {
  dashboardQuery,
  useRemovePending,
  withoutPending,
} from '../../admin/dashboard/dashboard-api.ts'
import {
  DashboardFailure,
  DashboardLoading,
  DashboardOutdated,
  DashboardView,
} from '../../admin/dashboard/dashboard-view.tsx'
import { usePendingStatuses } from '../../admin/restaurants/admin-restaurant-api.ts'
import { AdminPending } from '../../admin/restaurants/pending-restaurants.tsx'
import { WaitlistNumbersCard } from '../../admin/waitlist/waitlist-numbers.tsx'
import type { PageProps } from '../../app/route.tsx'
import { fullDay } from '../../lib/korean.ts'

export function AdminMainPage({ title }: PageProps) {
  const query = useQuery(dashboardQuery)
  const { data, dataUpdatedAt, error } = query
  return (
    <div className="grid grid-cols-1 gap-3 sm:gap-5">
      <div>
        <h1 className="outline-none">{title}</h1>
        {data && <p className="num text-ink-3">{fullDay(data.day)}</p>}
      </div>
      {data && error && <DashboardOutdated query={query} />}
      {data && <Today dashboard={data} now={new Date(dataUpdatedAt)} />}
      {!data && (error ? <DashboardFailure query={query} /> : <DashboardLoading />)}
      <WaitlistNumbersCard />
      <AuditSection />
    </div>
  )
}

/** The dashboard, without the applications this administrator has just decided on. */
function Today({ dashboard, now }: { dashboard: Dashboard; now: Date }) {
  const decided = usePendingStatuses()
  const forget = useRemovePending()
  const visible = withoutPending(dashboard, (restaurantNo) => decided.has(restaurantNo))
  return (
    <DashboardView
      dashboard={visible}
      now={now}
      pending={
        <AdminPending restaurants={visible.pendingRestaurants} now={now} onChanged={forget} />
      }
    />
  )
}
