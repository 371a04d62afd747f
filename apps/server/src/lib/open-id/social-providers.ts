import type { Config } from '../config.ts'
import {
  openIdProvider,
  type Registration,
  type SocialProvider,
  type SocialProviders,
} from './open-id.ts'
import type { PracticeProvider } from './practice-provider.ts'

/** Configured keys win; without them the practice provider, and without that none. */
export const socialProviders = (
  config: Config,
  local: PracticeProvider | null,
): SocialProviders => ({
  google: registered(config.google, local?.google, googleManner),
  kakao: registered(config.kakao, local?.kakao, kakaoManner),
})

const googleManner = { scope: 'openid profile email', extra: { prompt: 'select_account' } }
// Requesting the e-mail address needs a review by Kakao; without it the request is an error.
const kakaoManner = { scope: 'openid profile_nickname', extra: {} }

function registered(
  configured: Config['google' | 'kakao'],
  local: Registration | undefined,
  manner: typeof googleManner | typeof kakaoManner,
): SocialProvider | null {
  const { issuer, clientId, clientSecret } = configured
  if (clientId) return openIdProvider({ issuer, clientId, clientSecret }, manner)
  return local ? openIdProvider(local, manner) : null
}
