import { useState } from 'react'
import { useLocation } from 'react-router'
import { AuditDialog, type AuditSubject } from '../../features/admin/audit/dialog.tsx'
import { aliasesAddress } from '../../features/search/admin/filters.ts'
import { AdminAliases } from '../../features/search/admin/list.tsx'
import type { PageProps } from '../../layouts/page-slot.tsx'

export function AdminSearchAliasesPage({ title }: PageProps) {
  const { search } = useLocation()
  const [audited, setAudited] = useState<AuditSubject | null>(null)
  return (
    <div className="grid grid-cols-1 gap-5">
      <h1 className="outline-none">{title}</h1>
      <AdminAliases
        filters={aliasesAddress.read(search)}
        onHistory={({ aliasNo, alias }) =>
          setAudited({ kind: 'searchAlias', no: aliasNo, name: alias })
        }
      />
      <AuditDialog target={audited} onClose={() => setAudited(null)} />
    </div>
  )
}
