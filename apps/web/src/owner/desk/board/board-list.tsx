import './board-list.css'
import { guestClock } from '@matjari/contract/clock-time'
import type { DeskGuest } from '@matjari/contract/owner-desk/entities'
import { cancellers } from '@matjari/contract/reservations/state'
import { clsx } from 'clsx'
import { ChevronDown, Plus } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useBoard, useBoardActions } from '../board-context.ts'
import { availabilityText } from '../capacity-text.ts'
import { isDayOver, runningTime } from '../desk-capacity.ts'
import { deskGuestName } from '../guest-text.ts'
import {
  type BoardTime,
  boardSections,
  boardTimes,
  countOf,
  countText,
  finishedText,
  finishedTimes,
  nextTime,
  noRanks,
  spanText,
  withRanks,
} from './board-times.ts'
import { GuestRow } from './guest-row.tsx'
import { matchesGuestSearch } from './guest-search.ts'

/** The times of a day with their bookings. It is remounted for another day, so that no state carries over. */
export function BoardList({ query }: { query: string }) {
  const { day, now } = useBoard()
  const [storedRanks, setStoredRanks] = useState(noRanks)
  const ranks = withRanks(storedRanks, day.reservations)
  if (ranks !== storedRanks) setStoredRanks(ranks)

  const times = boardTimes(day, ranks)
  const { running } = runningTime(day, times, now)
  const folded = useFolded(running?.time ?? null, () => finishedTimes(day, times, now))
  const next = isDayOver(day, now) ? null : nextTime(times, now)
  const wordOf = ({ availability, time }: BoardTime) => {
    if (time === running?.time) return '지금 시간'
    return availability ? availabilityText(availability) : ''
  }
  if (query !== '') return <SearchHits times={times} query={query} wordOf={wordOf} />

  return (
    <div className="desk-slots">
      {boardSections(times, folded, wordOf).map((part) => {
        if (part.kind === 'finished') return <FinishedTimes key="finished" times={part.times} />
        if (part.kind === 'empty')
          return <EmptyTimes key={part.times[0]?.time} times={part.times} wordOf={wordOf} />
        return (
          <TimeCard
            key={part.time.time}
            time={part.time}
            word={wordOf(part.time)}
            isNext={part.time === next}
          />
        )
      })}
      <CancelledFold rows={day.reservations.filter(({ state }) => state === 'cancelled')} />
    </div>
  )
}

/**
 * The finished times to fold. The set only changes when the running time changes, so that no row folds away while staff
 * are about to press it.
 */
function useFolded(running: string | null, take: () => ReadonlySet<string>) {
  const [state, setState] = useState(() => ({ running, folded: take() }))
  if (state.running === running) return state.folded
  const next = { running, folded: take() }
  setState(next)
  return next.folded
}

/** Only the bookings that match the search, with nothing folded. */
function SearchHits({
  times,
  query,
  wordOf,
}: {
  times: readonly BoardTime[]
  query: string
  wordOf: (time: BoardTime) => string
}) {
  const found = times
    .map((time) => ({ ...time, rows: time.rows.filter((row) => matchesGuestSearch(row, query)) }))
    .filter(({ rows }) => rows.length > 0)
  return (
    <div className="desk-slots">
      {found.map((time) => (
        <TimeCard key={time.time} time={time} word={wordOf(time)} isNext={false} />
      ))}
    </div>
  )
}

const timeId = (time: string) => `time-${time.replace(':', '')}`

/** Attributes of the element a column of the meter scrolls to for these times. */
const timeTarget = (...times: readonly string[]) => ({
  'data-times': times.map(timeId).join(' '),
  tabIndex: -1,
})

/** Scrolls by script: a change of the address would look like another page. */
export function goToTime(time: string) {
  const place = document.querySelector<HTMLElement>(`[data-times~="${timeId(time)}"]`)
  const fold = place?.closest('details')
  if (fold) fold.open = true
  place?.scrollIntoView({ block: 'center' })
  place?.focus({ preventScroll: true })
}

type TimeCardProps = { time: BoardTime; word: string; isNext: boolean }

function TimeCard({ time: { time, availability, rows }, word, isNext }: TimeCardProps) {
  const { day } = useBoard()
  const { enter } = useBoardActions()
  const clock = guestClock(time)
  const isOpen = availability !== null && availability.reason !== 'past'
  return (
    <Card
      className={clsx('desk-slot', isNext && 'desk-slot-next')}
      style={{ '--rows': rows.length } as CSSProperties}
    >
      <div className="desk-slot-head">
        <h2 id={timeId(time)} {...timeTarget(time)} className="desk-slot-time">
          {clock}
        </h2>
        <span className="desk-slot-sum">{countText(countOf(rows))}</span>
        <span className="desk-slot-room">{word}</span>
        {isOpen && (
          <IconButton
            label={`${clock}에 손님 넣기`}
            className="desk-more"
            onClick={() => enter({ source: 'phone', time })}
          >
            <Plus aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <ul aria-labelledby={timeId(time)}>
        {rows.map((row) => (
          <GuestRow key={row.reservationNo} row={row} isOpenDay={day.day <= day.runningDay} />
        ))}
      </ul>
    </Card>
  )
}

/** The finished times as one line that opens to show their bookings. */
function FinishedTimes({ times }: { times: readonly BoardTime[] }) {
  const rows = times.flatMap((time) => time.rows)
  return (
    <details className="desk-fold desk-fold-past">
      <summary {...timeTarget(...times.map(({ time }) => time))} tabIndex={0}>
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

/** Times without bookings, and why the app offers no more tables. */
function EmptyTimes({
  times,
  wordOf,
}: {
  times: readonly BoardTime[]
  wordOf: (time: BoardTime) => string
}) {
  const { enter } = useBoardActions()
  const first = times[0]
  if (!first) return null
  const isOpen = first.availability !== null && first.availability.reason !== 'past'
  return (
    <div className="desk-fold desk-fold-line">
      <span className="desk-fold-text">
        <b {...timeTarget(...times.map(({ time }) => time))}>{spanText(times)}</b>
        {!first.availability?.heldTeams && <span>비어 있음</span>}
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

/** The cancelled bookings, as one line at the end that opens. */
function CancelledFold({ rows }: { rows: readonly DeskGuest[] }) {
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
              {deskGuestName(row)} {row.numberOfGuests}명
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
