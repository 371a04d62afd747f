import { guestClock } from '@matjari/contract/clock-time'
import type { DeskGuest } from '@matjari/contract/owner-desk/entities'
import { cancellers } from '@matjari/contract/reservations/state'
import { ChevronDown, Plus } from 'lucide-react'
import { IconButton } from '../../../../ui/button.tsx'
import { useWays } from '../context.ts'
import { GuestRow } from '../row/row.tsx'
import { finishedText } from '../rules/counts.ts'
import { nameOf } from '../rules/text.ts'
import { type BoardTime, spanText } from '../rules/times.ts'
import { placeOf } from './time-card.tsx'

/** What is over, in one line; everybody is still there when it is opened. */
export function FinishedTimes({ times }: { times: readonly BoardTime[] }) {
  const rows = times.flatMap((time) => time.rows)
  return (
    <details className="desk-fold desk-fold-past">
      <summary {...placeOf(...times.map(({ time }) => time))} tabIndex={0}>
        <span className="desk-fold-text">
          <b>{spanText(times)}</b>
          <span>{finishedText(rows)}</span>
        </span>
        <ChevronDown aria-hidden="true" />
      </summary>
      <ul aria-label="지난 시간의 손님">
        {rows.map((row) => (
          <GuestRow key={row.reservationNo} row={row} isOpenDay />
        ))}
      </ul>
    </details>
  )
}

/** Nobody is coming then, and why the app offers nothing more. */
export function EmptyTimes({
  times,
  wordOf,
}: {
  times: readonly BoardTime[]
  wordOf: (time: BoardTime) => string
}) {
  const { enter } = useWays()
  const first = times[0]
  if (!first) return null
  const isOpen = first.offer !== null && first.offer.reason !== 'past'
  return (
    <div className="desk-fold desk-fold-line">
      <span className="desk-fold-text">
        <b {...placeOf(...times.map(({ time }) => time))}>{spanText(times)}</b>
        {!first.offer?.heldTeams && <span>비어 있음</span>}
        <span className="desk-fold-why">{wordOf(first)}</span>
      </span>
      {isOpen && (
        <IconButton
          label={`${guestClock(first.time)}에 손님 넣기`}
          className="desk-more"
          onClick={() => enter({ source: 'phone', time: first.time })}
        >
          <Plus aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}

/** Gone for good: a line at the end, for whoever asks. */
export function CancelledFold({ rows }: { rows: readonly DeskGuest[] }) {
  if (rows.length === 0) return null
  return (
    <details className="desk-fold desk-fold-past">
      <summary>
        <span className="desk-fold-text">
          <b>취소</b>
          <span>{rows.length}팀</span>
        </span>
        <ChevronDown aria-hidden="true" />
      </summary>
      <ul className="desk-cancelled">
        {rows.map((row) => (
          <li key={row.reservationNo}>
            <span className="num">{guestClock(row.reserveTime)}</span>
            <span>
              {nameOf(row)} {row.numberOfGuests}명
            </span>
            <span className="text-ink-3">
              {row.cancelledBy ? `${cancellers[row.cancelledBy]} 취소` : '취소'}
              {row.cancelReason && ` · ${row.cancelReason}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
