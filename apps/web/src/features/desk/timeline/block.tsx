import { formatClockTime, guestClock } from '@matjari/contract/clock-time'
import { clsx } from 'clsx'
import { Plus, StickyNote } from 'lucide-react'
import type { CSSProperties } from 'react'
import { clockText } from '../../../lib/format.ts'
import { useWaitingMarks } from '../api/marks.ts'
import { useBoard, useWays } from '../board/context.ts'
import { lateBy } from '../board/rules/clock.ts'
import { nameOf, visitText } from '../board/rules/text.ts'
import type { Meal } from './grid.ts'
import type { Block, Vacancy } from './lanes.ts'

/** Where something stands: from which minute of the meal, for how long, in which lane. */
export function placeIn(
  meal: Meal,
  { start, end, lane }: { start: number; end: number; lane: number },
) {
  const from = Math.max(start, meal.start)
  const to = Math.min(end, meal.end)
  return { '--a': from - meal.start, '--d': to - from, '--l': lane } as CSSProperties
}

const words = { app: '앱', phone: '전화', walkIn: '현장' } as const

/** A party from when it comes until it goes. */
export function GuestBlock({
  block,
  meal,
  onOpen,
}: {
  block: Block
  meal: Meal
  onOpen: () => void
}) {
  const { now, isNew } = useBoard()
  const waiting = useWaitingMarks().find((one) => one.reservationNo === block.row.reservationNo)
  const row = waiting ? { ...block.row, state: waiting.to } : block.row
  const late = lateBy(row, now)
  const isHere = row.state === 'visited'
  const isFresh = isNew(row.reservationNo)
  const name = nameOf(row)
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

/** The one place where a new party fits; it opens the entry with the time filled in. */
export function VacancyBlock({ vacancy, meal }: { vacancy: Vacancy; meal: Meal }) {
  const { enter } = useWays()
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
