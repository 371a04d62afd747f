import { IncompleteOnly } from '../features/auth/social-gate.tsx'
import { SocialInfo } from '../features/members/social-info.tsx'
import type { PageProps } from '../layouts/page-slot.tsx'

/** After the first Google login. The address Google vouches for is not asked again. */
export const SocialInfoPage = ({ title }: PageProps) => (
  <IncompleteOnly>
    <SocialInfo title={title} keepsProvedEmail />
  </IncompleteOnly>
)
