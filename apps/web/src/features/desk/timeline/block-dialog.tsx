import { guestClock } from '@matjari/contract/clock-time'
import type { DeskGuest } from '@matjari/contract/owner-desk/entities'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useBoard } from '../board/context.ts'
import { GuestRow } from '../board/row/row.tsx'
import { nameOf } from '../board/rules/text.ts'

/** The row of the list, for whoever looks along the clock. */
export function BlockDialog({ row, onClose }: { row: DeskGuest; onClose: () => void }) {
  const { day } = useBoard()
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${guestClock(row.reserveTime)} ${nameOf(row)}`}
      width="46rem"
      flush
    >
      <ul>
        <GuestRow row={row} isOpenDay={day.day <= day.runningDay} />
      </ul>
    </Dialog>
  )
}
