import { guestClock } from '@matjari/contract/clock-time'
import { clsx } from 'clsx'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { clockText } from '../../../lib/format.ts'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useBoard } from '../board-context.ts'
import { closedState, isDayOver } from '../desk-capacity.ts'
import { lateBy, minuteNow, untilText } from '../desk-clock.ts'
import { goToTime } from './board-list.tsx'
import {
  boardTimes,
  type Count,
  countOf,
  countText,
  coversOf,
  isExpected,
  nextTime,
  noRanks,
} from './board-times.ts'
import { type MeterColumn, meterOf } from './capacity-meter.ts'

type Ends = 'none' | 'start' | 'end' | 'both'

function endsOf({ scrollLeft, clientWidth, scrollWidth }: HTMLElement): Ends {
  const isStart = scrollLeft > 1
  const isEnd = scrollLeft + clientWidth < scrollWidth - 1
  if (isStart && isEnd) return 'both'
  if (isStart) return 'start'
  return isEnd ? 'end' : 'none'
}

/**
 * Which ends of a scrolling row are out of sight. The row first scrolls to its child number `first`, with half of the
 * child before it visible, so that the owner sees that there is more.
 */
function useHiddenEnds({ first, count }: { first: number; count: number }) {
  const row = useRef<HTMLElement>(null)
  const [hidden, setHidden] = useState<Ends>('none')
  const look = () => row.current && setHidden(endsOf(row.current))

  // biome-ignore lint/correctness/useExhaustiveDependencies: with another number of children the row is another one
  useLayoutEffect(() => {
    const before = row.current?.children[first - 1]
    if (!row.current) return
    row.current.scrollLeft =
      before instanceof HTMLElement ? before.offsetLeft + before.offsetWidth / 2 : 0
    setHidden(endsOf(row.current))
  }, [first, count])
  useEffect(() => {
    window.addEventListener('resize', look)
    return () => window.removeEventListener('resize', look)
  })
  return { row, hidden, look }
}

/** A column for each time, as high as the restaurant is full then. */
function Meter({ next }: { next: string | null }) {
  const { day, now } = useBoard()
  const { rule } = day
  const columns = meterOf(day, next, now)
  const present = columns.findIndex(({ isPast }) => !isPast)
  const { row, hidden, look } = useHiddenEnds({ first: present, count: columns.length })
  if (!rule || columns.length === 0) return null
  const unit = rule.maxSeats === null ? '팀' : '명'
  return (
    <>
      <nav
        ref={row}
        aria-label="시간마다 앉은 손님"
        data-hidden={hidden}
        className="desk-meter"
        onScroll={look}
      >
        {columns.map((column) => (
          <Column key={column.time} column={column} unit={unit} />
        ))}
      </nav>
      <Legend columns={columns} />
    </>
  )
}

const looks = { past: '지난 시간', next: '다음 시간', there: '앉는 손님', full: '만석' } as const

/** The look of a column: full wins over next and past. */
const lookOf = ({ isNext, isFull, isPast, value }: MeterColumn): keyof typeof looks | null => {
  if (isNext) return 'next'
  if (isFull) return 'full'
  if (value === 0) return null
  return isPast ? 'past' : 'there'
}

/** Only the looks that occur. */
function Legend({ columns }: { columns: readonly MeterColumn[] }) {
  const { rule, times } = useBoard().day
  if (!rule) return null
  const drawn = new Set(columns.map(lookOf))
  const most = rule.maxSeats === null ? `${rule.maxTeamNum}팀` : `${rule.maxSeats}명`
  return (
    <p className="desk-meter-legend">
      {(['past', 'next', 'there', 'full'] as const)
        .filter((look) => drawn.has(look))
        .map((look) => (
          <span key={look}>
            <i className={`desk-key-${look}`} />
            {looks[look]}
            {look === 'full' && ` ${most}`}
          </span>
        ))}
      {times.some(({ heldTeams }) => heldTeams > 0) && <span>맡아 둔 자리도 세요</span>}
      {rule.stayMinutes !== null && <span>머무는 시간 {rule.stayMinutes}분을 더해 세요</span>}
    </p>
  )
}

