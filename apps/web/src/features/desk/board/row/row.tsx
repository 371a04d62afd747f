import './row.css'
import type { DeskGuest } from '@matjari/contract/owner-desk/entities'
import { seoulToday } from '@matjari/contract/seoul-day'
import { clsx } from 'clsx'
import { memo, useEffect, useRef } from 'react'
import { useWaitingMarks } from '../../api/marks.ts'
import { useBoard, useWays } from '../context.ts'
import { lateBy } from '../rules/clock.ts'
import { marksOf } from '../rules/marks.ts'
import { RowActions, SettledActions, type Waiting } from './actions.tsx'
import { RowContact } from './contact.tsx'
import { RowFacts } from './facts.tsx'

/** What of the board's clock and day a row shows. */
type RowMoment = {
  readonly state: DeskGuest['state']
  readonly waiting: Waiting
  /** Minutes; null: not late. */
  readonly late: number | null
  readonly isNew: boolean
  /** A time of its own, between those of the day. */
  readonly isOffGrid: boolean
  readonly restaurantNo: string
  readonly today: string
} & ReturnType<typeof marksOf>

/** One party: how many, who, how to reach them, and the one thing that is said of them. */
export function GuestRow({ row, isOpenDay }: { row: DeskGuest; isOpenDay: boolean }) {
  const { day, now, isNew } = useBoard()
  const waiting = useWaitingMarks().find((one) => one.reservationNo === row.reservationNo)
  const state = waiting?.to ?? row.state
  return (
    <Party
      row={row}
      state={state}
      waiting={waiting}
      late={isOpenDay ? lateBy({ ...row, state }, now) : null}
      isNew={isNew(row.reservationNo)}
      isOffGrid={!day.times.some(({ time }) => time === row.reserveTime)}
      restaurantNo={day.restaurantNo}
      today={seoulToday(now)}
      {...marksOf(row, now)}
    />
  )
}

/** The clock moves, a finger comes down and others change, and four hundred parties need not be drawn anew. */
const Party = memo(function Party({ row, ...moment }: { row: DeskGuest } & RowMoment) {
  const { touch } = useWays()
  const { state, waiting, late, isNew, isOffGrid, restaurantNo, today } = moment
  const isDone = state !== 'confirmed'
  const place = useRef<HTMLLIElement>(null)
  useFocusKept(place, state)

  return (
    // The row itself is only reached by J and K; Tab goes to what stands in it.
    <li
      ref={place}
      tabIndex={-1}
      data-reservation={row.reservationNo}
      onPointerDown={() => touch(row.reservationNo)}
      className={clsx(
        'desk-guest',
        isDone && 'desk-guest-done',
        late !== null && 'desk-guest-late',
        isNew && 'desk-guest-new',
      )}
    >
      <span className="desk-party">
        {row.numberOfGuests}
        <small>명</small>
      </span>
      <RowFacts {...{ row, late, isDone, isNew, isOffGrid, restaurantNo, today }} />
      {!isDone && <RowContact row={row} />}
      {isDone ? (
        <SettledActions
          row={row}
          state={state}
          waiting={waiting}
          canTakeBack={moment.canTakeBack}
        />
      ) : (
        <RowActions
          row={row}
          restaurantNo={restaurantNo}
          isDue={late !== null}
          waiting={waiting}
          visitFrom={moment.visitFrom}
          noShowAfter={moment.noShowAfter}
        />
      )}
    </li>
  )
})

/** The button that was pressed goes with what it said: the row takes the focus over. */
function useFocusKept(place: { current: HTMLLIElement | null }, state: DeskGuest['state']) {
  const before = useRef(state)
  useEffect(() => {
    const isChanged = before.current !== state
    before.current = state
    const wasHere = place.current?.matches('[data-pressed]')
    if (isChanged && wasHere && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true })
    if (isChanged) place.current?.removeAttribute('data-pressed')
  }, [place, state])
}
