import { guestClock } from '@matjari/contract/clock-time'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, CalendarCheck, ChartColumn } from 'lucide-react'
import { Link } from 'react-router'
import { useMinute } from '../../../lib/use-now.ts'
import { Card } from '../../../ui/card.tsx'
import { boardAddress, deskAddress } from '../desk-address.ts'
import { closedState } from '../desk-capacity.ts'
import { dayQuery } from '../desk-day.ts'
import {
  boardTimes,
  countOf,
  countText,
  coversOf,
  isExpected,
  nextTime,
  noRanks,
} from './board-times.ts'

/** The day in one line, with a link to the board. */
export function BoardSummary({ restaurantNo }: { restaurantNo: string }) {
  const now = useMinute()
  const { data: day } = useQuery(dayQuery(restaurantNo))
  const isClosed = day !== undefined && closedState(day, now) === 'after'
  const next = day && !isClosed && nextTime(boardTimes(day, noRanks), now)
  const { all } = coversOf(day?.reservations ?? [])
  const parts = day && [
    isClosed && '영업이 끝났어요',
    all.teams > 0 ? countText(all) : isClosed ? '예약이 없었어요' : '아직 예약이 없어요',
    next && `다음 ${guestClock(next.time)} ${countText(countOf(next.rows.filter(isExpected)))}`,
  ]
  return (
    <Card>
      <Link
        to={boardAddress({ restaurantNo })}
        className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 rounded-xl px-5 py-3 hover:bg-sunken"
      >
        <CalendarCheck aria-hidden="true" className="text-brand-text" />
        <b className="text-lg">오늘의 예약</b>
        <span className="num text-ink-2">{parts?.filter(Boolean).join(' · ')}</span>
        <ArrowRight aria-hidden="true" className="ml-auto" />
      </Link>
    </Card>
  )
}

/** A link to the statistics, which have no tab of their own on a phone. */
export const NumbersLink = ({ restaurantNo }: { restaurantNo: string }) => (
  <Card>
    <Link
      to={deskAddress('/mypage/numbers', restaurantNo)}
      className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 rounded-xl px-5 py-3 hover:bg-sunken"
    >
      <ChartColumn aria-hidden="true" className="text-brand-text" />
      <b className="text-lg">숫자</b>
      <span className="text-ink-2">주마다의 예약과 바쁜 시간</span>
      <ArrowRight aria-hidden="true" className="ml-auto" />
    </Link>
  </Card>
)
