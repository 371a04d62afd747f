import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { groupAddress, groupIn } from '../../admin/approvals/application-groups.ts'
import { applicationsQuery } from '../../admin/approvals/approval-api.ts'
import { ApprovalScreen } from '../../admin/approvals/approval-screen.tsx'
import { AuditDialog, type AuditSubject } from '../../admin/audit/audit-log.tsx'
import {
  hasNoFilters,
  isApprovalScreen,
  restaurantsAddress,
} from '../../admin/restaurants/admin-restaurant-filters.ts'
import { AdminRestaurants } from '../../admin/restaurants/admin-restaurant-list.tsx'
import type { PageProps } from '../../app/route.tsx'
import { ListLoading } from '../../ui/list/list-states.tsx'

/** The queue of pending applications, or the table of all other restaurants. */
export function AdminRestaurantsPage({ title }: PageProps) {
  const { search } = useLocation()
  if (hasNoFilters(search)) return <First title={title} />
  if (!isApprovalScreen(restaurantsAddress.read(search))) return <Everything title={title} />
  return <ApprovalScreen title={title} group={groupIn(search)} />
}

/** Without a view in the address: the queue if applications are pending, otherwise the table. */
function First({ title }: PageProps) {
  const { data, error } = useInfiniteQuery(applicationsQuery(null))
  const waiting = data?.pages[0]?.counts.all ?? 0
  if (waiting > 0) return <Navigate to={groupAddress(null)} replace />
  if (data || error) return <Everything title={title} />
  return (
    <div className="grid grid-cols-1 gap-5">
      <h1 className="outline-none">{title}</h1>
      <ListLoading rows={10} word="불러오는 중..." />
    </div>
  )
}

function Everything({ title }: PageProps) {
  const { search } = useLocation()
  const [audited, setAudited] = useState<AuditSubject | null>(null)
  return (
    <div className="grid grid-cols-1 gap-5">
      <h1 className="outline-none">{title}</h1>
      <AdminRestaurants
        filters={restaurantsAddress.read(search)}
        onHistory={({ restaurantNo, restaurantName }) =>
          setAudited({ kind: 'restaurant', no: restaurantNo, name: restaurantName })
        }
      />
      <AuditDialog target={audited} onClose={() => setAudited(null)} />
    </div>
  )
}
