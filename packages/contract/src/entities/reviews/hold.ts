import { z } from 'zod'
import { holdMessages, holdReasons, holdStates } from '../../rules/reviews/hold.ts'
import { Id, keyEnum, Timestamp } from '../../wire.ts'

export const HoldReason = keyEnum(holdReasons, holdMessages.reasonRequired).meta({
  id: 'HoldReason',
  description:
    'untrue 사실과 달라요, defamation 명예를 해쳐요, privacy 사생활이 드러나요, elsewhere 다른 가게 이야기예요, other 직접 쓰기',
})

export const HoldState = keyEnum(holdStates, '처리 결과를 골라 주세요.').meta({
  id: 'HoldState',
  description:
    'asked 요청, hidden 가림, declined 거절, restored 되돌림, removed 내림, withdrawn 거둠',
})

/** What everybody reads of a review that is hidden for a while: why, and until when. */
export const HoldNotice = z
  .object({ reason: z.string(), endDate: Timestamp })
  .meta({ id: 'HoldNotice' })
export type HoldNotice = z.infer<typeof HoldNotice>

/** An owner's request to hide a review, for those it is about. */
export const HoldRequest = z
  .object({
    holdNo: Id,
    state: HoldState,
    reason: HoldReason,
    detail: z.string(),
    askDate: Timestamp,
    /** Until when it is, or was to be, hidden. */
    endDate: Timestamp.nullable(),
    /** The author's, for themselves and for administrators. The owner sees only that there is one. */
    answer: z.string().nullable(),
    answerDate: Timestamp.nullable(),
    /** What the administrator says about the last decision. */
    decision: z.string(),
    decideDate: Timestamp.nullable(),
    /** When it was over, in whatever way. */
    closeDate: Timestamp.nullable(),
    /** For the owner: whether the same review may be asked about again. */
    mayAskAgain: z.boolean(),
  })
  .meta({ id: 'HoldRequest' })
export type HoldRequest = z.infer<typeof HoldRequest>

const counts = {
  asked: z.int(),
  hidden: z.int(),
  declined: z.int(),
  /** When the time was over, by itself. */
  returned: z.int(),
  /** Earlier, by an administrator. */
  restored: z.int(),
  removed: z.int(),
  /** By the owner, or with the review by its author. */
  withdrawn: z.int(),
}

export const HoldCounts = z.object(counts).meta({ id: 'HoldCounts' })
export type HoldCounts = z.infer<typeof HoldCounts>

const MonthOfHolds = z
  .object({ month: z.string().meta({ description: '서울의 달, 2026-11' }), ...counts })
  .meta({ id: 'MonthOfHolds' })

export const Transparency = z
  .object({
    /** Since the beginning. */
    totals: HoldCounts,
    /** The newest first, this one included; by the month in which each thing happened. */
    months: z.array(MonthOfHolds),
  })
  .meta({ id: 'Transparency' })
export type Transparency = z.infer<typeof Transparency>
