import { useState } from 'react'
import { useLocation } from 'react-router'
import type { PageProps } from '../../app/route.tsx'
import { AuditDialog, type AuditSubject } from '../../features/admin/audit/dialog.tsx'
import { aliasesAddress } from '../../features/search/admin/filters.ts'
import { AdminAliases } from '../../features/search/admin/list.tsx'

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
