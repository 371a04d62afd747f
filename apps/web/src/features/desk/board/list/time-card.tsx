import { guestClock } from '@matjari/contract/clock-time'
import { clsx } from 'clsx'
import { Plus } from 'lucide-react'
import type { CSSProperties } from 'react'
import { IconButton } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { useBoard, useWays } from '../context.ts'
import { GuestRow } from '../row/row.tsx'
import { countOf, countText } from '../rules/counts.ts'
import type { BoardTime } from '../rules/times.ts'

const timeId = (time: string) => `time-${time.replace(':', '')}`

/** Where a column of the meter leads to: what stands there for these times, folded or not. */
export const placeOf = (...times: readonly string[]) => ({
  'data-times': times.map(timeId).join(' '),
  tabIndex: -1,
})

/** Not by the address: that would look like another page. */
export function goToTime(time: string) {
  const place = document.querySelector<HTMLElement>(`[data-times~="${timeId(time)}"]`)
  const fold = place?.closest('details')
  if (fold) fold.open = true
  place?.scrollIntoView({ block: 'center' })
  place?.focus({ preventScroll: true })
}

type TimeCardProps = { time: BoardTime; word: string; isNext: boolean }

export function TimeCard({ time: { time, offer, rows }, word, isNext }: TimeCardProps) {
  const { day } = useBoard()
  const { enter } = useWays()
  const clock = guestClock(time)
  const isOpen = offer !== null && offer.reason !== 'past'
  return (
    <Card
      className={clsx('desk-slot', isNext && 'desk-slot-next')}
      style={{ '--rows': rows.length } as CSSProperties}
    >
      <div className="desk-slot-head">
        <h2 id={timeId(time)} {...placeOf(time)} className="desk-slot-time">
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
