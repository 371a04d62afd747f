import { useBoard } from '../context.ts'
import { DayMemo } from './memo.tsx'
import { SeatNow } from './seat-now.tsx'

/** Beside the list: somebody at the door in one tap, and what everybody should know today. */
export function Rail() {
  const { day } = useBoard()
  return (
    <aside aria-label="현장 손님과 메모" className="desk-rail">
      {day.day === day.runningDay && <SeatNow />}
      <DayMemo key={day.day} />
    </aside>
  )
}
