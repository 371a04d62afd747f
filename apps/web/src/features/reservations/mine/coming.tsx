import type { Reservation } from '@matjari/contract/reservations/entities'
import { useId } from 'react'
import { Link } from 'react-router'
import { Ticket } from '../ticket/ticket.tsx'
import { MineActions, type TicketHandlers } from './actions.tsx'

/** What is still ahead, the nearest first. */
export function MineComing({
  tables,
  now,
  ...handlers
}: TicketHandlers & { tables: readonly Reservation[]; now: Date }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="grid gap-3.5">
      <div className="flex items-baseline gap-1.5">
        <h2 id={titleId} className="text-lg">
          다가오는 예약
        </h2>
        {tables.length > 0 && (
          <span className="num font-semibold text-ink-3">{tables.length}건</span>
        )}
      </div>
      {tables.length === 0 && <NothingAhead />}
      <ul className="grid gap-3.5 empty:hidden">
        {tables.map((table) => (
          <li key={table.reservationNo}>
            <Ticket
              table={table}
              now={now}
              actions={(describedBy) => (
                <MineActions table={table} describedBy={describedBy} {...handlers} />
              )}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

const NothingAhead = () => (
  <p className="text-ink-3">
    다가오는 예약이 없어요.{' '}
    <Link to="/search-results" className="inline-flex min-h-target items-center text-link">
      맛집 찾아보기
    </Link>
  </p>
)
