import { guestClock } from '@matjari/contract/clock-time'
import type { Reservation } from '@matjari/contract/reservations/entities'
import { dayLabel } from '@matjari/contract/seoul-day'
import { shareLink } from '../../../lib/share.ts'
import { showAlert } from '../../../ui/overlay/alerts.ts'
import { showToast } from '../../../ui/overlay/toasts.ts'

type Shared = Pick<
  Reservation,
  'restaurantNo' | 'restaurantName' | 'reserveDay' | 'reserveTime' | 'numberOfGuests'
>

/** For those who come along: where, when and how many; what the guest wrote stays with the restaurant. */
export const sharedTable = (table: Shared, origin: string) => ({
  title: `${table.restaurantName} ${dayLabel(table.reserveDay)} ${guestClock(table.reserveTime)} ${table.numberOfGuests}명`,
  url: `${origin}/restaurant/${table.restaurantNo}`,
})

export async function shareTable(table: Shared) {
  const link = sharedTable(table, window.location.origin)
  const outcome = await shareLink(link)
  if (outcome === 'copied') showToast('링크를 복사했어요')
  if (outcome === 'failed')
    await showAlert(`링크를 복사하지 못했어요. 직접 복사해 주세요: ${link.url}`)
}
