import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { lazyPart } from '../lib/lazy-part.ts'
import { SiteHeader } from './site/header.tsx'
import { SkipLink } from './site/skip-link.tsx'
import { TabBar } from './site/tab-bar.tsx'

// Below every first screen, so it need not be in the first load.
const SiteFooter = lazyPart(() => import('./site/footer.tsx').then((file) => file.SiteFooter))

// Beside the page, and never what somebody came for.
const ChatButton = lazyPart(() =>
  import('../features/chat/panel/button.tsx').then((file) => file.ChatButton),
)

export const PublicLayout = () => (
  <>
    <SkipLink />
    <SiteHeader />
    <main id="main" tabIndex={-1} className="min-h-[70dvh] outline-none">
      <Outlet />
    </main>
    <Suspense>
      <SiteFooter />
    </Suspense>
    <Suspense>
      <ChatButton />
    </Suspense>
    <TabBar />
  </>
)
