import { z } from 'zod'
import { describeCalls } from '../call.ts'
import { limits } from '../limits.ts'
import {
  emptyAsAbsent,
  IdInput,
  PageInfo,
  pageFrom,
  requestObject,
  SearchWords,
  sizeUpTo,
} from '../wire.ts'
import { AuditEntry, AuditTarget, Dashboard } from './entities.ts'

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
      actorId: SearchWords,
      /** Of a review: also its receipt and what was reported about it. */
      targetKind: emptyAsAbsent(AuditTarget),
      targetNo: emptyAsAbsent(IdInput),
      page: pageFrom(1),
      size: sizeUpTo(limits.audit.perPageMax),
    }),
    items: z.object({ entries: z.array(AuditEntry), pageInfo: PageInfo }),
  },
})

/** What waits for an administrator. Of very many only that there are more than the page lists. */
export const PendingCounts = z
  .object({
    waitingApplications: z.int(),
    /** Reports of reviews, and requests to hide one. */
    openReports: z.int(),
    /** Conversations in which a member said what no administrator has read. */
    waitingChats: z.int(),
  })
  .meta({ id: 'WaitingCounts' })
export type PendingCounts = z.infer<typeof PendingCounts>

export const pendingCountCalls = describeCalls({
  'GET /api/admin/counts': {
    summary: '기다리는 일의 수 (관리자)',
    access: 'admin',
    refusal: 'status',
    items: PendingCounts,
  },
})
