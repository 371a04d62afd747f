import './range-calendar.css'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { DayButton, type DayButtonProps, DayPicker } from 'react-day-picker'
import { toDay, toLocalDate } from '../../lib/format.ts'
import {
  CalendarArrow,
  calendarClassNames,
  calendarFormatters,
  calendarLabels,
  type DayNotes,
} from '../../ui/calendar/calendar.tsx'
import { holidaysInMonth, useHolidays } from '../../ui/calendar/holidays.ts'
import {
  dayStepOfKey,
  daysOf,
  type Range,
  rangeAfterPress,
  rangeAfterStep,
} from './closed-range.ts'

function RangeDayButton(props: DayButtonProps) {
  const { modifiers, day } = props
  const ends = [modifiers.range_start && 'from', modifiers.range_end && 'to'].filter(Boolean)
  return (
    <DayButton
      {...props}
      aria-current={modifiers.today ? 'date' : undefined}
      data-part={modifiers.selected ? ends.join(' ') || 'middle' : undefined}
      data-today={modifiers.today || undefined}
      data-holiday={modifiers.holiday || undefined}
      data-weekday={day.date.getDay()}
      className="num range-day"
    />
  )
}

const components = { DayButton: RangeDayButton, Chevron: CalendarArrow }

function wordsFor(range: Range): DayNotes {
  const days = daysOf(range)
  if (!days) return new Map()
  return new Map([
    [days.to, '마지막 날'],
    [days.from, '쉬기 시작하는 날'],
  ])
}

type RangeCalendarProps = {
  value: Range
  onValueChange: (range: Range) => void
  today: string
  lastDay: string
}

/** A month calendar to choose a first and a last day. Past days are disabled. */
export function RangeCalendar({ value, onValueChange, today, lastDay }: RangeCalendarProps) {
  const [month, setMonth] = useState(() => toLocalDate(value.from ?? today))
  const holidays = useHolidays(month.getFullYear())
  const days = daysOf(value)
  const labels = useMemo(() => calendarLabels(holidays, wordsFor(value)), [holidays, value])
  const place = useRef<HTMLDivElement>(null)
  // The day to focus after the next render: a day of another month has no button before that.
  const focusNext = useRef<string | null>(null)
  useEffect(() => {
    if (focusNext.current === null) return
    const cell = place.current?.querySelector(`[data-day="${focusNext.current}"] button`)
    focusNext.current = null
    if (cell instanceof HTMLElement) cell.focus()
  })

  function extend(event: KeyboardEvent) {
    const by = dayStepOfKey(event.key)
    const cell = event.target instanceof Element && event.target.closest('[data-day]')
    const on = cell && cell.getAttribute('data-day')
    if (!event.shiftKey || by === undefined || !on) return
    // Otherwise the calendar would change the month by itself.
    event.preventDefault()
    event.stopPropagation()
    const { range, focus } = rangeAfterStep(value, { on, by, first: today, last: lastDay })
    focusNext.current = focus
    setMonth(toLocalDate(focus))
    onValueChange(range)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the days in it are the buttons
    <div ref={place} onKeyDownCapture={extend}>
      <DayPicker
        mode="range"
        lang="ko"
        weekStartsOn={1}
        navLayout="around"
        today={toLocalDate(today)}
        startMonth={toLocalDate(today)}
        endMonth={toLocalDate(lastDay)}
        month={month}
        onMonthChange={setMonth}
        selected={days ? { from: toLocalDate(days.from), to: toLocalDate(days.to) } : undefined}
        onSelect={(_, date) => onValueChange(rangeAfterPress(value, toDay(date)))}
        disabled={(date) => toDay(date) < today || toDay(date) > lastDay}
        modifiers={{ holiday: (date) => holidays.has(toDay(date)) }}
        labels={labels}
        formatters={calendarFormatters}
        components={components}
        classNames={calendarClassNames}
        footer={holidaysInMonth(holidays, toDay(month).slice(0, 7))
          .map(({ date, name }) => `${date}일 ${name}`)
          .join(' · ')}
      />
    </div>
  )
}
