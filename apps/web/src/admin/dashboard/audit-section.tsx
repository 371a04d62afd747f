import type { AuditTarget } from '@matjari/contract/admin/entities'
import { useState } from 'react'
import { Select } from '../../ui/form/select.tsx'
import { AuditHistory, auditKinds, isAuditKind } from '../audit/audit-log.tsx'
import { DashboardCard } from './dashboard-card.tsx'

/** Few, because the dashboard shows much else. */
const recordsAtATime = 8

/** The latest records of all administrators, on the dashboard. */
export function AuditSection() {
  const [kind, setKind] = useState<AuditTarget | null>(null)
  return (
    <DashboardCard
      title="관리 기록"
      hint="관리자가 바꾼 것이 모두 남아요"
      aside={
        <Select
          look="sm"
          aria-label="기록의 종류"
          value={kind ?? ''}
          onChange={({ currentTarget: { value } }) => setKind(isAuditKind(value) ? value : null)}
        >
          <option value="">전체 기록</option>
          {Object.entries(auditKinds).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      }
    >
      <AuditHistory key={kind} kind={kind ?? undefined} size={recordsAtATime} />
    </DashboardCard>
  )
}
