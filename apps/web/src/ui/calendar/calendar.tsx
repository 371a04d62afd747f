import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  type ChevronProps,
  DayButton,
  type DayButtonProps,
  DayPicker,
  type Formatters,
  type Labels,
  type Modifiers,
} from 'react-day-picker'
import { dayTitle, monthTitle, toDay, toLocalDate, weekdayName } from '../../lib/format.ts'
import { type Holidays, holidaysInMonth, useHolidays } from './holidays.ts'
import './calendar.css'
import { clsx } from 'clsx'
import { createContext, use, useMemo, useState } from 'react'

/** A short label for some days, by day: 휴무. */
export type DayNotes = ReadonlyMap<string, string>

export const calendarFormatters: Partial<Formatters> = {
  formatCaption: monthTitle,
  formatWeekdayName: weekdayName,
}

export const CalendarArrow = ({ orientation }: ChevronProps) =>
  orientation === 'left' ? <ChevronLeft aria-hidden="true" /> : <ChevronRight aria-hidden />

const arrowButton =
  'grid size-target place-items-center rounded-full text-ink-2 transition-colors hover:bg-sunken hover:text-ink'

export const calendarClassNames = {
  root: 'text-center',
  months: '',
  month: 'grid grid-cols-[2.75rem_minmax(0,1fr)_2.75rem] items-center gap-y-2',
  month_caption: 'text-[1.0625rem] font-bold',
  button_previous: arrowButton,
  button_next: arrowButton,
  month_grid:
    'col-span-3 w-full table-fixed border-separate border-spacing-x-0 border-spacing-y-px',
  weekdays:
    'text-xs text-ink-3 [&>:nth-child(6)]:text-info-text [&>:nth-child(7)]:text-danger-text',
  weekday: 'h-9 font-medium',
  day: 'p-0',
  footer: 'mt-2 text-left text-xs text-ink-3',
}

export const calendarLabels = (holidays: Holidays, notes: DayNotes): Partial<Labels> => ({
  labelGrid: monthTitle,
  labelPrevious: () => '이전 달',
  labelNext: () => '다음 달',
  labelWeekday: (date) => `${weekdayName(date)}요일`,
  labelDayButton: (date, { today, selected }) =>
    [
      dayTitle(date),
      holidays.get(toDay(date)),
      notes.get(toDay(date)),
      today && '오늘',
      selected && '선택됨',
    ]
      .filter(Boolean)
      .join(', '),
})

/** One colour per day: selected wins over muted, muted over holiday, holiday over the weekend. */
function dayColour({ selected, muted, holiday }: Modifiers, weekday: number) {
  if (selected) return 'bg-brand font-bold text-on-brand'
  if (muted) return 'font-regular text-ink-3 hover:bg-sunken'
  if (holiday || weekday === 0) return 'font-medium text-danger-text hover:bg-sunken'
  if (weekday === 6) return 'font-medium text-info-text hover:bg-sunken'
  return 'font-medium text-ink hover:bg-sunken'
}

const todayDot = 'after:absolute after:bottom-1.5 after:size-1 after:rounded-full after:bg-current'

const noNotes: DayNotes = new Map()
const Notes = createContext(noNotes)

function CalendarDayButton({ children, ...props }: DayButtonProps) {
  const note = use(Notes).get(toDay(props.day.date))
  return (
    <DayButton
      {...props}
      aria-current={props.modifiers.today ? 'date' : undefined}
      className={clsx(
        'num relative mx-auto grid aspect-square min-h-target w-full max-w-13 place-items-center rounded-full text-[0.9375rem] transition-colors',
        dayColour(props.modifiers, props.day.date.getDay()),
        props.modifiers.today && !note && todayDot,
        note && 'calendar-marked',
      )}
    >
      {note ? (
        <span>
          <s>{children}</s>
          <small>{note}</small>
        </span>
      ) : (
        children
      )}
    </DayButton>
  )
}

const components = { DayButton: CalendarDayButton, Chevron: CalendarArrow }

/** One month to choose a day from. Days are 'YYYY-MM-DD'; days out of range are muted but may be chosen. */
export function Calendar({
  value,
  onValueChange,
  today,
  firstDay = today,
  lastDay = '9999-12-31',
  notes = noNotes,
  onMonthChange,
}: {
  value: string | null
  onValueChange: (day: string) => void
  today: string
  /** Earlier days are out of range; by default today, and empty for no limit. */
  firstDay?: string
  /** Later days are out of range. */
  lastDay?: string | undefined
  /** Struck-out days, each with a short reason; they may still be chosen. */
  notes?: DayNotes
  onMonthChange?: (month: Date) => void
}) {
  const [month, setMonth] = useState(() => toLocalDate(value ?? today))
  const holidays = useHolidays(month.getFullYear())
  const labels = useMemo(() => calendarLabels(holidays, notes), [holidays, notes])
  const named = holidaysInMonth(holidays, toDay(month).slice(0, 7))

  function show(next: Date) {
    setMonth(next)
    onMonthChange?.(next)
  }

  return (
    <Notes value={notes}>
      <DayPicker
        mode="single"
        required
        lang="ko"
        weekStartsOn={1}
        navLayout="around"
        today={toLocalDate(today)}
        month={month}
        onMonthChange={show}
        selected={value === null ? undefined : toLocalDate(value)}
        onSelect={(date) => onValueChange(toDay(date))}
        modifiers={{
          muted: (date) => toDay(date) < firstDay || toDay(date) > lastDay,
          holiday: (date) => holidays.has(toDay(date)),
        }}
        labels={labels}
        formatters={calendarFormatters}
        components={components}
        classNames={calendarClassNames}
        footer={named.map(({ date, name }) => `${date}일 ${name}`).join(' · ')}
      />
    </Notes>
  )
}
