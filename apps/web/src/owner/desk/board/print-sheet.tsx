import './print-sheet.css'
import { guestClock } from '@matjari/contract/clock-time'
import type { DeskGuest } from '@matjari/contract/owner-desk/entities'
import { guestMarks } from '@matjari/contract/owner-desk/rules'
import { reservationSources, reservationStateLabel } from '@matjari/contract/reservations/state'
import { memo } from 'react'
import { longDay } from '../../../lib/format.ts'
import { useBoard } from '../board-context.ts'
import { deskGuestName } from '../guest-text.ts'
import { boardTimes, countText, coversOf, noRanks } from './board-times.ts'

/** The day for printing, hidden on screens. */
export function PrintSheet() {
  const { day } = useBoard()
  const rows = boardTimes(day, noRanks).flatMap((time) => time.rows)
  return (
    <section className="desk-print" aria-hidden="true">
      <h2>
        {day.restaurantName} · {longDay(day.day)}
      </h2>
      <p>
        {countText(coversOf(rows).all)}
        {day.memo && ` · ${day.memo}`}
      </p>
      <table>
        <thead>
          <tr>
            <th>시간</th>
            <th>인원</th>
            <th>이름</th>
            <th>전화</th>
            <th>요청과 메모</th>
            <th>방문</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PrintRow key={row.reservationNo} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const PrintRow = memo(({ row }: { row: DeskGuest }) => (
  <tr>
    <td>{guestClock(row.reserveTime)}</td>
    <td>{row.numberOfGuests}명</td>
    <td>
      {deskGuestName(row)} ({reservationSources[row.source]})
    </td>
    <td>{row.guestPhone}</td>
    <td>{notesOf(row)}</td>
    <td>
      {row.state === 'confirmed' ? (
        <span className="desk-print-box">☐</span>
      ) : (
        reservationStateLabel(row.state)
      )}
    </td>
  </tr>
))

/** Marks such as allergies come first, because the kitchen must not miss them. */
const notesOf = ({ marks, request, memo }: DeskGuest) =>
  [marks.includes('allergy') && guestMarks.allergy, request, memo].filter(Boolean).join(' / ')
