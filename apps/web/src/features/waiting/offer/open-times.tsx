import { guestClock, parseClockTime } from '@matjari/contract/clock-time'
import { addDays, dayLabel } from '@matjari/contract/seoul-day'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { searchWith } from '../../reservations/booking/address.ts'
import { daysQuery } from '../../reservations/booking/api.ts'
import { nextOpenDay } from '../../reservations/booking/days/marks.ts'
import { nearest } from '../../reservations/booking/times/groups.ts'
import type { OwnPlace } from '../api.ts'

/** How far it is looked for another day. */
const daysAhead = 14

type OpenTimesProps = {
  place: OwnPlace
  /** Times of the same day that can be booked. */
  today: readonly string[]
}

/** The nearest time of that day, and the next day with a table. */
export function OpenTimes({ place, today }: OpenTimesProps) {
  const { restaurantNo, day, numberOfGuests, heldTime, from } = place
  const range = { from: addDays(day, 1), to: addDays(day, daysAhead) }
  const { data: days } = useQuery(daysQuery({ restaurantNo, ...range, numberOfGuests }))
  const next = days && nextOpenDay(days, day)
  const times = nearest(today, parseClockTime(heldTime ?? from) ?? 0, 1).map((time) => ({
    day,
    time,
  }))
  if (next?.firstTime) times.push({ day: next.day, time: next.firstTime })
  if (times.length === 0) return null
  return (
    <div className="offer-times">
      <p>지금 예약되는 시간</p>
      <div>
        {times.map(({ day: on, time }) => (
          <Link
            key={on}
            className="num"
            to={`/restaurant/${restaurantNo}${searchWith('', { day: on, time, guests: numberOfGuests })}`}
          >
            {dayLabel(on)} {guestClock(time)}
          </Link>
        ))}
      </div>
    </div>
  )
}
