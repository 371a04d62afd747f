import { sessionMessages } from '@matjari/contract/first-page-messages'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api } from '../../lib/api.ts'
import { ApiError, errorMessage } from '../../lib/api-error.ts'
import { currentSession, signOut } from '../../lib/session.ts'
import { showAlert } from '../../ui/alerts.ts'

/** The logout button, wherever it stands: whatever the server says, this browser forgets the member. */
export function useLogout() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async () => {
      if (currentSession().accessToken !== null) await api('DELETE /api/auth/logout')
    },
    onSettled: async (_answer, error) => {
      // First the way home, so that a guarded page does not ask for a sign-in.
      await navigate('/')
      signOut('logout')
      void showAlert(error === null ? sessionMessages.logoutDone : failureText(error))
    },
  })
}

const failureText = (error: Error) =>
  error instanceof ApiError && error.status === 0
    ? errorMessage(error)
    : sessionMessages.logoutFailed
