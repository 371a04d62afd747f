import { guestClock } from '@matjari/contract/clock-time'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../lib/api.ts'
import { useBoard } from '../board-context.ts'
import { boardAddress } from '../desk-address.ts'
import { deskQueryKeys } from '../desk-query-keys.ts'
import { deskGuestName, shortDay } from '../guest-text.ts'
import { isLive } from './board-times.ts'
import { matchesGuestSearch } from './guest-search.ts'

/** The search waits this long after the last letter. */
const pauseMs = 300

const otherDaysQuery = (restaurantNo: string, query: string) =>
  queryOptions({
    queryKey: deskQueryKeys.sought(restaurantNo, query),
    queryFn: ({ signal }) =>
      api('POST /api/desk/search', { body: { restaurantNo, query } }, { signal }),
    enabled: query.length > 1,
    gcTime: 60_000,
  })

function useSettled(text: string) {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** How many bookings were found today, and a line that opens to those of other days. */
export function OtherDays({ query }: { query: string }) {
  const { day } = useBoard()
  const sought = useSettled(useDeferredValue(query.trim()))
  const { data } = useQuery(otherDaysQuery(day.restaurantNo, sought))
  const here = day.reservations.filter((row) => isLive(row) && matchesGuestSearch(row, query))
  const others = (sought === query.trim() ? (data?.reservations ?? []) : []).filter(
    ({ reserveDay }) => reserveDay !== day.day,
  )
  return (
    <div className="desk-found">
      <output>
        {day.day === day.runningDay ? '오늘' : shortDay(day.day)} {here.length}팀
        {others.length > 0 && ` · 다른 날 ${others.length}팀`}
      </output>
      {others.length > 0 && (
        <details>
          <summary>다른 날 손님 {others.length}팀 더 보기</summary>
          <ul>
            {others.map((row) => (
              <li key={row.reservationNo}>
                <Link
                  to={boardAddress({ restaurantNo: day.restaurantNo, day: row.reserveDay })}
                  className="desk-found-row"
                >
                  <b className="num">
                    {shortDay(row.reserveDay)} {guestClock(row.reserveTime)}
                  </b>
                  <span>
                    {deskGuestName(row)} {row.numberOfGuests}명
                  </span>
                  <span className="text-ink-3">{row.status}</span>
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
