import '../styles/all-styles.css'
import { ArrowUpRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, NavLink, Outlet, useLocation } from 'react-router'
import {
  PendingCount,
  type PendingKind,
  usePendingCounts,
} from '../admin/dashboard/pending-counts.tsx'
import { AdminsOnly, TwoStepRequired } from '../features/account/account-guards.tsx'
import { Badge } from '../ui/badge.tsx'
import { Logo } from '../ui/logo.tsx'
import { SkipLink } from './skip-link.tsx'

const items: readonly { label: string; to: string; waiting?: PendingKind }[] = [
  { label: '운영 현황', to: '/admin/main' },
  { label: '회원관리', to: '/admin/users' },
  { label: '맛집관리', to: '/admin/restaurants', waiting: 'waitingApplications' },
  { label: '리뷰관리', to: '/admin/reviews', waiting: 'openReports' },
  { label: '예약관리', to: '/admin/reservations' },
  { label: '채팅관리', to: '/admin/chatting', waiting: 'waitingChats' },
  { label: '별칭관리', to: '/admin/search-aliases' },
]

/** The administrators' layout. It is also their guard: only administrators pass. */
export const AdminLayout = () => (
  <AdminsOnly>
    <TwoStepRequired />
    <SkipLink />
    <header className="sticky top-0 z-(--z-header) border-b border-line bg-surface">
      <div className="page-width flex items-center gap-x-8 max-md:flex-wrap max-md:pt-1 md:h-16">
        <Link to="/admin/main" className="flex items-center gap-2.5 rounded-md">
          <Logo size="sm" />
          <Badge mark="none">관리자</Badge>
        </Link>
        <AdminNav />
        <Link
          to="/"
          className="ml-auto inline-flex min-h-target items-center gap-1.5 rounded-md text-[0.9375rem] text-ink-2 hover:text-ink"
        >
          메인페이지로 이동
          <ArrowUpRight aria-hidden="true" className="size-[1em]" />
        </Link>
      </div>
    </header>
    <main id="main" tabIndex={-1} className="page-width pt-8 pb-16 outline-none max-md:pt-5">
      <Outlet />
    </main>
  </AdminsOnly>
)

function AdminNav() {
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const counts = usePendingCounts()
  useEffect(() => {
    // On a phone the menu is wider than the window: scroll the current entry into view.
    const current = nav.current?.querySelector('[aria-current]')
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [pathname])
  return (
    <nav
      ref={nav}
      aria-label="관리자 메뉴"
      className="flex flex-1 gap-6 self-stretch overflow-x-auto [scrollbar-width:none] max-md:order-3 max-md:-mx-gutter max-md:min-h-12 max-md:basis-full max-md:gap-5 max-md:px-gutter"
    >
      {items.map(({ label, to, waiting }) => (
        <NavLink
          key={to}
          to={to}
          className="relative inline-flex items-center text-[0.9375rem] font-medium whitespace-nowrap text-ink-2 -outline-offset-3 hover:text-ink aria-[current]:font-bold aria-[current]:text-ink aria-[current]:after:absolute aria-[current]:after:inset-x-0 aria-[current]:after:bottom-0 aria-[current]:after:h-[3px] aria-[current]:after:rounded-t-[3px] aria-[current]:after:bg-brand"
        >
          {label}
          {waiting && counts && <PendingCount what={waiting} count={counts[waiting]} />}
        </NavLink>
      ))}
    </nav>
  )
}
