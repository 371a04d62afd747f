import '../styles/all-styles.css'
import { useState } from 'react'
import { Navigate, Outlet } from 'react-router'
import { MembersOnly } from '../features/account/account-guards.tsx'
import { canOpenBoard } from '../features/account/account-menu.ts'
import { ChatToolButton } from '../features/chat/chat-tool-button.tsx'
import { InboxBell } from '../features/inbox/inbox-bell.tsx'
import { useSession } from '../lib/session.ts'
import { DeskHeader } from '../owner/desk/desk-header.tsx'
import { DeskTabs } from '../owner/desk/desk-tabs.tsx'
import { SkipLink } from './skip-link.tsx'

/** The desk's layout. It is also its guard: only owners and their staff pass. */
export const DeskLayout = () => (
  <MembersOnly>
    <Desk />
  </MembersOnly>
)

function Desk() {
  const isAllowed = canOpenBoard(useSession())
  // Only decided once: a staff member who loses access while they are here reads so in place of the board.
  const [wasAllowed] = useState(isAllowed)
  if (!wasAllowed) return <Navigate to="/mypage" replace />
  return (
    <>
      <SkipLink />
      <DeskHeader
        tools={
          <>
            <ChatToolButton />
            <InboxBell />
          </>
        }
      />
      <main id="main" tabIndex={-1} className="page-width desk-main outline-none">
        <Outlet />
      </main>
      <DeskTabs />
    </>
  )
}
