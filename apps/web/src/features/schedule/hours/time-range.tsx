import { isAfterMidnight, wallClock } from '@matjari/contract/clock-time'
import type { DayHours, HoursField } from '@matjari/contract/schedule/hours-rules'
import { clsx } from 'clsx'
import { TimeSelect } from '../../../ui/form/time-select.tsx'

const fieldNames: Readonly<Record<HoursField, string>> = {
  startTime: '시작',
  endTime: '마감',
  breakStartTime: '브레이크 시작',
  breakEndTime: '브레이크 종료',
}

type RangeProps = {
  name: string
  day: DayHours
  start: HoursField
  end: HoursField
  onPick: (field: HoursField, time: string, control: HTMLElement) => void
  className?: string
}

/** From when until when; a time after midnight is marked, since the picker shows the wall clock. */
export function OwnerTimeRange({ name, day, start, end, onPick, className }: RangeProps) {
  const picker = (field: HoursField) => (
    <TimeSelect
      label={`${name} ${fieldNames[field]}`}
      value={wallClock(day[field])}
      note={isAfterMidnight(day[field]) ? '익일' : undefined}
      onChange={(time, control) => onPick(field, time, control)}
    />
  )
  return (
    <div
      className={clsx(
        'grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2',
        className,
      )}
    >
      {picker(start)}
      <span aria-hidden="true" className="text-ink-3">
        ~
      </span>
      {picker(end)}
    </div>
  )
}
