import { z } from 'zod'
import { describeCalls } from '../../call.ts'
import {
  Application,
  ApplicationCounts,
  ApplicationDetail,
  LeftApplication,
} from '../../entities/administration/application.ts'
import { limits } from '../../limits.ts'
import { messages } from '../../messages.ts'
import { sizeUpTo } from '../../paging.ts'
import { rejectReasonProblem } from '../../rules/restaurants/verdict.ts'
import { atMost } from '../../rules/text-length.ts'
import {
  boundedList,
  emptyAsAbsent,
  Id,
  IdInput,
  judgedBy,
  optionalText,
  requestObject,
  YesNo,
} from '../../wire.ts'

const said = messages.verdict

const ApplicationNos = boundedList(IdInput, {
  max: limits.applications.atOnce,
  message: said.listRule,
})
  .refine((nos) => nos.length > 0, said.listRule)
  .transform((nos) => [...new Set(nos)])

type Verdict = { readonly verdict: 'approve' | 'reject'; readonly reason: string }

const verdictProblem = ({ verdict, reason }: Verdict) =>
  verdict === 'reject' ? rejectReasonProblem(reason) : null

export const applicationCalls = describeCalls({
  // The longest waiting first. `after` is the last one of the page before.
  'GET /api/admin/applications': {
    summary: '승인 대기, 오래된 것부터 (관리자)',
    access: 'admin',
    refusal: 'status',
    query: requestObject({
      group: emptyAsAbsent(z.enum(['new', 'change', 'again'], '무엇을 볼지 다시 골라 주세요.')),
      after: emptyAsAbsent(IdInput),
      size: sizeUpTo(limits.applications.perPageMax),
    }),
    items: z.object({ applications: z.array(Application), counts: ApplicationCounts }),
  },
  'GET /api/admin/applications/:applicationNo': {
    summary: '신청 하나와 비슷한 가게 (관리자)',
    access: 'admin',
    refusal: 'status',
    items: ApplicationDetail,
  },
  // Each is decided for itself: what cannot be is left and named. The news leave ten seconds later.
  'POST /api/admin/applications/verdicts': {
    summary: '승인하거나 반려 (관리자, 50곳까지)',
    access: 'admin',
    refusal: 'status',
    body: requestObject({
      verdict: z.enum(['approve', 'reject'], '승인이나 반려를 골라 주세요.'),
      applicationNos: ApplicationNos,
      /** Y: chosen together, so that whatever looks alike is not approved along with the others. */
      isBulk: emptyAsAbsent(YesNo),
      reason: optionalText(atMost(limits.audit.reasonCharacters, messages.admin.reasonTooLong)),
    }).superRefine(judgedBy(verdictProblem)),
    items: z.object({
      decided: z.array(Id),
      left: z.array(LeftApplication),
      counts: ApplicationCounts,
    }),
    success: { message: messages.admin.statusDone },
  },
  'POST /api/admin/applications/take-back': {
    summary: '방금 한 승인이나 반려 되돌리기 (관리자, 10초 안)',
    access: 'admin',
    refusal: 'status',
    body: requestObject({ applicationNos: ApplicationNos }),
    items: z.object({
      takenBack: z.array(Id),
      left: z.array(LeftApplication),
      counts: ApplicationCounts,
    }),
    success: { message: said.takenBack },
  },
})
