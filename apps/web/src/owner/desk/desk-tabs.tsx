import './desk-shell.css'
import { BellRing, CalendarCheck, type LucideIcon, Plus, Store, UsersRound } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { boardAddress, type DeskPage, deskAddress, readBoardAddress } from './desk-address.ts'
import { useShop } from './use-shop.ts'
import { WaitlistTeams } from './waitlist-team-count.tsx'

type Tab = { readonly label: string; readonly page: DeskPage; readonly icon: LucideIcon }

const before: readonly Tab[] = [
  { label: '오늘', page: '/mypage/board', icon: CalendarCheck },
  { label: '손님', page: '/mypage/guests', icon: UsersRound },
]
const after: readonly Tab[] = [
  { label: '빈자리', page: '/mypage/board/waiting', icon: BellRing },
  { label: '내 가게', page: '/mypage/restaurant', icon: Store },
]

/** The desk's menu on a phone: tabs at the bottom, with the button for a new guest in the middle. */
export function DeskTabs() {
  const { named, shop } = useShop()
  return <TabsOfShop restaurantNo={shop?.restaurantNo ?? named} isStaff={shop?.role === 'staff'} />
}

/** The same on a page of the site, in place of the site's tabs, with room for the chat button. */
export const DeskTabsOnSite = ({ restaurantNo }: { restaurantNo: string | undefined }) => (
  <TabsOfShop restaurantNo={restaurantNo} isOnSite />
)

type TabsOfShopProps = {
  restaurantNo: string | undefined
  isOnSite?: boolean
  /** Staff do not edit the restaurant's own pages, so they have fewer tabs. */
  isStaff?: boolean
}

function TabsOfShop({ restaurantNo, isOnSite = false, isStaff = false }: TabsOfShopProps) {
  const { pathname, search } = useLocation()
  const isOnBoard = pathname === '/mypage/board'
  const here = isOnBoard ? readBoardAddress(search) : {}

  const draw = ({ label, page, icon: Icon }: Tab) => (
    <Link
      key={page}
      to={deskAddress(page, restaurantNo)}
      aria-current={pathname === page ? 'page' : isPartOf(page, pathname) || undefined}
    >
      <Icon aria-hidden="true" />
      {label}
      {page === '/mypage/board/waiting' && <WaitlistTeams restaurantNo={restaurantNo} />}
    </Link>
  )

  return (
    <nav
      aria-label="내 가게 메뉴"
      className="desk-tabs"
      data-action-bar={isOnSite ? '' : undefined}
      data-staff={isStaff || undefined}
    >
      {before.map(draw)}
      <Link
        to={boardAddress({ ...here, restaurantNo, isEntering: true })}
        replace={isOnBoard}
        className="desk-tab-add"
      >
        <Plus aria-hidden="true" />
        손님 넣기
      </Link>
      {(isStaff ? after.slice(0, 1) : after).map(draw)}
    </nav>
  )
}

/** The restaurant's public information has no tab of its own: it belongs to the settings' tab. */
const isPartOf = (page: DeskPage, pathname: string) =>
  page === '/mypage/restaurant' && pathname === '/mypage/shop'
