import { CirclePlus, House, Rows3, Search, User } from 'lucide-react'
import { Suspense } from 'react'
import { NavLink, Outlet } from 'react-router'
import { boardLink, canOpenBoard } from '../features/account/account-menu.ts'
import { lazyComponent } from '../lib/lazy-module.ts'
import { useSession } from '../lib/session.ts'
import { SiteHeader } from './site-header.tsx'
import { SkipLink } from './skip-link.tsx'

/** Owners and staff get the board in place of the registration, which they need once. */
const tabsFor = (hasBoardLink: boolean) => [
  { label: '홈', to: '/', icon: House },
  { label: '검색', to: '/search-results', icon: Search },
  hasBoardLink
    ? { ...boardLink, icon: Rows3 }
    : { label: '맛집 등록', to: '/restaurant-insert', icon: CirclePlus },
  { label: '마이', to: '/mypage', icon: User },
]

/**
 * At the bottom on phones, with room for the chat button. A page with an action bar of its own hides it by
 * `--tab-bar`.
 */
const TabBar = () => (
  <nav
    aria-label="주요 메뉴"
    className="fixed inset-x-0 bottom-0 z-(--z-tabbar) [display:var(--tab-bar,grid)] h-[calc(var(--spacing-tabbar)+env(safe-area-inset-bottom))] grid-cols-[repeat(4,1fr)_4.25rem] border-t border-line bg-surface/94 pb-[env(safe-area-inset-bottom)] backdrop-blur-[14px] md:hidden"
  >
    {tabsFor(canOpenBoard(useSession())).map(({ label, to, icon: Icon }) => (
      <NavLink
        key={to}
        to={to}
        end={to === '/'}
        className="grid content-center justify-items-center gap-[3px] text-[0.6875rem] leading-normal font-medium text-ink-3 -outline-offset-3 aria-[current]:font-bold aria-[current]:text-brand-text"
      >
        <Icon aria-hidden="true" className="size-6" />
        {label}
      </NavLink>
    ))}
  </nav>
)

// Below the visible part of every page, so it need not be in the first load.
const SiteFooter = lazyComponent(() => import('./site-footer.tsx').then((file) => file.SiteFooter))

// No page needs it to be read, so it is loaded after the page.
const ChatButton = lazyComponent(() =>
  import('../features/chat/chat-button.tsx').then((file) => file.ChatButton),
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
