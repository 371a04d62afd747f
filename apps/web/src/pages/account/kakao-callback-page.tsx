import type { PageProps } from '../../app/route.tsx'
import {
  SocialReturning,
  settleKakaoReturn,
  useSocialReturn,
} from '../../features/auth/social/return.tsx'

/** Where our server sends a member who has been to Kakao. */
export function KakaoCallbackPage({ title }: PageProps) {
  useSocialReturn(settleKakaoReturn)
  return <SocialReturning title={title} />
}
