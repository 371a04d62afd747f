import { z } from 'zod'
import { describeCalls } from '../../call.ts'

/** What waits for an administrator. Of very many only that there are more than are shown. */
export const WaitingCounts = z
  .object({
    waitingApplications: z.int(),
    /** Reports of reviews, and requests to hide one. */
    openReports: z.int(),
    /** Conversations in which a member said what no administrator has read. */
    waitingChats: z.int(),
  })
  .meta({ id: 'WaitingCounts' })
export type WaitingCounts = z.infer<typeof WaitingCounts>

export const waitingCountCalls = describeCalls({
  'GET /api/admin/counts': {
    summary: '기다리는 일의 수 (관리자)',
    access: 'admin',
    refusal: 'status',
    items: WaitingCounts,
  },
})
