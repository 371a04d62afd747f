import { z } from 'zod'
import { describeCalls } from '../../call.ts'

/** An account to try the product out with. Its password is no secret: it is the same on every newcomer's machine. */
export const SampleAccount = z
  .object({
    memberId: z.string(),
    password: z.string(),
    role: z.enum(['member', 'owner', 'admin']),
  })
  .meta({ id: 'SampleAccount' })
export type SampleAccount = z.infer<typeof SampleAccount>

export const sampleCalls = describeCalls({
  'GET /api/sample/accounts': {
    summary: '견본 도시를 둘러볼 계정',
    access: 'public',
    refusal: 'status',
    practice: true,
    // None: there is no sample city, or all of them have got another password.
    items: z.array(SampleAccount).max(3),
  },
})
