import { seoulToday } from '@matjari/contract/seoul-day'
import { clsx } from 'clsx'
import { errorMessage } from '../../../lib/api-error.ts'
import { useMinute } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { ExceptionDays } from './exception-days.tsx'
import { type HoursRow, hoursRows } from './rows.ts'
import { useHours } from './use-hours.ts'

/** Monday to Sunday, then the days that are different. */
export function WeekHours({ restaurantNo }: { restaurantNo: string }) {
  const now = useMinute()
  const { week, exceptions, error, isFetching, retry } = useHours(restaurantNo, now)
  const today = seoulToday(now)
  if (!week && !error) {
    return (
      <SkeletonGroup label="운영 시간을 불러오는 중...">
        <Skeleton className="h-71 rounded-lg" />
      </SkeletonGroup>
    )
  }
  return (
    <div className="grid gap-4">
      {week?.length === 0 && <p className="text-ink-3">등록된 운영 시간이 없어요.</p>}
      {week && week.length > 0 && (
        <dl className="num grid">
          {hoursRows({ week, exceptions }, today).map((row) => (
            <Row key={row.weekDay} row={row} />
          ))}
        </dl>
      )}
      <ExceptionDays exceptions={exceptions} today={today} />
      {error && (
        <div className="grid justify-items-start gap-3">
          <Notice tone="danger">운영 시간을 불러오지 못했어요. {errorMessage(error)}</Notice>
          <Button size="sm" loading={isFetching} onClick={retry}>
            다시 시도
          </Button>
        </div>
      )}
    </div>
  )
}

const Row = ({ row: { label, isToday, range, rest, note } }: { row: HoursRow }) => (
  <div
    aria-current={isToday ? 'date' : undefined}
    className={clsx(
      'grid grid-cols-[2.5rem_1fr] items-baseline gap-3 border-line py-2 not-first:border-t',
      isToday && 'text-brand-text',
      !isToday && !range && 'text-ink-3',
    )}
  >
    <dt className="font-semibold">
      {label}
      {isToday && <span className="sr-only"> 오늘</span>}
    </dt>
    <dd className="flex flex-wrap items-baseline gap-x-1.5">
      {range ?? '휴무'}
      {rest && <span className={clsx('text-sm', !isToday && 'text-ink-3')}>{rest}</span>}
      {note && range && <span className="text-sm">· 오늘만 {note}</span>}
      {note && !range && <span className="text-sm">· 오늘만</span>}
    </dd>
  </div>
)
