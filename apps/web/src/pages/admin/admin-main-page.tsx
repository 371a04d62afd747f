import type { Dashboard } from '@matjari/contract/admin/entities'
import { useQuery } from '@tanstack/react-query'
import { WaitlistNumbersCard } from '../../admin/waitlist/waitlist-numbers.tsx'
import type { PageProps } from '../../app/route.tsx'
import { AuditSection } from '../../features/admin/audit/section.tsx'
import {
  dashboardQuery,
  useForgetPending,
  withoutPending,
} from '../../features/admin/dashboard/api.ts'
import {
  DashboardFailure,
  DashboardLoading,
  DashboardOutdated,
} from '../../features/admin/dashboard/states.tsx'
import { DashboardView } from '../../features/admin/dashboard/view.tsx'
import { usePendingStatuses } from '../../features/restaurants/admin/api.ts'
import { AdminPending } from '../../features/restaurants/admin/approvals/pending.tsx'
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

/** The overview, in which what has just been decided no longer waits. */
function Today({ dashboard, now }: { dashboard: Dashboard; now: Date }) {
  const decided = usePendingStatuses()
  const forget = useForgetPending()
  const shown = withoutPending(dashboard, (restaurantNo) => decided.has(restaurantNo))
  return (
    <DashboardView
      dashboard={shown}
      now={now}
      pending={<AdminPending restaurants={shown.pendingRestaurants} now={now} onChanged={forget} />}
    />
  )
}
