import { useState } from 'react'
import { useLocation } from 'react-router'
import { AuditDialog, type AuditSubject } from '../../admin/audit/audit-log.tsx'
import { aliasesAddress } from '../../admin/search-aliases/alias-api.ts'
import { AdminAliases } from '../../admin/search-aliases/alias-list.tsx'
import type { PageProps } from '../../app/route.tsx'

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
