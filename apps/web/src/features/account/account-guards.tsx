import { sessionMessages } from '@matjari/contract/first-page-messages'
import { refusals } from '@matjari/contract/refusals'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { ApiError } from '../../lib/api-error.ts'
import { returnAddressIn } from '../../lib/login-return.ts'
import { useSession } from '../../lib/session.ts'
import { showAlert } from '../../ui/overlay/alerts.ts'
import { isAdmin } from './account-menu.ts'

type GuardProps = { children: ReactNode }

type Redirect = {
  message: string
  to: string
  /** State for the page they are sent to: the return address of `loginWithReturn`. */
  state?: unknown
}

/**
 * Renders the page for members; other visitors read why not and are redirected. Pages differ in the full stop
 * of their message.
 */
export function MembersOnly({
  children,
  message = sessionMessages.loginNeededForMyPage,
  to = '/',
  state,
}: GuardProps & Partial<Redirect>) {
  const { isAuthenticated, endedBy } = useSession()
  const [arrivedSignedIn] = useState(isAuthenticated)
  if (isAuthenticated) return children
  // A member who just logged out or was deactivated has already read a message.
  const isExplained = endedBy === 'inactive' || (arrivedSignedIn && endedBy !== 'expired')
  return isExplained ? (
    <Navigate to="/" replace />
  ) : (
    <RedirectWithAlert message={message} to={to} state={state} />
  )
}

export function AdminsOnly({ children }: GuardProps) {
  const session = useSession()
  return session.isAuthenticated && isAdmin(session) ? children : <Navigate to="/" replace />
}

/** Rendered in place of a page the visitor may not see: says why and redirects. */
export function RedirectWithAlert({ message, to, state }: Redirect) {
  const navigate = useNavigate()
  const hasAlerted = useRef(false)
  useEffect(() => {
    if (hasAlerted.current) return
    hasAlerted.current = true
    void showAlert(message, 'login')
    void navigate(to, { replace: true, state })
  }, [navigate, message, to, state])
  return null
}

/** Only for social members who still have to complete their details; other visitors are sent home. */
export const IncompleteOnly = ({ children }: { children: ReactNode }) => (
  <MembersOnly message={sessionMessages.loginNeeded}>
    <CompleteGoHome>{children}</CompleteGoHome>
  </MembersOnly>
)

function CompleteGoHome({ children }: { children: ReactNode }) {
  const isComplete = useSession().loginInfo?.isModify !== 'N'
  const [wasComplete] = useState(isComplete)
  const returnTo = returnAddressIn(useLocation().state)
  if (!isComplete) return children
  // A member who has just filled in the form has read that the main page comes next.
  return <Navigate to={wasComplete && returnTo !== null ? returnTo : '/'} replace />
}

const { code, message } = refusals.twoStepRequired

/** Where the operator demands two-step login of administrators, one without it is led to its set-up. */
export function TwoStepRequired() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const isLed = useRef(false)

  useEffect(
    () =>
      client.getQueryCache().subscribe(({ query }) => {
        const error: unknown = query.state.error
        if (isLed.current || !(error instanceof ApiError && error.code === code)) return
        isLed.current = true
        void showAlert(message)
        void navigate('/mypage/security', { replace: true })
      }),
    [client, navigate],
  )
  return null
}
