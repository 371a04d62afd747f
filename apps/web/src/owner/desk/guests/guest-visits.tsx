import { guestClock } from '@matjari/contract/clock-time'
import type { DeskGuest, GuestCard } from '@matjari/contract/owner-desk/entities'
import { ChevronRight } from 'lucide-react'
import { Suspense, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { lazyComponent } from '../../../lib/lazy-module.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, cardPadding } from '../../../ui/card.tsx'
import { boardAddress } from '../desk-address.ts'
import { lastByText } from '../guest-text.ts'
import { comingText, outcomeOf, whenText } from './guests-text.ts'

const GuestChange = lazyComponent(() =>
  import('./guest-change.tsx').then((file) => file.GuestChange),
)

type UpcomingProps = { restaurantNo: string; rows: readonly DeskGuest[]; today: string }

/** Upcoming bookings: the next one in full, the others as a line each. */
export function GuestUpcoming({ restaurantNo, rows: [next, ...later], today }: UpcomingProps) {
  const [isChanging, setChanging] = useState(false)
  if (!next) return null
  return (
    <section aria-label="다가오는 예약" className="grid gap-2">
      <div className="desk-coming">
        <div>
          <p className="desk-coming-day">{comingText(next, today)}</p>
          <b>
            {guestClock(next.reserveTime)} · {next.numberOfGuests}명
          </b>
        </div>
        {(next.request || next.memo) && (
          <p className="desk-coming-words">
            {[next.request, next.memo].filter(Boolean).join(' · ')}
          </p>
        )}
        <Button className="desk-coming-change" onClick={() => setChanging(true)}>
          예약 바꾸기
        </Button>
      </div>
      {later.length > 0 && (
        <ul className="desk-later">
          {later.map((row) => (
            <li key={row.reservationNo}>
              <Link to={boardAddress({ restaurantNo, day: row.reserveDay })}>
                <span>
                  <b>{whenText(row, today)}</b> · {row.numberOfGuests}명
                </span>
                <ChevronRight aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {isChanging && (
        <Suspense fallback={null}>
          <GuestChange restaurantNo={restaurantNo} row={next} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </section>
  )
}

/** As many visits as are shown at first. */
const atFirst = 5

type HistoryProps = Pick<GuestCard, 'history' | 'historyTotal'> & { today: string }

/** Past visits, newest first. */
export function GuestHistory({ history, historyTotal, today }: HistoryProps) {
  const titleId = useId()
  const [isWhole, setWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const rows = isWhole ? history : history.slice(0, atFirst)
  const hidden = history.length - rows.length
  const older = historyTotal - history.length

  function showWhole() {
    setWhole(true)
    // The button disappears, so the longer list takes the focus.
    list.current?.focus({ preventScroll: true })
  }

  return (
    <Card className={cardPadding}>
      <section aria-labelledby={titleId}>
        <h2 id={titleId} className="mb-2 text-lg tracking-title">
          지난 예약
        </h2>
        {rows.length === 0 && <p className="py-2 text-ink-3">아직 지난 예약이 없어요.</p>}
        <ul ref={list} tabIndex={-1} aria-labelledby={titleId} className="desk-past">
          {rows.map((row) => (
            <PastRow key={row.reservationNo} row={row} today={today} />
          ))}
        </ul>
        {hidden > 0 && (
          <Button size="sm" className="mt-3" onClick={showWhole}>
            지난 예약 {hidden}건 더 보기
          </Button>
        )}
        {hidden === 0 && older > 0 && (
          <p className="mt-3 text-sm text-ink-3">더 오래된 {older}건은 보이지 않아요.</p>
        )}
      </section>
    </Card>
  )
}

function PastRow({ row, today }: { row: DeskGuest; today: string }) {
  const { tone, word } = outcomeOf(row)
  const facts = [`${row.numberOfGuests}명`, row.request, row.memo].filter(Boolean).join(' · ')
  // On the day of the booking itself, the time is enough.
  const by = lastByText(row, row.reserveDay)
  return (
    <li>
      <b>{whenText(row, today)}</b>
      <span className="desk-past-facts">
        {facts}
        {by && <span className="desk-past-by">{by}</span>}
      </span>
      <Badge tone={tone}>{word}</Badge>
    </li>
  )
}
