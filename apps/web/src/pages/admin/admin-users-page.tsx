import { useState } from 'react'
import { useLocation } from 'react-router'
import type { PageProps } from '../../app/route.tsx'
import { AuditDialog, type AuditSubject } from '../../features/admin/audit/dialog.tsx'
import { membersAddress } from '../../features/members/admin/filters.ts'
import { AdminMembers } from '../../features/members/admin/list.tsx'

export function AdminUsersPage({ title }: PageProps) {
  const { search } = useLocation()
  const [subject, setSubject] = useState<AuditSubject | null>(null)
  return (
    <div className="grid grid-cols-1 gap-1">
      <h1 className="outline-none">{title}</h1>
      <AdminMembers
        filters={membersAddress.read(search)}
        onHistory={({ memberNo, memberId }) =>
          setSubject({ kind: 'member', no: memberNo, name: memberId })
        }
      />
      <AuditDialog target={subject} onClose={() => setSubject(null)} />
    </div>
  )
}
