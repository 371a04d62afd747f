import '../ui/styles/every-style.css'
import { Navigate, Outlet } from 'react-router'
import { isOwner } from '../features/auth/account-links.ts'
import { MembersOnly } from '../features/auth/guards.tsx'
import { ChatTool } from '../features/chat/panel/tool-button.tsx'
import { DeskHeader } from '../features/desk/shell/header.tsx'
import { DeskTabs } from '../features/desk/shell/tabs.tsx'
import { InboxBell } from '../features/inbox/bell.tsx'
import { useSession } from '../lib/session/session.ts'
import { SkipLink } from './site/skip-link.tsx'

/** Where an owner works on an evening. Only store owners see it. */
export const DeskLayout = () => (
  <MembersOnly>
    <OwnersDesk />
  </MembersOnly>
)

function OwnersDesk() {
  const isAllowed = isOwner(useSession())
  if (!isAllowed) return <Navigate to="/mypage" replace />
  return (
    <>
      <SkipLink />
      <DeskHeader
        tools={
          <>
            <ChatTool />
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
