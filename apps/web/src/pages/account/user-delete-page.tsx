import { sessionMessages } from '@matjari/contract/first-page-messages'
import type { PageProps } from '../../app/route.tsx'
import { MembersOnly } from '../../features/account/account-guards.tsx'
import { WithdrawConsequences, WithdrawForm } from '../../features/account/withdraw-form.tsx'
import { FormPanel } from '../../ui/form-panel.tsx'

export const UserDeletePage = ({ title }: PageProps) => (
  <MembersOnly message={sessionMessages.loginNeeded} to="/login">
    <FormPanel title={title} lead="탈퇴하면 어떻게 되는지 먼저 확인해 주세요.">
      <div className="grid grid-cols-1 gap-6">
        <WithdrawConsequences />
        <WithdrawForm />
      </div>
    </FormPanel>
  </MembersOnly>
)
