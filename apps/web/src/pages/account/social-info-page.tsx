import type { PageProps } from '../../app/route.tsx'
import { IncompleteOnly } from '../../features/account/account-guards.tsx'
import { SocialInfo } from '../../features/account/social-info-form.tsx'

/** After every Kakao login; a member who has been here before goes straight home. */
export const KakaoInfoPage = ({ title }: PageProps) => (
  <IncompleteOnly>
    <SocialInfo title={title} />
  </IncompleteOnly>
)

/** After the first Google login. The address Google vouches for is not asked again. */
export const SocialInfoPage = ({ title }: PageProps) => (
  <IncompleteOnly>
    <SocialInfo title={title} keepsProvedEmail />
  </IncompleteOnly>
)
