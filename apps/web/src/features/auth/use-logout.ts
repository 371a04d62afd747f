import { sessionMessages } from '@matjari/contract/first-page-messages'
import { useTransition } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../lib/api.ts'
import { ApiError } from '../../lib/http/error.ts'
import { leave } from '../../lib/session/renewal.ts'
import { currentSession } from '../../lib/session/session.ts'
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
      await navigate('/')
      leave()
      void showAlert(news)
    })

  return { logout, isPending }
}

/** What there is to say about it. */
async function tellServer(): Promise<string> {
  if (currentSession().accessToken === null) return sessionMessages.logoutDone
  try {
    await api('DELETE /api/auth/logout')
    return sessionMessages.logoutDone
  } catch (error) {
    const isUnreachable = error instanceof ApiError && error.status === 0
    return isUnreachable ? error.message : sessionMessages.logoutFailed
  }
}
