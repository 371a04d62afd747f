import { formatClockTime, guestClock } from '@matjari/contract/clock-time'
import { clsx } from 'clsx'
import { Plus, StickyNote } from 'lucide-react'
import type { CSSProperties } from 'react'
import { clockText } from '../../../lib/format.ts'
import { useBoard, useBoardActions } from '../board-context.ts'
import { lateBy, minuteNow } from '../desk-clock.ts'
import { usePendingMarks } from '../guest-marks.ts'
import { deskGuestName, visitText } from '../guest-text.ts'
import type { Block, Meal, Vacancy } from './timeline-grid.ts'

/** The position in the grid: from which minute of the meal, for how long, in which lane. */
function placeIn(meal: Meal, { start, end, lane }: { start: number; end: number; lane: number }) {
  const from = Math.max(start, meal.start)
  const to = Math.min(end, meal.end)
  return { '--a': from - meal.start, '--d': to - from, '--l': lane } as CSSProperties
}

const words = { app: '앱', phone: '전화', walkIn: '현장' } as const

/** A booking, from its start until the end of its stay. */
function GuestBlock({ block, meal, onOpen }: { block: Block; meal: Meal; onOpen: () => void }) {
  const { now, isNew } = useBoard()
  const waiting = usePendingMarks().find((one) => one.reservationNo === block.row.reservationNo)
  const row = waiting ? { ...block.row, state: waiting.to } : block.row
  const late = lateBy(row, now)
  const isHere = row.state === 'visited'
  const isFresh = isNew(row.reservationNo)
  const name = deskGuestName(row)
  const stay = `${clockOf(block.start)}부터 ${clockOf(block.end)}까지`
  const what = isHere
    ? `${clockText(row.stateDate)} 방문`
    : late !== null
      ? `${late}분 지남`
      : isFresh
        ? '방금 들어온 예약'
        : [words[row.source], visitText(row)].filter(Boolean).join(' · ')
  return (
    <button
      type="button"
      data-reservation={row.reservationNo}
      aria-label={[
        `${name} ${row.numberOfGuests}명`,
        stay,
        what,
        row.request !== '' && '요청사항 있음',
      ]
        .filter(Boolean)
        .join(', ')}
      style={placeIn(meal, block)}
      className={clsx(
        'tl-block',
        isHere && 'tl-block-here',
        late !== null && 'tl-block-late',
        isFresh && !isHere && 'tl-block-new',
      )}
      onClick={onOpen}
    >
      <b>
        {row.numberOfGuests}
        <small>명</small>
      </b>
      <span className="tl-block-text">
        {name}
        <small>{what}</small>
      </span>
      {row.request !== '' && <StickyNote aria-hidden="true" />}
    </button>
  )
}

const clockOf = (minute: number) => guestClock(formatClockTime(minute))

/** A free place for a new party. It opens the entry with the time filled in. */
function VacancyBlock({ vacancy, meal }: { vacancy: Vacancy; meal: Meal }) {
  const { enter } = useBoardActions()
  return (
    <button
      type="button"
      style={placeIn(meal, vacancy)}
      className="tl-vacancy"
      onClick={() => enter({ source: 'phone', time: vacancy.time })}
    >
      <Plus aria-hidden="true" />
      <span>
        {vacancy.fits}명까지<span className="tl-vacancy-more"> 받을 수 있어요</span>
      </span>
      <span className="sr-only">{guestClock(vacancy.time)}에 손님 넣기</span>
    </button>
  )
}

type LaneAreaProps = {
  meal: Meal
  blocks: readonly Block[]
  vacancies: readonly Vacancy[]
  onOpen: (reservationNo: string) => void
}

/** Who sits when. Hatched times are not offered in the app: the owner may press them, and confirms. */
export function LaneArea({ meal, blocks, vacancies, onOpen }: LaneAreaProps) {
  const { day, now } = useBoard()
  const { enter } = useBoardActions()
  const minute = minuteNow(day.day, now)
  const isNow = day.day === day.runningDay && meal.start <= minute && minute < meal.end
  const interval = day.rule?.interval ?? 30
  return (
    <div className="tl-lanes">
      {meal.columns.map(({ time, minute: start, availability }) => {
        if (availability?.reason === null) return null
        const isPast = start + interval <= minute
        return (
          // Keyboard users have the same buttons in the row '새로 받기'.
          <button
            key={time}
            type="button"
            tabIndex={-1}
            aria-hidden="true"
            disabled={isPast || availability === null}
            style={placeIn(meal, { start, end: start + interval, lane: 0 })}
            className={isPast ? 'tl-off tl-off-past' : 'tl-off'}
            onClick={() => enter({ source: 'phone', time })}
          />
        )
      })}
      {isNow && (
        <div
          className="tl-now"
          style={{ '--a': minute - meal.start } as CSSProperties}
          aria-hidden="true"
        >
          <span>{guestClock(formatClockTime(Math.floor(minute)))}</span>
        </div>
      )}
      {vacancies.map((vacancy) => (
        <VacancyBlock key={vacancy.time} vacancy={vacancy} meal={meal} />
      ))}
      {blocks.map((block) => (
        <GuestBlock
          key={block.row.reservationNo}
          block={block}
          meal={meal}
          onOpen={() => onOpen(block.row.reservationNo)}
        />
      ))}
    </div>
  )
}
