import { z } from 'zod'
import { describeCalls } from '../call.ts'
import { AuditEntry, AuditTarget, Dashboard } from '../entities/admin.ts'
import { limits } from '../limits.ts'
import { PageInfo, pageFrom, sizeUpTo } from '../paging.ts'
import { emptyAsAbsent, IdInput, requestObject, SoughtText } from '../wire.ts'

export const adminCalls = describeCalls({
  'GET /api/admin/dashboard': {
    summary: '오늘의 현황 (관리자)',
    access: 'admin',
    refusal: 'status',
    items: Dashboard,
  },
  'GET /api/admin/audit': {
    summary: '관리 기록 (관리자)',
    access: 'admin',
    refusal: 'status',
    query: requestObject({
      actorId: SoughtText,
      /** Of a review: also its receipt and what was reported about it. */
      targetKind: emptyAsAbsent(AuditTarget),
      targetNo: emptyAsAbsent(IdInput),
      page: pageFrom(1),
      size: sizeUpTo(limits.audit.perPageMax),
    }),
    items: z.object({ entries: z.array(AuditEntry), pageInfo: PageInfo }),
  },
})
