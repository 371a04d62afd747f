import { IncompleteOnly } from '../features/auth/social-gate.tsx'
import { SocialInfo } from '../features/members/social-info.tsx'
import type { PageProps } from '../layouts/page-slot.tsx'

/** After every Kakao login; a member who has been here before goes straight home. */
export const KakaoInfoPage = ({ title }: PageProps) => (
  <IncompleteOnly>
    <SocialInfo title={title} />
  </IncompleteOnly>
)
