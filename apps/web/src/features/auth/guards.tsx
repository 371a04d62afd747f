import { sessionMessages } from '@matjari/contract/first-page-messages'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { useSession } from '../../lib/session.ts'
import { showAlert } from '../../ui/alerts.ts'
import { isAdmin } from './account-links.ts'

type Guarded = { children: ReactNode }

/** Lets members in; others are told and sent home. */
export function MembersOnly({ children }: Guarded) {
  const { isAuthenticated, endedBy } = useSession()
  const [arrivedSignedIn] = useState(isAuthenticated)
  if (isAuthenticated) return children
  // Who logs out here or is switched off hears about that, and needs no second word.
  const isExplained = endedBy === 'inactive' || (arrivedSignedIn && endedBy !== 'expired')
  return isExplained ? <Navigate to="/" replace /> : <TurnedAway />
}

export function AdminsOnly({ children }: Guarded) {
  const session = useSession()
  return session.isAuthenticated && isAdmin(session) ? children : <Navigate to="/" replace />
}

function TurnedAway() {
  const navigate = useNavigate()
  const told = useRef(false)
  useEffect(() => {
    if (told.current) return
    told.current = true
    void showAlert(sessionMessages.loginNeededForMyPage, 'login')
    void navigate('/', { replace: true })
  }, [navigate])
  return null
}
