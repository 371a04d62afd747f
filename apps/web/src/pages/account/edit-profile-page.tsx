import { sessionMessages } from '@matjari/contract/first-page-messages'
import { messages } from '@matjari/contract/messages'
import { useState } from 'react'
import type { PageProps } from '../../app/route.tsx'
import { MembersOnly, RedirectWithAlert } from '../../features/account/account-guards.tsx'
import { AccountInfo } from '../../features/account/account-info.tsx'
import { ProfileForm, ProfileFormSkeleton } from '../../features/account/profile-form.tsx'
import { useSession } from '../../lib/session.ts'
import { FormPanel } from '../../ui/form-panel.tsx'

export function EditProfilePage({ title }: PageProps) {
  const { passwordConfirm } = useSession()
  // Read only once: saving clears the flag, and must not send the member away from the page.
  const [isAllowed] = useState(passwordConfirm)
  if (!isAllowed) return <RedirectWithAlert message={messages.password.confirmNeeded} to="/" />
  return (
    <MembersOnly message={sessionMessages.loginNeeded} to="/login">
      <FormPanel title={title} lead="닉네임, 비밀번호, 사진을 바꾸려면 이메일 인증이 필요해요.">
        <AccountInfo skeleton={<ProfileFormSkeleton />}>
          {(info) => <ProfileForm info={info} />}
        </AccountInfo>
      </FormPanel>
    </MembersOnly>
  )
}
