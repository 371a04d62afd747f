import { z } from 'zod'
import { describeCalls } from '../../call.ts'
import { messages } from '../../messages.ts'
import { refusals } from '../../refusals.ts'
import { boundedText, emptyAsAbsent, requestObject } from '../../wire.ts'
import { SignedIn } from '../auth.ts'

// The provider decides what it sends back, so nothing is demanded: a bad return goes to /login.
const FromProvider = boundedText(2048).optional().catch(undefined)

export const socialCalls = describeCalls({
  'POST /api/oauth2/google-login': {
    summary: 'Google 계정으로 로그인',
    access: 'public',
    refusal: 'answered',
    body: requestObject({
      code: z
        .string(messages.social.codeMissing)
        .min(1, messages.social.codeMissing)
        .max(2048, messages.social.codeMissing),
      /** Sent by our own popup, which began at google-url; Google's script in other clients has none. */
      state: emptyAsAbsent(z.string(refusals.socialFailed.message).max(200)),
    }),
    items: SignedIn,
  },
  'GET /api/oauth2/google-url': {
    summary: 'Google 로그인 주소 받기',
    access: 'public',
    refusal: 'status',
    items: z.object({ loginUrl: z.string() }),
  },
  'GET /api/oauth2/kakao-url': {
    summary: '카카오 로그인 주소 받기',
    access: 'public',
    refusal: 'status',
    items: z.object({ loginUrl: z.string() }),
  },
  'GET /api/oauth2/kakao/callback': {
    summary: '카카오 로그인에서 돌아오는 곳',
    access: 'public',
    refusal: 'status',
    query: requestObject({
      code: FromProvider,
      state: FromProvider,
      error: FromProvider,
      error_description: FromProvider,
    }),
    sends: 'redirect',
  },
})
