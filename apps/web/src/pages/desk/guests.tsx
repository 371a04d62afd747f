import { seoulToday } from '@matjari/contract/seoul-day'
import { useLocation } from 'react-router'
import { Guests } from '../../features/desk/guests/view.tsx'
import { guestIn } from '../../features/desk/shell/address.ts'
import type { PageProps } from '../../layouts/page-slot.tsx'
import { useMinute } from '../../lib/browser/use-now.ts'
import { ShopPage } from './shop-page.tsx'

export function GuestsPage({ title }: PageProps) {
  const guestKey = guestIn(useLocation().search)
  const today = seoulToday(useMinute())
  return (
    <ShopPage title={title}>
      {(restaurantNo) => (
        <Guests
          key={restaurantNo}
          title={title}
          restaurantNo={restaurantNo}
          guestKey={guestKey}
          today={today}
        />
      )}
    </ShopPage>
  )
}
