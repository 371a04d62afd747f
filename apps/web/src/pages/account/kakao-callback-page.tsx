import type { PageProps } from '../../app/route.tsx'
import {
  finishKakaoReturn,
  SocialReturning,
  useSocialReturn,
} from '../../features/account/social-return.tsx'

/** Where our server sends a member who has been to Kakao. */
export function KakaoCallbackPage({ title }: PageProps) {
  useSocialReturn(finishKakaoReturn)
  return <SocialReturning title={title} />
}
