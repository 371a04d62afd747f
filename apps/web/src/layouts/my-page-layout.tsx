import '../styles/all-styles.css'
import type { PageAddress } from '@matjari/contract/pages'
import {
  Bell,
  BellRing,
  CalendarCheck,
  ClipboardList,
  Handshake,
  Heart,
  Image,
  type LucideIcon,
  MessageSquareText,
  ShieldCheck,
  Store,
  User,
  UsersRound,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { MembersOnly } from '../features/account/account-guards.tsx'
import { isOwner } from '../features/account/account-menu.ts'
import { loginWithReturn } from '../lib/login-return.ts'
import { type Session, useSession } from '../lib/session.ts'
import { buttonClass } from '../ui/button.tsx'
import { MemberCard } from './member-card.tsx'

type Item = { label: string; to: PageAddress; icon: LucideIcon }

const items: readonly Item[] = [
  { label: '내 정보', to: '/mypage', icon: User },
  { label: '예약 내역', to: '/mypage/reservations', icon: CalendarCheck },
  { label: '빈자리 알림', to: '/mypage/waiting', icon: BellRing },
  { label: '리뷰 내역', to: '/mypage/reviews', icon: MessageSquareText },
  { label: '즐겨찾기', to: '/mypage/favorites', icon: Heart },
  { label: '알림함', to: '/mypage/inbox', icon: Bell },
  { label: '로그인 관리', to: '/mypage/security', icon: ShieldCheck },
]
const ownerItems: readonly Item[] = [
  { label: '오늘의 예약', to: '/mypage/board', icon: ClipboardList },
  { label: '가게 정보', to: '/mypage/shop', icon: Image },
  { label: '내 가게 설정', to: '/mypage/restaurant', icon: Store },
  { label: '직원', to: '/mypage/staff', icon: UsersRound },
]
const workplaces: Item = { label: '일하는 가게', to: '/mypage/invitations', icon: Handshake }
const staffItems: readonly Item[] = [
  { label: '오늘의 예약', to: '/mypage/board', icon: ClipboardList },
  workplaces,
]

/** The second group of the menu: the owner's restaurant, or the places a staff member works at. */
function groupFor(session: Session) {
  const isStaff = session.loginInfo?.isStaff === 'Y'
  if (isOwner(session))
    return { title: '내 가게', items: isStaff ? [...ownerItems, workplaces] : ownerItems }
  return isStaff ? { title: '일하는 가게', items: staffItems } : null
}

/** The first entry has two addresses, `/mypage` and `/mypage/profile`. */
function isCurrent(to: PageAddress, pathname: string) {
  const here = pathname.toLowerCase().replace(/\/+$/, '')
  return here === to || (to === '/mypage' && here === '/mypage/profile')
}

/** Rendered inside the public layout. It is also the guard of its routes: only members pass. */
export function MyPageLayout() {
  const location = useLocation()
  // Emails link to these pages: a reader who is not signed in goes to the login and comes back.
  const isLinkedInEmails = ['/mypage/invitations', '/mypage/waiting'].includes(location.pathname)
  return (
    <MembersOnly {...(isLinkedInEmails && { to: '/login', ...loginWithReturn(location) })}>
      <MyPageFrame />
    </MembersOnly>
  )
}

function MyPageFrame() {
  const session = useSession()
  return (
    <div className="page-width grid grid-cols-1 items-start gap-[clamp(1.5rem,4vw,3.5rem)] pt-[clamp(1.25rem,3vw,2.5rem)] menu:grid-cols-[16rem_minmax(0,1fr)]">
      <aside className="grid min-w-0 grid-cols-1 gap-4 menu:sticky menu:top-[calc(var(--spacing-header)+1.5rem)]">
        {session.loginInfo && (
          <div className="grid grid-cols-1 gap-4 menu:rounded-xl menu:border menu:border-line menu:bg-surface menu:p-5">
            <MemberCard loginInfo={session.loginInfo} size="lg" />
            <Link to="/password-confirm" className={buttonClass({ size: 'sm' })}>
              개인정보 수정
            </Link>
          </div>
        )}
        <SideMenu group={groupFor(session)} />
      </aside>
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  )
}

/** A list beside the page; on a phone a row of chips, with the current one in view. */
function SideMenu({ group }: { group: ReturnType<typeof groupFor> }) {
  const menu = useRef<HTMLElement>(null)
  const { pathname } = useLocation()

  useEffect(() => {
    function scrollToCurrent() {
      const current = menu.current?.querySelector<HTMLElement>('[aria-current]')
      if (current) menu.current?.scrollTo({ left: current.offsetLeft - 20 })
    }
    scrollToCurrent()
    // The web font makes the row longer.
    void document.fonts?.ready.then(scrollToCurrent)
  }, [pathname])

  const draw = ({ label, to, icon: Icon }: Item) => (
    <Link
      key={to}
      to={to}
      aria-current={isCurrent(to, pathname) ? 'page' : undefined}
      className="flex min-h-target flex-none items-center gap-1.5 rounded-full border border-line bg-surface px-4 text-sm font-medium text-ink-2 transition-colors aria-[current]:border-brand-text aria-[current]:bg-brand-soft aria-[current]:font-semibold aria-[current]:text-brand-text menu:min-h-12 menu:gap-3 menu:rounded-md menu:border-transparent menu:bg-transparent menu:px-3.5 menu:text-md menu:hover:bg-sunken menu:aria-[current]:border-transparent menu:aria-[current]:bg-brand-soft"
    >
      <Icon aria-hidden="true" />
      {label}
    </Link>
  )

  return (
    <nav
      ref={menu}
      aria-label="마이 페이지 메뉴"
      className="fade-end relative -mx-gutter flex gap-1.5 overflow-x-auto px-gutter py-1 [scrollbar-width:none] max-md:pr-12 menu:mx-0 menu:grid menu:gap-0.5 menu:overflow-visible menu:p-0"
    >
      {items.map(draw)}
      {group && (
        <>
          <p className="px-3.5 pt-3.5 pb-1 text-xs font-semibold text-ink-3 max-menu:sr-only">
            {group.title}
          </p>
          {group.items.map(draw)}
        </>
      )}
      <Link
        to="/user-delete"
        className="flex min-h-target flex-none items-center px-3.5 text-sm text-ink-3 hover:text-ink"
      >
        회원 탈퇴
      </Link>
    </nav>
  )
}
