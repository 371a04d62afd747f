import { useState } from 'react'
import { useLocation } from 'react-router'
import { AuditDialog, type AuditSubject } from '../../admin/audit/audit-log.tsx'
import { membersAddress } from '../../admin/members/admin-member-api.ts'
import { AdminMembers } from '../../admin/members/admin-member-list.tsx'
import type { PageProps } from '../../app/route.tsx'

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
