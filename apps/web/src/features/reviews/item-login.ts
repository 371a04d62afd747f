import { sessionMessages } from '@matjari/contract/first-page-messages'
import { useLocation, useNavigate } from 'react-router'
import { loginWithWayBack } from '../../lib/way-back.ts'
import { askConfirm, showAlert } from '../../ui/alerts.ts'

/** For what only members do: where to log in, and from there back to this page. */
export function useLoginWay() {
  const navigate = useNavigate()
  const here = useLocation()
  const goToLogin = async () => {
    await navigate('/login', loginWithWayBack(here))
  }
  return {
    /** A visitor has pressed something; they may leave it at that. */
    ask: async () => {
      const isWilling = await askConfirm({
        message: sessionMessages.loginNeeded,
        confirmLabel: '로그인',
        cancelLabel: '닫기',
        tone: 'login',
      })
      if (isWilling) await goToLogin()
    },
    /** The session has ended under the member's hands. */
    tell: async (message: string) => {
      await showAlert(message, 'login')
      await goToLogin()
    },
  }
}
