import { clsx } from 'clsx'
import { Menu, Search } from 'lucide-react'
import { Suspense, useState, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { accountLinks, boardLink, useLogout } from '../features/account/account-menu.ts'
import { SearchForm } from '../features/search/form/search-form.tsx'
import { lazyComponent } from '../lib/lazy-module.ts'
import { useSession } from '../lib/session.ts'
import { Button, buttonClass, IconButton } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'

const pill = 'rounded-full! px-4! min-h-target! text-[0.9375rem]!'

/** The header's links for guests, members and owners. On a phone they are in the drawer. */
function AccountNav() {
  const session = useSession()
  const { logout, isPending } = useLogout()
  return (
    <nav aria-label="회원 메뉴" className="flex items-center gap-1 max-md:hidden">
      {accountLinks(session).map(({ label, to }) => {
        const variant = to === '/sign-up' ? 'primary' : 'ghost'
        return (
          <Link
            key={to}
            to={to}
            // In a small window the search leaves no room for the board; the my-page links to it too.
            className={clsx(buttonClass({ variant }), pill, to === boardLink.to && 'max-lg:hidden')}
          >
            {label}
          </Link>
        )
      })}
      {session.isAuthenticated && (
        <Button variant="outline" className={pill} loading={isPending} onClick={logout}>
          로그아웃
        </Button>
      )}
    </nav>
  )
}

const load = () => import('./menu-drawer.tsx')
const MenuDrawer = lazyComponent(() => load().then((file) => file.MenuDrawer))

/** Only on phones. The drawer's file is fetched on pointerdown or focus, before the click. */
function MenuButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label="메뉴 열기"
        aria-haspopup="dialog"
        aria-expanded={open}
        className="md:hidden"
        onPointerDown={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpen(true)}
      >
        <Menu aria-hidden="true" />
      </IconButton>
      {open && (
        <Suspense fallback={null}>
          <MenuDrawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

// Only members have an inbox, so it is not in the first load.
const InboxBell = lazyComponent(() =>
  import('../features/inbox/inbox-bell.tsx').then((file) => file.InboxBell),
)

/** Pages with a search of their own, or without need for one. */
const withoutSearch = ['/', '/search-results', '/login', '/sign-up']
/** Their first picture reaches up to the header, so the line appears only after scrolling. */
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
