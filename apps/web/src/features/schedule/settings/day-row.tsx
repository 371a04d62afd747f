import { isAfterMidnight, wallClock } from '@matjari/contract/clock-time'
import {
  addWindow,
  changeWindow,
  closedWindow,
  isClosedWindow,
  type ReservationDay,
  type WindowEdit,
} from '@matjari/contract/schedule/settings-rules'
import { type WeekDay, weekDayLabel } from '@matjari/contract/seoul-day'
import { CircleMinus, CirclePlus, Info } from 'lucide-react'
import { IconButton } from '../../../ui/button.tsx'
import { TimeSelect } from '../../../ui/form/time-select.tsx'
import { showAlert } from '../../../ui/overlay/alerts.ts'

type SettingsDayRowProps = {
  weekDay: WeekDay
  day: ReservationDay
  hint: string | null | undefined
  onChange: (day: ReservationDay) => void
}

/** One weekday: from when to when it can be reserved, or not at all. */
export function SettingsDayRow({ weekDay, day, hint, onChange }: SettingsDayRowProps) {
  const label = weekDayLabel(weekDay)
  const name = `${label}요일`
  const isClosed = isClosedWindow(day)

  async function apply(edit: WindowEdit, control?: HTMLElement) {
    if ('day' in edit) return onChange(edit.day)
    await showAlert(edit.problem)
    control?.focus()
  }

  const time = (field: keyof ReservationDay, what: string, note?: string) => (
    <TimeSelect
      label={`${name} 예약 ${what}`}
      value={wallClock(day[field])}
      note={note}
      onChange={(picked, control) =>
        void apply(changeWindow(day, { field, time: picked }), control)
      }
    />
  )

  return (
    <fieldset
      aria-label={name}
      className="grid min-w-0 grid-cols-[1.5rem_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1 border-line py-2.5 sm:gap-x-4 not-last:border-b"
    >
      <span aria-hidden="true" className="font-bold">
        {label}
      </span>
      {isClosed ? (
        <p className="flex min-h-target items-center text-ink-3">예약 안 받음</p>
      ) : (
        <div className="grid max-w-76 grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2">
          {time('reservationStartTime', '시작')}
          <span aria-hidden="true">~</span>
          {time(
            'reservationEndTime',
            '종료',
            isAfterMidnight(day.reservationEndTime) ? '익일' : undefined,
          )}
        </div>
      )}
      <div className="col-start-3 flex">
        <IconButton
          data-add=""
          label={`${name} 시간 추가`}
          variant="ok"
          onClick={() => void apply(addWindow(day))}
        >
          <CirclePlus aria-hidden="true" />
        </IconButton>
        {/* Not `disabled`: whoever has just pressed it would lose their place. */}
        <IconButton
          label={`${name} 시간 지우기`}
          variant="danger"
          aria-disabled={isClosed}
          onClick={() => onChange(closedWindow)}
          className="aria-disabled:text-ink-disabled"
        >
          <CircleMinus aria-hidden="true" />
        </IconButton>
      </div>
      <div aria-live="polite" className="col-span-2 col-start-2">
        {hint && (
          <p className="flex items-start gap-1.5 text-xs leading-normal text-warn-text">
            <Info aria-hidden="true" className="mt-px size-4.25" />
            <span>{hint}</span>
          </p>
        )}
      </div>
    </fieldset>
  )
}
