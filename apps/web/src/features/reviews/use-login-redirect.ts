import { sessionMessages } from '@matjari/contract/first-page-messages'
import { useLocation, useNavigate } from 'react-router'
import { loginWithReturn } from '../../lib/login-return.ts'
import { askConfirm, showAlert } from '../../ui/overlay/alerts.ts'
import { reviewAnchors } from './review-api.ts'

/** Says why a login is needed, then goes to the login; after it the form is shown again. */
export function useLoginRedirectFromForm() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return async (message: string) => {
    await showAlert(message, 'login')
    // Compares addresses, not mounting: when a session ends, the whole page is mounted again.
    if (window.location.pathname !== pathname) return
    const form = { pathname, search: `${search}#${reviewAnchors.form}` }
    await navigate('/login', loginWithReturn(form))
  }
}

/** For actions that need a login: goes to the login, and from there back to this page. */
export function useLoginRedirect() {
  const navigate = useNavigate()
  const location = useLocation()
  const goToLogin = async () => {
    await navigate('/login', loginWithReturn(location))
  }
  return {
    /** A visitor pressed a button; they may cancel. */
    ask: async () => {
      const isWilling = await askConfirm({
        message: sessionMessages.loginNeeded,
        confirmLabel: '로그인',
        cancelLabel: '닫기',
        tone: 'login',
      })
      if (isWilling) await goToLogin()
    },
    /** The session ended while the member used the page. */
    tell: async (message: string) => {
      await showAlert(message, 'login')
      await goToLogin()
    },
  }
}
