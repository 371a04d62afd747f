import { restaurantStatusLabel } from '@matjari/contract/restaurants/status'
import type { DeskRestaurant } from '@matjari/contract/staff/entities'
import { Check, ChevronDown, User } from 'lucide-react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Menu } from '../../ui/choice/menu.tsx'
import { useShop } from './use-shop.ts'
import './desk-shell.css'
import type { ReactNode } from 'react'
import { Logo, LogoMark } from '../../ui/logo.tsx'
import { type DeskPage, deskAddress } from './desk-address.ts'
import { WaitlistTeams } from './waitlist-team-count.tsx'

/** The name of the restaurant; owners of several can switch to another one and stay on the same page. */
function ShopSwitch() {
  const { shops, shop } = useShop()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  if (shops.length < 2) return <p className="desk-shop">{shop?.restaurantName}</p>

  return (
    <Menu
      align="start"
      isRoomy
      trigger={
        <button type="button" className="desk-shop">
          <span>{shop?.restaurantName ?? '가게 고르기'}</span>
          <ChevronDown aria-hidden="true" />
          <span className="sr-only">가게 바꾸기</span>
        </button>
      }
      items={shops.map(({ restaurantNo, restaurantName, isActive, role }) => ({
        id: restaurantNo,
        label: restaurantName,
        ...(restaurantNo === shop?.restaurantNo && { icon: Check }),
        note: noteOf({ isActive, role }),
        onSelect: () => void navigate({ pathname, search: `restaurantNo=${restaurantNo}` }),
      }))}
    />
  )
}

/** A note beside a restaurant: the member is only staff there, or it is not open. */
function noteOf({ isActive, role }: Pick<DeskRestaurant, 'isActive' | 'role'>) {
  if (role === 'staff') return '직원'
  return isActive === 'Y' ? undefined : restaurantStatusLabel(isActive)
}

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

/** The desk's header: the restaurant, the pages, and the messages. */
export function DeskHeader({ tools }: { tools: ReactNode }) {
  const { pathname } = useLocation()
  const { named, shop } = useShop()
  const restaurantNo = shop?.restaurantNo ?? named
  const visible = pages.filter(({ isOwners }) => !isOwners || shop?.role === 'owner')
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
          {visible.map(({ label, page }) => (
            <Link
              key={page}
              to={deskAddress(page, restaurantNo)}
              aria-current={pathname === page ? 'page' : undefined}
            >
              {label}
              {page === '/mypage/board/waiting' && <WaitlistTeams restaurantNo={restaurantNo} />}
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
