import type { Reservation } from '@matjari/contract/reservations/entities'
import { CalendarPlus, Navigation, PencilLine } from 'lucide-react'
import { directionsUrl } from '../../../maps/directions.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { askConfirm } from '../../../ui/overlay/alerts.ts'
import { cancelQuestion } from '../text.ts'
import { downloadCalendar } from '../ticket/calendar-file.ts'
import { useCancel } from './api.ts'

export type TicketHandlers = {
  onChange: (table: Reservation) => void
  /** The ticket and the focus in it are about to leave their place. */
  onGone: () => void
}

/** What can be done about a table that is still ahead. */
export function MineActions({
  table,
  describedBy,
  onChange,
  onGone,
}: TicketHandlers & { table: Reservation; describedBy: string }) {
  const { restaurantName: name, lat, lng } = table
  const cancel = useCancel({ onGone })
  const look = { size: 'sm', variant: 'ghost', 'aria-describedby': describedBy } as const

  async function handleCancel() {
    const isSure = await askConfirm({
      message: cancelQuestion(table, new Date()),
      confirmLabel: '예약 취소',
      cancelLabel: '닫기',
      tone: 'danger',
    })
    if (isSure) cancel.mutate(table.reservationNo)
  }

  return (
    <div className="flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-2 max-sm:[&>:last-child:nth-child(odd)]:col-span-2">
      <Button {...look} variant="quiet" onClick={() => downloadCalendar(table)}>
        <CalendarPlus aria-hidden="true" className="size-4" />
        <span>
          <span className="sr-only">{name} 예약 </span>캘린더에 추가
        </span>
      </Button>
      {lat !== null && lng !== null && (
        <a
          href={directionsUrl({ name, lat, lng })}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass(look)}
        >
          <Navigation aria-hidden="true" className="size-4" />
          <span aria-hidden="true">길찾기</span>
          <span className="sr-only">{name} 길찾기, 새 창</span>
        </a>
      )}
      {table.canChange && (
        <Button {...look} onClick={() => onChange(table)}>
          <PencilLine aria-hidden="true" className="size-4" />
          <span>
            <span className="sr-only">{name} 예약 </span>변경
          </span>
        </Button>
      )}
      {table.canCancel && (
        <Button
          {...look}
          loading={cancel.isPending}
          onClick={() => void handleCancel()}
          className="text-danger-text!"
        >
          <span>
            <span className="sr-only">{name} </span>예약 취소
          </span>
        </Button>
      )}
    </div>
  )
}
