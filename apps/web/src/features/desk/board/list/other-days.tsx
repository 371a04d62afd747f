import { guestClock } from '@matjari/contract/clock-time'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../../lib/api.ts'
import { deskKeys } from '../../api/keys.ts'
import { boardAddress } from '../../shell/address.ts'
import { useBoard } from '../context.ts'
import { isSought } from '../rules/search.ts'
import { nameOf, shortDay } from '../rules/text.ts'
import { isLive } from '../rules/times.ts'

/** Whoever types on is not asked about each letter. */
const pauseMs = 300

const soughtQuery = (restaurantNo: string, query: string) =>
  queryOptions({
    queryKey: deskKeys.sought(restaurantNo, query),
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

/** How many were found today, and who comes or came on other days, in one line that opens. */
export function OtherDays({ query }: { query: string }) {
  const { day } = useBoard()
  const sought = useSettled(useDeferredValue(query.trim()))
  const { data } = useQuery(soughtQuery(day.restaurantNo, sought))
  const here = day.reservations.filter((row) => isLive(row) && isSought(row, query))
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
                    {nameOf(row)} {row.numberOfGuests}명
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
