import { messages } from '@matjari/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { refreshSession, useSession } from '../../../lib/session.ts'
import { FormPanel } from '../../../ui/form-panel.tsx'
import { showAlert } from '../../../ui/overlay/alerts.ts'
import { myPageInfoQuery } from '../api.ts'
import { SocialForm } from './form.tsx'

/** What a provider does not know about a member. */
export function SocialInfo({
  title,
  keepsProvedEmail = false,
}: {
  title: string
  /** An address the provider vouches for is shown, but not asked again. */
  keepsProvedEmail?: boolean
}) {
  const navigate = useNavigate()
  const { loginInfo } = useSession()
  const { data } = useQuery({ ...myPageInfoQuery, enabled: keepsProvedEmail })
  if (!loginInfo) return null
  const isProved = loginInfo.memberEmail !== '' && data?.isEmailProved !== 'N'

  async function goHome() {
    await showAlert(messages.social.done, 'ok')
    // Even if the renewal gets no answer: the form is done, and the next start brings the news.
    await refreshSession().catch(() => null)
    await navigate('/', { replace: true })
  }

  return (
    <FormPanel title={title} lead="몇 가지만 더 알려주시면 바로 이용할 수 있어요.">
      <SocialForm
        loginInfo={loginInfo}
        isEmailFixed={keepsProvedEmail && isProved}
        onDone={() => void goHome()}
      />
    </FormPanel>
  )
}
