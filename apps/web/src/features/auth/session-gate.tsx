import { sessionMessages } from '@matjari/contract/first-page-messages'
import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { type Ending, useSession } from '../../lib/session.ts'
import { showAlert } from '../../ui/alerts.ts'

/** The interface appears when the first renewal has ended, well or not. */
export function SessionGate({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const { phase } = useSession()
  return phase === 'starting' ? waiting : <WatchedSession>{children}</WatchedSession>
}

/** A member who was switched off is told, and leaves whatever page they were on. */
function WatchedSession({ children }: { children: ReactNode }) {
  const { endedBy } = useSession()
  const navigate = useNavigate()

  const toldAbout = useRef<Ending>(null)

  useEffect(() => {
    if (toldAbout.current === endedBy) return
    toldAbout.current = endedBy
    if (endedBy !== 'inactive') return
    void showAlert(sessionMessages.inactiveAtStart)
    void navigate('/', { replace: true })
  }, [endedBy, navigate])

  return children
}
