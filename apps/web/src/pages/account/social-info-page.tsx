import type { PageProps } from '../../app/route.tsx'
import { IncompleteOnly } from '../../features/account/account-guards.tsx'
import { SocialInfo } from '../../features/account/social-info-form.tsx'

/** After every Kakao login. A member who has filled it in before goes straight home. */
export const KakaoInfoPage = ({ title }: PageProps) => (
  <IncompleteOnly>
    <SocialInfo title={title} />
  </IncompleteOnly>
)

/** After the first Google login. It does not ask for the email address, which Google has verified. */
export const SocialInfoPage = ({ title }: PageProps) => (
  <IncompleteOnly>
    <SocialInfo title={title} keepsProvedEmail />
  </IncompleteOnly>
)
