import { seoulToday } from '@matjari/contract/seoul-day'
import { useLocation } from 'react-router'
import type { PageProps } from '../../app/route.tsx'
import { Guests } from '../../features/desk/guests/view.tsx'
import { guestIn } from '../../features/desk/shell/address.ts'
import { useMinute } from '../../lib/use-now.ts'
import { DeskPage } from './desk-page.tsx'

export function GuestsPage({ title }: PageProps) {
  const guestKey = guestIn(useLocation().search)
  const today = seoulToday(useMinute())
  return (
    <DeskPage title={title}>
      {(restaurantNo) => (
        <Guests
          key={restaurantNo}
          title={title}
          restaurantNo={restaurantNo}
          guestKey={guestKey}
          today={today}
        />
      )}
    </DeskPage>
  )
}
