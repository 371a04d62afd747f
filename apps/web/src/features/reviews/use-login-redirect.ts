import { sessionMessages } from '@matjari/contract/first-page-messages'
import { useLocation, useNavigate } from 'react-router'
import { loginWithReturn } from '../../lib/login-return.ts'
import { askConfirm, showAlert } from '../../ui/overlay/alerts.ts'
import { reviewAnchors } from './review-api.ts'

/** Says why a login is needed, and leads there and back to the form. */
export function useLoginRedirectFromForm() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return async (message: string) => {
    await showAlert(message, 'login')
    // Not a question of being on the screen: when a sign-in ends, the whole page is built anew.
    if (window.location.pathname !== pathname) return
    const form = { pathname, search: `${search}#${reviewAnchors.form}` }
    await navigate('/login', loginWithReturn(form))
  }
}

/** For what only members do: where to log in, and from there back to this page. */
export function useLoginRedirect() {
  const navigate = useNavigate()
  const here = useLocation()
  const goToLogin = async () => {
    await navigate('/login', loginWithReturn(here))
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
