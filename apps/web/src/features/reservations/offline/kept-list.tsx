import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { type KeptBookings, seenLine, tableLine } from './kept.ts'

/** What was last known, without anything that would need a network. */
export const KeptList = ({ kept, now }: { kept: KeptBookings; now: Date }) => (
  <div className="grid gap-3.5">
    <Notice>{seenLine(kept.at, now)}</Notice>
    {kept.bookings.length === 0 && <p className="text-ink-3">예약이 없었어요.</p>}
    <ul className="grid gap-3.5 empty:hidden">
      {kept.bookings.map((one) => (
        <li key={one.reservationNo}>
          <Card className="grid gap-1 px-6 py-5">
            <h2 className="text-lg leading-snug">{one.restaurantName}</h2>
            <p>
              {tableLine(one)}
              {!one.isComing && ' · 지난 예약'}
            </p>
            <p className="text-xs text-ink-3">{one.restaurantAddress}</p>
          </Card>
        </li>
      ))}
    </ul>
  </div>
)
