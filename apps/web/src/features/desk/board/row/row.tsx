import './row.css'
import type { DeskGuest } from '@matjari/contract/entities/owner/desk'
import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { useWaitingMarks } from '../../api/marks.ts'
import { useBoard } from '../context.ts'
import { lateBy } from '../rules/clock.ts'
import { RowActions, SettledActions } from './actions.tsx'
import { RowContact } from './contact.tsx'
import { RowFacts } from './facts.tsx'

/** One party: how many, who, how to reach them, and the one thing that is said of them. */
export function GuestRow({ row, isOpenDay }: { row: DeskGuest; isOpenDay: boolean }) {
  const { now, isNew, touch } = useBoard()
  const waiting = useWaitingMarks().find((one) => one.reservationNo === row.reservationNo)
  const shown = waiting ? { ...row, state: waiting.to } : row
  const isDone = shown.state !== 'confirmed'
  const late = isOpenDay ? lateBy(shown, now) : null
  const place = useRef<HTMLLIElement>(null)
  useFocusKept(place, shown.state)

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
        isNew(row.reservationNo) && 'desk-guest-new',
      )}
    >
      <span className="desk-party">
        {row.numberOfGuests}
        <small>명</small>
      </span>
      <RowFacts row={row} late={late} isDone={isDone} />
      {!isDone && <RowContact row={row} />}
      {isDone ? (
        <SettledActions row={shown} waiting={waiting} />
      ) : (
        <RowActions row={row} isDue={late !== null} waiting={waiting} />
      )}
    </li>
  )
}

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
