import { useLocation, useNavigate } from 'react-router'
import { weeksIn } from '../../features/desk/numbers/api.ts'
import { Numbers } from '../../features/desk/numbers/view.tsx'
import { deskAddress } from '../../features/desk/shell/address.ts'
import type { PageProps } from '../../layouts/page-slot.tsx'
import { ShopPage } from './shop-page.tsx'

export function NumbersPage({ title }: PageProps) {
  const navigate = useNavigate()
  const weeks = weeksIn(useLocation().search)
  return (
    <ShopPage title={title} isOwners>
      {(restaurantNo) => (
        <Numbers
          key={restaurantNo}
          title={title}
          restaurantNo={restaurantNo}
          weeks={weeks}
          onWeeks={(next) =>
            void navigate(deskAddress('/mypage/numbers', restaurantNo, { weeks: next }), {
              replace: true,
            })
          }
        />
      )}
    </ShopPage>
  )
}
