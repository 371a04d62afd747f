import { useState } from 'react'
import { useLocation } from 'react-router'
import { AuditDialog, type AuditSubject } from '../../admin/audit/audit-log.tsx'
import { AdminBookings } from '../../admin/reservations/admin-bookings.tsx'
import { bookingsAddress } from '../../admin/reservations/admin-bookings-api.ts'
import type { PageProps } from '../../app/route.tsx'

export function AdminReservationsPage({ title }: PageProps) {
  const { search } = useLocation()
  const [subject, setSubject] = useState<AuditSubject | null>(null)
  return (
    <div className="grid grid-cols-1 gap-5">
      <h1 className="outline-none">{title}</h1>
      <AdminBookings
        filters={bookingsAddress.read(search)}
        onHistory={({ reservationNo }) =>
          setSubject({ kind: 'reservation', no: reservationNo, name: `예약 ${reservationNo}` })
        }
      />
      <AuditDialog target={subject} onClose={() => setSubject(null)} />
    </div>
  )
}
