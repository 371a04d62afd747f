import { guestClock } from '@matjari/contract/clock-time'
import { clsx } from 'clsx'
import { useBoard } from '../context.ts'
import { goToTime } from '../list/time-card.tsx'
import { type MeterColumn, meterOf } from '../rules/meter.ts'
import { useHiddenEnds } from './use-hidden-ends.ts'

/** Who is there at each time, as high as the room is full. */
export function Meter({ next }: { next: string | null }) {
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

/** What it is drawn as: the fullest say so, also when they are next or past. */
const lookOf = ({ isNext, isFull, isPast, value }: MeterColumn): keyof typeof looks | null => {
  if (isNext) return 'next'
  if (isFull) return 'full'
  if (value === 0) return null
  return isPast ? 'past' : 'there'
}

/** Only what is drawn. */
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
