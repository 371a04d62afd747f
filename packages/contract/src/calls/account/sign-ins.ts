import { z } from 'zod'
import { describeCalls } from '../../call.ts'
import { messages } from '../../messages.ts'
import { Id, Timestamp, YesNo } from '../../wire.ts'

export const SignInEntry = z
  .object({
    signInNo: Id,
    /** Such as 'Chrome · Android'. */
    device: z.string(),
    /** The network it was last used from, shortened; empty when it is not known. */
    place: z.string(),
    beginDate: Timestamp,
    /** Within the last renewal: ten minutes more or less. */
    lastSeenDate: Timestamp,
    /** Y: the one that asks. */
    isCurrent: YesNo,
  })
  .meta({ id: 'SignInEntry' })
export type SignInEntry = z.infer<typeof SignInEntry>

export const signInCalls = describeCalls({
  'GET /api/auth/sign-ins': {
    summary: '내가 로그인한 기기 목록',
    access: 'member',
    refusal: 'status',
    items: z.array(SignInEntry),
  },
  'DELETE /api/auth/sign-ins': {
    summary: '다른 기기 모두 로그아웃',
    access: 'member',
    refusal: 'status',
    success: { message: messages.signIns.othersEnded },
  },
  'DELETE /api/auth/sign-ins/:signInNo': {
    summary: '한 기기 로그아웃',
    access: 'member',
    whose: ['self'],
    refusal: 'status',
    success: { message: messages.signIns.ended },
  },
})
