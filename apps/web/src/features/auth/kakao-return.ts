import { refusals } from '@matjari/contract/refusals'
import { exchangeToken } from '../../lib/renewal.ts'
import { enterSocially } from './social-entry.ts'
import { failureOf, loginPathAfter } from './social-failure.ts'

/** Where to go from the address our server sends a Kakao member to, with a token for one use. */
export async function settleKakaoReturn(query: URLSearchParams): Promise<string> {
  const refreshToken = query.get('refreshToken')
  if (!refreshToken) return loginPathAfter(refusals.socialFailed)
  try {
    const failure = enterSocially(await exchangeToken(refreshToken))
    return failure ? loginPathAfter(failure) : '/kakao-info'
  } catch (error) {
    return loginPathAfter(failureOf(error))
  }
}
