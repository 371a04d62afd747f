import { isAfterMidnight, wallClock } from '@matjari/contract/clock-time'
import {
  addBreak,
  changeHours,
  clearHours,
  type DayHours,
  defaultDay,
  type HoursEdit,
  type HoursField,
  hasBreak,
  isClosedDay,
} from '@matjari/contract/schedule/hours-rules'
import { clsx } from 'clsx'
import { CircleMinus, CirclePlus } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button, IconButton } from '../../ui/button.tsx'
import { TimeSelect } from '../../ui/form/time-select.tsx'
import { showAlert } from '../../ui/overlay/alerts.ts'

type RowProps = {
  /** 월요일 */
  name: string
  /** The text before the row; missing if the form names the day already. */
  label?: string
  day: DayHours
  onChange: (day: DayHours) => void
  /** False if the form has another control to close the day. */
  isClosable?: boolean
}

/** The hours of one day. A change that breaks a rule shows a message, and the day stays as it was. */
export function OwnerDayRow({ name, label, day, onChange, isClosable = true }: RowProps) {
  const row = useRef<HTMLFieldSetElement>(null)
  const isClosed = isClosedDay(day)
  const isRested = hasBreak(day)
  const cannotClear = isClosed || (!isRested && !isClosable)

  function apply(edit: HoursEdit, control?: HTMLElement) {
    if ('day' in edit) return onChange(edit.day)
    void showAlert(edit.problem).then(() => control?.focus())
  }

  function open() {
    flushSync(() => onChange(defaultDay))
    row.current?.querySelector('input')?.focus()
  }

  const ranges = {
    name,
    day,
    onPick: (field: HoursField, time: string, control: HTMLElement) =>
      apply(changeHours(day, { field, time }), control),
  }

  return (
    <fieldset
      ref={row}
      aria-label={name}
      className={clsx(
        'grid min-w-0 items-center gap-x-2 gap-y-2.5',
        label
          ? 'grid-cols-[1.5rem_minmax(0,1fr)_auto] py-3 @min-[28rem]:gap-x-4 @min-[46rem]:grid-cols-[2rem_minmax(0,18rem)_minmax(0,18rem)_1fr] @min-[46rem]:gap-x-6'
          : 'grid-cols-[minmax(0,1fr)_auto]',
      )}
    >
      {label && (
        <span aria-hidden="true" className="text-[1.0625rem] font-bold">
          {label}
        </span>
      )}
      {isClosed ? (
        <div className="flex min-h-target flex-wrap items-center gap-x-2 text-ink-3">
          휴무
          <Button size="sm" variant="ghost" aria-label={`${name} 영업 시간 추가`} onClick={open}>
            영업 시간 추가
          </Button>
        </div>
      ) : (
        <OwnerTimeRange {...ranges} start="startTime" end="endTime" />
      )}
      {isRested && (
        <>
          <OwnerTimeRange
            {...ranges}
            start="breakStartTime"
            end="breakEndTime"
            className={clsx('row-start-2', label && 'col-start-2', label && wideBreak)}
          />
          <span
            aria-hidden="true"
            className={clsx(
              'row-start-2 px-1 text-center text-xs text-ink-3',
              label ? 'col-start-3 @min-[46rem]:hidden' : 'col-start-2',
            )}
          >
            브레이크타임
          </span>
        </>
      )}
      {label && !isRested && !isClosed && (
        <span className={clsx('hidden text-sm text-ink-3 @min-[46rem]:block', wideBreak)}>
          브레이크타임 없음
        </span>
      )}
      <div
        className={clsx(
          'row-start-1 flex justify-self-end',
          label ? 'col-start-3 @min-[46rem]:col-start-4' : 'col-start-2',
        )}
      >
        <IconButton
          label={`${name} 브레이크타임 추가`}
          variant="ok"
          onClick={() => apply(addBreak(day))}
        >
          <CirclePlus aria-hidden="true" />
        </IconButton>
        <IconButton
          label={`${name} ${isRested || !isClosable ? '브레이크타임' : '운영시간'} 지우기`}
          variant="danger"
          // Not `disabled`: the button must keep the focus after it has closed the day.
          aria-disabled={cannotClear || undefined}
          className={clsx(cannotClear && 'text-ink-disabled!')}
          onClick={() => !cannotClear && onChange(clearHours(day))}
        >
          <CircleMinus aria-hidden="true" />
        </IconButton>
      </div>
    </fieldset>
  )
}

/** If there is room, the break is beside the hours. */
const wideBreak = '@min-[46rem]:col-start-3 @min-[46rem]:row-start-1'

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

/** Start and end. A time after midnight is marked, because the picker shows wall-clock time. */
function OwnerTimeRange({ name, day, start, end, onPick, className }: RangeProps) {
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
