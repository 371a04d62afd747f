import { sessionMessages } from '@matjari/contract/first-page-messages'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { useSession } from '../../lib/session.ts'
import { MembersOnly } from './guards.tsx'

/** Lets in the social members who still have to complete their details; the others go home. */
export const IncompleteOnly = ({ children }: { children: ReactNode }) => (
  <MembersOnly saying={sessionMessages.loginNeeded}>
    <CompleteGoHome>{children}</CompleteGoHome>
  </MembersOnly>
)

const CompleteGoHome = ({ children }: { children: ReactNode }) =>
  useSession().loginInfo?.isModify === 'N' ? children : <Navigate to="/" replace />
