import type { PageProps } from '../../app/route.tsx'
import {
  finishKakaoReturn,
  SocialReturning,
  useSocialReturn,
} from '../../features/account/social-return.tsx'

/** The server redirects a member here after Kakao's login. */
export function KakaoCallbackPage({ title }: PageProps) {
  useSocialReturn(finishKakaoReturn)
  return <SocialReturning title={title} />
}
