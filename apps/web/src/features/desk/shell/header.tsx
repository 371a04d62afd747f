import './shell.css'
import { User } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { Logo, LogoMark } from '../../../ui/logo.tsx'
import { type DeskPage, deskAddress } from './address.ts'
import { ShopSwitch } from './shop-switch.tsx'
import { useShop } from './use-shop.ts'
import { WaitingTeams } from './waiting-teams.tsx'

const pages: readonly {
  readonly label: string
  readonly page: DeskPage
  readonly isOwners?: true
}[] = [
  { label: '오늘의 예약', page: '/mypage/board' },
  { label: '빈자리 알림', page: '/mypage/board/waiting' },
  { label: '손님', page: '/mypage/guests' },
  { label: '숫자', page: '/mypage/numbers', isOwners: true },
  { label: '가게 정보', page: '/mypage/shop', isOwners: true },
  { label: '내 가게 설정', page: '/mypage/restaurant', isOwners: true },
]

/** The desk's own bar: which shop, where to, and the way to messages. */
export function DeskHeader({ tools }: { tools: ReactNode }) {
  const { pathname } = useLocation()
  const { named, shop } = useShop()
  const restaurantNo = shop?.restaurantNo ?? named
  const shown = pages.filter(({ isOwners }) => !isOwners || shop?.role === 'owner')
  return (
    <header className="desk-header">
      <div className="page-width desk-header-in">
        <Link to="/" aria-label="맛자리 홈" className="desk-logo">
          <span className="desk-wide">
            <Logo size="sm" />
          </span>
          <LogoMark className="desk-narrow size-8 text-brand" />
        </Link>
        <ShopSwitch />
        <nav aria-label="내 가게 메뉴" className="desk-nav">
          {shown.map(({ label, page }) => (
            <Link
              key={page}
              to={deskAddress(page, restaurantNo)}
              aria-current={pathname === page ? 'page' : undefined}
            >
              {label}
              {page === '/mypage/board/waiting' && <WaitingTeams restaurantNo={restaurantNo} />}
            </Link>
          ))}
        </nav>
        <div className="desk-header-tools">
          {tools}
          <Link to="/mypage" aria-label="마이 페이지" className="desk-tool">
            <User aria-hidden="true" />
          </Link>
        </div>
      </div>
    </header>
  )
}
