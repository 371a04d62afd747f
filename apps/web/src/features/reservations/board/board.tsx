import { isDay, seoulToday } from '@matjari/contract/rules/time/seoul-day'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { errorMessage } from '../../../lib/http/error.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card, cardPadding } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/status/error-state.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/status/skeleton.tsx'
import { boardQuery } from './api.ts'
import { BoardDayView } from './day.tsx'
import { DayStrip } from './day-strip.tsx'
import { dayAfter, dayBefore, twoWeeksOf } from './two-weeks.ts'

type BookingBoardProps = {
  restaurantNo: string
  restaurantName: string
  /** Where to begin: a day somebody was told about, otherwise today. */
  firstDay: string | null
  now: Date
  hasSettings: boolean
  /** Leads to the settings while there are none. */
  setUp: ReactNode
}

/** Who comes when: today and the coming days, slot by slot. */
export function BookingBoard({
  restaurantNo,
  restaurantName,
  firstDay,
  now,
  hasSettings,
  setUp,
}: BookingBoardProps) {
  const today = seoulToday(now)
  const [chosen, setChosen] = useState(firstDay && isDay(firstDay) ? firstDay : null)
  const day = chosen ?? today
  const twoWeeks = twoWeeksOf(day, today)
  const { data, error, isFetching, refetch } = useQuery(boardQuery(restaurantNo, twoWeeks))
  const board = data?.find((one) => one.day === day)

  const retry = (
    <Button size="sm" loading={isFetching} onClick={() => void refetch()}>
      다시 시도
    </Button>
  )

  return (
    <Card className={`grid grid-cols-1 gap-5 ${cardPadding}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h2 className="text-lg leading-snug">예약 현황</h2>
          <p className="text-sm text-ink-3">{restaurantName}</p>
        </div>
        <div className="flex items-center gap-1">
          <IconButton label="이전 2주" onClick={() => setChosen(dayBefore(twoWeeks))}>
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          <Button size="sm" aria-pressed={day === today} onClick={() => setChosen(null)}>
            오늘
          </Button>
          <IconButton label="다음 2주" onClick={() => setChosen(dayAfter(twoWeeks))}>
            <ChevronRight aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <DayStrip
        twoWeeks={twoWeeks}
        board={data}
        chosen={day}
        today={today}
        hasSettings={hasSettings}
        onChoose={setChosen}
      />
      {board && error && (
        <div className="grid justify-items-start gap-3">
          <Notice tone="warn">새 예약을 확인하지 못하고 있어요. {errorMessage(error)}</Notice>
          {retry}
        </div>
      )}
      {board ? (
        <BoardDayView
          key={day}
          restaurantNo={restaurantNo}
          board={board}
          now={now}
          hasSettings={hasSettings}
          setUp={setUp}
        />
      ) : error ? (
        <ErrorState
          title="예약 현황을 불러오지 못했어요."
          hint={errorMessage(error)}
          action={retry}
        />
      ) : (
        <BoardSkeleton />
      )}
    </Card>
  )
}

const BoardSkeleton = () => (
  <SkeletonGroup label="예약 현황을 불러오는 중...">
    <div className="grid gap-4">
      <Skeleton className="h-7 w-44 rounded-sm" />
      <Skeleton className="h-20 rounded-lg" />
      <Skeleton className="h-20 rounded-lg" />
      <Skeleton className="h-20 rounded-lg" />
    </div>
  </SkeletonGroup>
)
