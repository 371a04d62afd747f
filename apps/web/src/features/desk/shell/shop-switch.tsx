import { restaurantStatusLabel } from '@matjari/contract/restaurants/status'
import type { DeskRestaurant } from '@matjari/contract/staff/entities'
import { Check, ChevronDown } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { Menu } from '../../../ui/choice/menu.tsx'
import { useShop } from './use-shop.ts'

/** The name of the shop; for owners of several it is the way to the others, on the same page. */
export function ShopSwitch() {
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

/** Where one only works, and what is wrong with one's own. */
function noteOf({ isActive, role }: Pick<DeskRestaurant, 'isActive' | 'role'>) {
  if (role === 'staff') return '직원'
  return isActive === 'Y' ? undefined : restaurantStatusLabel(isActive)
}
