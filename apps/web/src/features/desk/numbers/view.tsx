import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Segmented } from '../../../ui/choice/segmented.tsx'
import { PanelSkeletons } from '../../../ui/list-skeletons.tsx'
import { SkeletonGroup } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/state-message.tsx'
import { numbersQuery, type Weeks } from './api.ts'
import { BusiestCard } from './busiest.tsx'
import { NumbersStats } from './stats.tsx'
import { spanText } from './text.ts'
import { WeeksCard } from './weeks.tsx'

const choices = [
  { value: '4', label: '4주' },
  { value: '12', label: '12주' },
] as const

type NumbersProps = {
  title: string
  restaurantNo: string
  weeks: Weeks
  onWeeks: (weeks: Weeks) => void
}

/** Whole weeks up to yesterday, beside as many before them. */
export function Numbers({ title, restaurantNo, weeks, onWeeks }: NumbersProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    numbersQuery(restaurantNo, weeks),
  )
  // Of the weeks that are shown, also while others are on their way.
  const shown = data && String(data.weeks.length)
  return (
    <div className="grid grid-cols-1 gap-3 sm:gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="outline-none">{title}</h1>
          <p className="num text-sm text-ink-3">
            {data ? `${spanText(data.now)}, 어제까지 ${shown}주` : '어제까지'}
          </p>
        </div>
        <Segmented
          label="몇 주를 볼까요?"
          options={choices}
          value={weeks}
          onValueChange={onWeeks}
          className="*:min-h-11"
        />
      </div>
      {data && shown && (
        <div aria-busy={isPlaceholderData}>
          {data.now.bookings === 0 ? (
            <div className="grid grid-cols-1 gap-3 sm:gap-5">
              <NumbersStats numbers={data} weeks={shown} className="lg:grid-cols-4" />
              <Card>
                <EmptyState
                  drawing="calendar"
                  title={`${shown}주 동안 예약이 없었어요.`}
                  hint="예약이 들어오면 주마다의 수와 바쁜 시간이 여기에 보여요."
                />
              </Card>
            </div>
          ) : (
            <div className="grid grid-cols-1 items-start gap-3 sm:gap-5 lg:grid-cols-2">
              <div className="grid min-w-0 grid-cols-1 gap-3 sm:gap-5">
                <NumbersStats numbers={data} weeks={shown} />
                <WeeksCard weeks={data.weeks} />
              </div>
              <BusiestCard times={data.times} />
            </div>
          )}
        </div>
      )}
      {!data && !error && (
        <SkeletonGroup label="숫자를 불러오는 중...">
          <PanelSkeletons heights={['h-32', 'h-80']} />
        </SkeletonGroup>
      )}
      {!data && error && (
        <ErrorState
          title="숫자를 불러오지 못했어요."
          hint={errorMessage(error)}
          action={
            <Button loading={isFetching} onClick={() => void refetch()}>
              다시 시도
            </Button>
          }
        />
      )}
    </div>
  )
}
