import { messages } from '@matjari/contract/messages'
import { useNavigate } from 'react-router'
import { api } from '../../lib/api.ts'
import { leave } from '../../lib/renewal.ts'
import { askConfirm, showAlert } from '../../ui/alerts.ts'
import { useWithdraw } from './account-api.ts'
import { ConfirmIdentity } from './confirm-identity.tsx'
import { proveIdentity } from './confirm-proving.ts'

const askOnceMore = () =>
  askConfirm({ message: messages.withdrawal.ask, confirmLabel: '탈퇴', tone: 'danger' })

export function WithdrawForm() {
  const withdraw = useWithdraw()
  const navigate = useNavigate()

  async function handleSecret(secret: string) {
    await proveIdentity(() => withdraw.mutateAsync(secret))
    tellServer()
    // First the way home, so that the page does not ask for a sign-in.
    await navigate('/')
    leave()
    void showAlert(messages.withdrawal.done, 'ok')
  }

  return <ConfirmIdentity isFinal mayGoOn={askOnceMore} onSecret={handleSecret} />
}

/** The account is gone whatever the answer, so nobody waits for it. */
const tellServer = () => void api('DELETE /api/auth/logout').catch(() => undefined)
