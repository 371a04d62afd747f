import { sessionMessages } from '@matjari/contract/first-page-messages'
import type { PageProps } from '../../app/route.tsx'
import { MembersOnly } from '../../features/account/account-guards.tsx'
import { ConfirmForm } from '../../features/account/confirm-identity.tsx'
import { FormPanel } from '../../ui/form-panel.tsx'

export const PasswordConfirmPage = ({ title }: PageProps) => (
  <MembersOnly message={sessionMessages.loginNeeded} to="/login">
    <FormPanel title={title} lead="개인정보를 고치기 전에 본인인지 확인해요.">
      <ConfirmForm />
    </FormPanel>
  </MembersOnly>
)
