import type { DeskGuest } from '@matjari/contract/owner-desk/entities'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { showAlert } from '../../../ui/overlay/alerts.ts'
import { dayQuery } from '../desk-day.ts'
import { ChangeDrawer } from '../entry/change-drawer.tsx'

type GuestChangeProps = { restaurantNo: string; row: DeskGuest; onClose: () => void }

/** The board's drawer for a change, with the day of the booking. */
export function GuestChange({ restaurantNo, row, onClose }: GuestChangeProps) {
  const { data, error } = useQuery(dayQuery(restaurantNo, row.reserveDay))
  useEffect(() => {
    if (data || !error) return
    void showAlert(errorMessage(error), 'danger')
    onClose()
  }, [data, error, onClose])
  return data && <ChangeDrawer day={data} row={row} onClose={onClose} />
}