function Column({ column, unit }: { column: MeterColumn; unit: string }) {
  const { time, value, share, isPast, isNext, isFull, isAfterBreak } = column
  return (
    <a
      href={`#${time}`}
      onClick={(event) => {
        event.preventDefault()
        goToTime(time)
      }}
      className={clsx(
        'desk-meter-col',
        isPast && 'is-past',
        isNext && 'is-next',
        isFull && 'is-full',
        isAfterBreak && 'is-after-break',
      )}
    >
      <span className="desk-meter-n">
        {isFull ? '만석' : value === 0 ? <span aria-hidden="true">·</span> : value}
        <span className="sr-only">
          {isFull ? ` ${value}${unit}` : value === 0 ? `0${unit}` : unit}
        </span>
      </span>
      <span className="desk-meter-bar">
        <i style={{ height: `${Math.round(share * 100)}%` }} />
      </span>
      <span className="desk-meter-t">{guestClock(time)}</span>
    </a>
  )
}

/** The next guests, the numbers of the day, and how full it is. */
export function NextPanel() {
  const { day, now } = useBoard()
  const next = nextTime(boardTimes(day, noRanks), now)
  return (
    <>
      <ClosedDay />
      <Card className="desk-next">
        <section aria-label="다음 손님" className="desk-next-now">
          <NextGuests />
        </section>
        <div className="desk-next-day">
          <Covers />
          <Meter next={isDayOver(day, now) ? null : (next?.time ?? null)} />
        </div>
      </Card>
    </>
  )
}

/** The owner closed the day without cancelling its bookings: the rest of the board stays as on any day. */
function ClosedDay() {
  const { day } = useBoard()
  if (!day.rule || day.rule.hours !== null) return null
  const { all } = coversOf(day.reservations)
  return (
    <div className="desk-closed">
      <Notice tone="warn">
        휴무로 정한 날{all.teams > 0 && ` · 지키기로 한 예약 ${all.teams}팀`}
      </Notice>
    </div>
  )
}

function NextGuests() {
  const { day, now } = useBoard()
  const next = nextTime(boardTimes(day, noRanks), now)
  const isToday = day.day === day.runningDay
  const closed = closedState(day, now)
  const clock = isToday && `지금 ${clockText(now.toISOString())}`
  const opening = closed === 'before' && day.rule?.hours && (
    <p className="desk-next-sub">{guestClock(day.rule.hours.startTime)}에 문을 열어요</p>
  )
  if (!next)
    return (
      <>
        <p className="desk-next-done">{doneText(day, closed)}</p>
        {clock && <p className="desk-next-sub">{clock}</p>}
        {opening}
      </>
    )
  const expected = next.rows.filter(isExpected)
  const isLate = expected.every((row) => lateBy(row, now) !== null)
  const until = closed === 'after' ? houseClosed : untilText(next.minute - minuteNow(day.day, now))
  return (
    <>
      <p className="desk-next-label">
        {labelOf(day, { isLate, isOver: isDayOver(day, now), closed })}
      </p>
      <p className="desk-next-time">
        {guestClock(next.time)} <b>{countText(countOf(expected))}</b>
      </p>
      {clock && (
        <p className="desk-next-sub">
          {until} · {clock}
        </p>
      )}
      {opening}
    </>
  )
}

type Day = ReturnType<typeof useBoard>['day']
type Closed = ReturnType<typeof closedState>

const houseClosed = '영업이 끝났어요'

function labelOf(
  { day, runningDay }: Day,
  moment: { isLate: boolean; isOver: boolean; closed: Closed },
) {
  if (moment.isOver) return '표시하지 않은 손님'
  if (day > runningDay || moment.closed === 'before') return '첫 손님'
  return moment.isLate ? '늦는 손님' : '다음 손님'
}

function doneText({ reservations, day, runningDay }: Day, closed: Closed) {
  if (day < runningDay) return '지난 날이에요'
  if (closed === 'after') return houseClosed
  const hadGuests = reservations.some(({ state }) => state !== 'cancelled')
  return hadGuests ? '오늘 올 손님이 모두 왔어요' : '아직 예약이 없어요'
}

function Covers() {
  const { day, now } = useBoard()
  const { all, came, expected, noShows } = coversOf(day.reservations)
  return (
    <dl className="desk-covers">
      <Cover name={day.day === day.runningDay ? '오늘 모두' : '모두'} count={all} />
      <Cover name="온 손님" count={came} />
      <Cover name={isDayOver(day, now) ? '표시 안 함' : '올 손님'} count={expected} />
      <div>
        <dt>노쇼</dt>
        <dd>{noShows.teams}팀</dd>
      </div>
    </dl>
  )
}

const Cover = ({ name, count }: { name: string; count: Count }) => (
  <div>
    <dt>{name}</dt>
    <dd>{countText(count)}</dd>
  </div>
)
