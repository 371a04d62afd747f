import type { Config } from '../../config.ts'
import type { SocialProviders } from '../../social/provider.ts'

/** Run-time settings of the client. Every value is meant to be seen by everyone. */
export const clientSettings = (config: Config, social: SocialProviders) => ({
  API_URL: '',
  SOCKET_URL: '',
  ...(social.google && { GOOGLE_CLIENT: social.google.clientId }),
  ...(social.kakao && { KAKAO_LOGIN: true }),
  ...(config.kakaoMapKey && { KAKAO_MAP_KEY: config.kakaoMapKey }),
  ...(config.mapTilesUrl && { MAP_TILES_URL: config.mapTilesUrl }),
  ...(!config.production && { DEV_UI: true }),
  ...(!config.production && config.demo && { SAMPLE_CITY: true }),
})
