import { clsx } from 'clsx'
import { Search } from 'lucide-react'
import { Suspense, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { SearchForm } from '../../features/search/form.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useSession } from '../../lib/session/session.ts'
import { Logo } from '../../ui/logo.tsx'
import { AccountNav } from './account-nav.tsx'
import { MenuButton } from './menu-button.tsx'

// A visitor has none, so it is not in the first load.
const InboxBell = lazyPart(() =>
  import('../../features/inbox/bell.tsx').then((file) => file.InboxBell),
)

/** One search per page: these have their own, or nothing to search beside. */
const withoutSearch = ['/', '/search-results', '/login', '/sign-up']
/** Their first picture reaches up to the header, so the line waits until the page moves. */
const withoutLine = ['/', '/login', '/sign-up']

export function SiteHeader() {
  const { pathname } = useLocation()
  const scrolled = useScrolled()
  const { isAuthenticated } = useSession()
  const lined = scrolled || !withoutLine.includes(pathname)
  return (
    <header
      className={clsx(
        'sticky top-0 z-(--z-header) border-b bg-canvas/90 backdrop-blur-[14px] backdrop-saturate-140',
        lined ? 'border-line' : 'border-transparent',
      )}
    >
      <div className="page-width flex h-header items-center gap-6 max-md:h-15 max-md:gap-3">
        <Link to="/" aria-label="맛자리 홈" className="flex-none rounded-md">
          <Logo />
        </Link>
        {!withoutSearch.includes(pathname) && (
          <div className="mx-auto w-full max-w-104 max-md:hidden">
            <SearchForm look="header" />
          </div>
        )}
        <div className="ml-auto flex flex-none items-center gap-1 max-md:-mr-2.5">
          <AccountNav />
          <Link
            to="/search-results"
            aria-label="검색"
            className="grid size-target place-items-center rounded-full text-ink-2 hover:bg-sunken md:hidden"
          >
            <Search aria-hidden="true" />
          </Link>
          {isAuthenticated && (
            <div className="size-target">
              <Suspense>
                <InboxBell />
              </Suspense>
            </div>
          )}
          <MenuButton />
        </div>
      </div>
    </header>
  )
}

const useScrolled = () =>
  useSyncExternalStore(
    (listener) => {
      window.addEventListener('scroll', listener, { passive: true })
      return () => window.removeEventListener('scroll', listener)
    },
    () => window.scrollY > 8,
    () => false,
  )
