import { formatClockTime, guestClock } from '@matjari/contract/clock-time'
import type { CSSProperties } from 'react'
import { useBoard, useWays } from '../board/context.ts'
import { minuteNow } from '../board/rules/clock.ts'
import { GuestBlock, placeIn, VacancyBlock } from './block.tsx'
import type { Meal } from './grid.ts'
import type { Block, Vacancy } from './lanes.ts'

type LaneAreaProps = {
  meal: Meal
  blocks: readonly Block[]
  vacancies: readonly Vacancy[]
  onOpen: (reservationNo: string) => void
}

/** Who sits when. Hatched is what the app does not offer: the owner may press it, and is asked. */
export function LaneArea({ meal, blocks, vacancies, onOpen }: LaneAreaProps) {
  const { day, now } = useBoard()
  const { enter } = useWays()
  const minute = minuteNow(day.day, now)
  const isNow = day.day === day.runningDay && meal.start <= minute && minute < meal.end
  const interval = day.rule?.interval ?? 30
  return (
    <div className="tl-lanes">
      {meal.columns.map(({ time, minute: start, offer }) => {
        if (offer?.reason === null) return null
        const isPast = start + interval <= minute
        return (
          // By keyboard the same is pressed in the row '새로 받기'.
          <button
            key={time}
            type="button"
            tabIndex={-1}
            aria-hidden="true"
            disabled={isPast || offer === null}
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
