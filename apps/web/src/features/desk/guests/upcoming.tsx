import { guestClock } from '@matjari/contract/clock-time'
import type { DeskGuest } from '@matjari/contract/owner-desk/entities'
import { ChevronRight } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { lazyComponent } from '../../../lib/lazy-module.ts'
import { Button } from '../../../ui/button.tsx'
import { boardAddress } from '../shell/address.ts'
import { comingText, whenText } from './text.ts'

const GuestChange = lazyComponent(() => import('./change.tsx').then((file) => file.GuestChange))

type UpcomingProps = { restaurantNo: string; rows: readonly DeskGuest[]; today: string }

/** Still to come: the soonest in sight, the others in a line each. */
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
