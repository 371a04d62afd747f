import { useState } from 'react'
import { useLocation } from 'react-router'
import { AuditDialog, type AuditSubject } from '../../features/admin/audit/dialog.tsx'
import { restaurantsAddress } from '../../features/restaurants/admin/filters.ts'
import { AdminRestaurants } from '../../features/restaurants/admin/list.tsx'
import type { PageProps } from '../../layouts/page-slot.tsx'

export function AdminRestaurantsPage({ title }: PageProps) {
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
