import type { HoursException } from '@matjari/contract/schedule/entities'
import { openState, timesOn } from '@matjari/contract/schedule/open-now'
import { seoulToday } from '@matjari/contract/seoul-day'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Clock } from 'lucide-react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '../../lib/api-error.ts'
import { useMinute } from '../../lib/use-now.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton, SkeletonGroup, SkeletonText } from '../../ui/skeleton.tsx'
import { exceptionsQuery, hoursQuery } from './opening-hours-api.ts'
import {
  exceptionRows,
  type HoursRow,
  hoursRows,
  hoursText,
  type OpenText,
  openText,
} from './opening-hours-text.ts'

const none: readonly HoursException[] = []

/** Loads week and exceptions together: on a closed day the week alone would send a guest to a closed door. */
function useHours(restaurantNo: string, now: Date) {
  const week = useQuery(hoursQuery(restaurantNo))
  const exceptions = useQuery(exceptionsQuery(restaurantNo, now))
  return {
    hours: week.data && exceptions.data && { week: week.data, exceptions: exceptions.data },
    week: week.data,
    exceptions: exceptions.data ?? none,
    error: week.error ?? exceptions.error,
    isFetching: week.isFetching || exceptions.isFetching,
    retry: () => {
      if (week.error) void week.refetch()
      if (exceptions.error) void exceptions.refetch()
    },
  }
}

/** Whether it is open now, and today's hours; `text` is null while unknown. */
function useToday(restaurantNo: string) {
  const now = useMinute()
  const { hours, error } = useHours(restaurantNo, now)
  return {
    isLoading: !hours && !error,
    text: hours ? openText(openState(hours, now), now) : null,
    times: hours ? hoursText(timesOn(hours, seoulToday(now))) : null,
  }
}

const tones: Record<OpenText['tone'], string> = {
  open: 'text-ok-text',
  pause: 'text-warn-text',
  closed: 'text-ink',
}

const OpenLabel = ({ text }: { text: OpenText }) => (
  <>
    <b className={clsx('font-semibold', tones[text.tone])}>{text.state}</b>
    {text.until && <span className="num"> · {text.until}</span>}
  </>
)

/** Open or closed, among the facts of a restaurant. Renders nothing while unknown. */
export function OpenLine({ restaurantNo, hoursId }: { restaurantNo: string; hoursId: string }) {
  const { isLoading, text } = useToday(restaurantNo)
  if (!isLoading && !text) return null
  return (
    <div className="flex gap-2.5 text-ink-2">
      <span className="flex h-target items-center text-ink-3">
        <Clock aria-hidden="true" />
      </span>
      {text ? (
        <p className="py-2 leading-7">
          <OpenLabel text={text} />
          <span aria-hidden="true"> · </span>
          <Link
            to={`#${hoursId}`}
            className="relative inline-block text-link after:absolute after:inset-x-0 after:-inset-y-2"
          >
            요일별 시간
          </Link>
        </p>
      ) : (
        <span aria-hidden="true" className="flex h-target w-48 items-center">
          <SkeletonText />
        </span>
      )}
    </div>
  )
}

/** For the side card: whether it is open now, and today's hours below. */
export function TodaySummary({ restaurantNo }: { restaurantNo: string }) {
  const { isLoading, text, times } = useToday(restaurantNo)
  if (isLoading) {
    return (
      <div aria-hidden="true" className="grid gap-3 py-1.5">
        <SkeletonText className="w-3/5" />
        <SkeletonText className="w-4/5" />
      </div>
    )
  }
  if (!text) return null
  return (
    <div>
      <p className="text-lg leading-snug">
        <OpenLabel text={text} />
      </p>
      {times?.range && (
        <p className="num mt-1 text-[0.9375rem] text-ink-2">
          오늘 {times.range} {times.rest && <span className="text-ink-3">{times.rest}</span>}
        </p>
      )}
    </div>
  )
}

/** Monday to Sunday, then the days that differ. */
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

function ExceptionDays({
  exceptions,
  today,
}: {
  exceptions: readonly HoursException[]
  today: string
}) {
  const rows = exceptionRows(exceptions, today)
  if (rows.length === 0) return null
  return (
    <div className="rounded-lg bg-sunken px-5 py-4">
      <h3 className="text-md">다가오는 휴무와 단축 영업</h3>
      <ul className="mt-2 grid gap-2 text-[0.9375rem]">
        {rows.map(({ days, kind, range, rest, reason }) => (
          <li key={days[0]?.day} className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="num min-w-21 font-semibold">
              {days.map(({ day, label }, at) => (
                <Fragment key={day}>
                  {at > 0 && ' ~ '}
                  <time dateTime={day}>{label}</time>
                </Fragment>
              ))}
            </span>
            <Badge tone={range ? 'warn' : 'danger'}>{kind}</Badge>
            {range && (
              <span className="num">
                {range} {rest}
              </span>
            )}
            {reason && <span className="text-ink-2">{reason}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
