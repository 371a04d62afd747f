import type { BoardDay, GuestReservation } from '@matjari/contract/entities/reservation'
import { messages } from '@matjari/contract/messages'
import { dayLabel } from '@matjari/contract/rules/time/seoul-day'
import { Plus } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/status/empty-state.tsx'
import { BoardSlotView } from './slot.tsx'
import { countsOf, foldedSlots, presentTime, suggestedTime, takesGuests } from './slots.ts'
import { summaryText } from './text.ts'
import { useReturnFocus } from './use-return-focus.ts'

const LazyEntryDialog = lazyPart(() =>
  import('./entry/dialog.tsx').then((file) => file.EntryDialog),
)

const LazyCancelDialog = lazyPart(() =>
  import('./cancel-dialog.tsx').then((file) => file.CancelDialog),
)

type BoardDayViewProps = {
  restaurantNo: string
  board: BoardDay
  now: Date
  hasSettings: boolean
  setUp: ReactNode
}

/** The one dialog that is open over the board. */
type Open =
  | { readonly kind: 'entry'; readonly time: string | null }
  | { readonly kind: 'cancel'; readonly booking: GuestReservation }

export function BoardDayView({ restaurantNo, board, now, hasSettings, setUp }: BoardDayViewProps) {
  const [open, setOpen] = useState<Open | null>(null)
  const [isUnfolded, setIsUnfolded] = useState(false)
  const { place, leave } = useReturnFocus(open !== null)
  const { day } = board
  const { folded, shown } = foldedSlots(board, now)
  const canAdd = takesGuests(board, now)
  const present = presentTime(board, now)

  function enter(time: string | null) {
    leave(time)
    setOpen({ kind: 'entry', time })
  }

  function cancel(booking: GuestReservation) {
    leave(booking.reserveTime)
    setOpen({ kind: 'cancel', booking })
  }

  const close = () => setOpen(null)

  return (
    <div ref={place} className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-5">
        <div>
          <h3 tabIndex={-1} className="num text-lg leading-snug outline-none">
            {dayLabel(day)}
          </h3>
          <output className="num block text-sm text-ink-2">
            {board.slots.length > 0 && summaryText(countsOf(board))}
          </output>
        </div>
        {canAdd && (
          <Button variant="primary" size="sm" onClick={() => enter(null)}>
            <Plus aria-hidden="true" className="size-4.5" />
            예약 넣기
          </Button>
        )}
      </div>
      {folded.length > 0 && (
        <Button
          size="sm"
          variant="ghost"
          className="-ml-3.5 justify-self-start text-ink-2"
          aria-expanded={isUnfolded}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          지난 빈 시간 {folded.length}개 {isUnfolded ? '접기' : '보기'}
        </Button>
      )}
      {board.slots.length === 0 ? (
        <NoSlots hasSettings={hasSettings} setUp={setUp} />
      ) : (
        <ol className="divide-y divide-line">
          {(isUnfolded ? board.slots : shown).map((slot) => (
            <BoardSlotView
              key={slot.time}
              restaurantNo={restaurantNo}
              slot={slot}
              isPresent={slot.time === present}
              now={now}
              onAdd={canAdd ? enter : null}
              onCancel={cancel}
            />
          ))}
        </ol>
      )}
      <Suspense>
        {open?.kind === 'entry' && (
          <LazyEntryDialog
            restaurantNo={restaurantNo}
            board={board}
            time={open.time ?? suggestedTime(board, now)}
            onClose={close}
          />
        )}
        {open?.kind === 'cancel' && (
          <LazyCancelDialog restaurantNo={restaurantNo} booking={open.booking} onClose={close} />
        )}
      </Suspense>
    </div>
  )
}

const NoSlots = ({ hasSettings, setUp }: Pick<BoardDayViewProps, 'hasSettings' | 'setUp'>) =>
  hasSettings ? (
    <EmptyState
      drawing="calendar"
      title="예약을 받지 않는 날이에요."
      hint="쉬는 날이거나, 예약 시간을 정하지 않은 요일이에요."
    />
  ) : (
    <EmptyState
      drawing="calendar"
      title={messages.ownerSettings.settingsNone}
      hint="예약설정을 등록하면 예약이 여기에 모여요."
      action={setUp}
    />
  )
