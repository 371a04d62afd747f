import { sessionMessages } from '@matjari/contract/first-page-messages'
import { useEffect, useRef, useState } from 'react'
import { Navigate, Outlet, useNavigate } from 'react-router'
import { useSession } from '../../lib/session.ts'
import { showAlert } from '../../ui/alerts.ts'
import { isAdmin, isOwner } from './account-links.ts'

/** Lets members in; others are told and sent home. */
export function RequireMember() {
  const { isAuthenticated, endedBy } = useSession()
  const [arrivedSignedIn] = useState(isAuthenticated)
  if (isAuthenticated) return <Outlet />
  // Who logs out here or is switched off hears about that, and needs no second word.
  const isExplained = arrivedSignedIn && endedBy !== 'expired'
  return isExplained ? <Navigate to="/" replace /> : <TurnedAway />
}

export function RequireAdmin() {
  const session = useSession()
  return session.isAuthenticated && isAdmin(session) ? <Outlet /> : <Navigate to="/" replace />
}

/** Inside the my-page. */
export function RequireOwner() {
  return isOwner(useSession()) ? <Outlet /> : <Navigate to="/mypage" replace />
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
