import { sessionMessages } from '@matjari/contract/first-page-messages'
import { useTransition } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../lib/api.ts'
import { currentSession, signOutAllTabs } from '../../lib/session.ts'
import { showAlert } from '../../ui/overlay/alerts.ts'

/**
 * The logout button, wherever it stands: whatever the server says, this browser forgets the member.
 * A transition and not a mutation, because the header is part of the first load.
 */
export function useLogout() {
  const navigate = useNavigate()
  const [isPending, start] = useTransition()

  const logout = () =>
    start(async () => {
      const news = await tellServer()
      // First the way home, so that a guarded page does not ask for a sign-in.
      await signOutAllTabs(Promise.resolve(navigate('/')))
      void showAlert(news)
    })

  return { logout, isPending }
}

/** Whoever leaves a shared device does not wait longer than this for a server that says nothing. */
const patienceMs = 8000

/** What there is to say about it. */
async function tellServer(): Promise<string> {
  if (currentSession().accessToken === null) return sessionMessages.logoutDone
  try {
    await api('DELETE /api/auth/logout', {}, { signal: AbortSignal.timeout(patienceMs) })
    return sessionMessages.logoutDone
  } catch {
    return `${sessionMessages.logoutFailed}\n${sessionMessages.logoutHereOnly}`
  }
}
