import type { HoursException } from '@matjari/contract/schedule/entities'
import { Fragment } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { exceptionRows } from './rows.ts'

export function ExceptionDays({
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
