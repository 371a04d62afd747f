import { sessionMessages } from '@matjari/contract/first-page-messages'
import { MembersOnly } from '../../features/auth/guards.tsx'
import { ConfirmForm } from '../../features/members/confirm/identity.tsx'
import { AccountPanel } from '../../features/members/panel.tsx'
import type { PageProps } from '../../layouts/page-slot.tsx'

export const PasswordConfirmPage = ({ title }: PageProps) => (
  <MembersOnly message={sessionMessages.loginNeeded} to="/login">
    <AccountPanel title={title} lead="개인정보를 고치기 전에 본인인지 확인해요.">
      <ConfirmForm />
    </AccountPanel>
  </MembersOnly>
)
