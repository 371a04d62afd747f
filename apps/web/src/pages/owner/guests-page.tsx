import { seoulToday } from '@matjari/contract/seoul-day'
import { useLocation } from 'react-router'
import type { PageProps } from '../../app/route.tsx'
import { useMinute } from '../../lib/use-now.ts'
import { guestIn } from '../../owner/desk/desk-address.ts'
import { Guests } from '../../owner/desk/guests/guests.tsx'
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
