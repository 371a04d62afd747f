import { sessionMessages } from '@matjari/contract/first-page-messages'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { clearSignOutReason, useSession } from '../lib/session.ts'
import { showAlert } from '../ui/overlay/alerts.ts'

/** Shows the interface once the first session renewal has ended, whether it succeeded or not. */
export function SessionGate({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const { phase } = useSession()
  return phase === 'starting' ? waiting : <WatchedSession>{children}</WatchedSession>
}

/** A member whom an administrator deactivated sees an alert, and is sent home from the page they were on. */
function WatchedSession({ children }: { children: ReactNode }) {
  const isDeactivated = useSession().endedBy === 'inactive'
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const hasAlerted = useRef(false)

  useEffect(() => {
    if (!isDeactivated) return
    if (!hasAlerted.current) {
      hasAlerted.current = true
      void showAlert(sessionMessages.inactiveAtStart)
      void navigate('/', { replace: true })
    }
    if (pathname !== '/') return
    hasAlerted.current = false
    clearSignOutReason()
  }, [isDeactivated, pathname, navigate])

  return children
}
