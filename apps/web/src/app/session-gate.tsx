import { sessionMessages } from '@matjari/contract/first-page-messages'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { clearSignOutReason, useSession } from '../lib/session.ts'
import { showAlert } from '../ui/overlay/alerts.ts'

/** The interface appears when the first renewal has ended, well or not. */
export function SessionGate({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const { phase } = useSession()
  return phase === 'starting' ? waiting : <WatchedSession>{children}</WatchedSession>
}

/** A member who was switched off is told, and leaves whatever page they were on. */
function WatchedSession({ children }: { children: ReactNode }) {
  const isSwitchedOff = useSession().endedBy === 'inactive'
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const isTold = useRef(false)

  useEffect(() => {
    if (!isSwitchedOff) return
    if (!isTold.current) {
      isTold.current = true
      void showAlert(sessionMessages.inactiveAtStart)
      void navigate('/', { replace: true })
    }
    if (pathname !== '/') return
    isTold.current = false
    clearSignOutReason()
  }, [isSwitchedOff, pathname, navigate])

  return children
}
