import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ChevronProps, Formatters, Labels } from 'react-day-picker'
import { dayTitle, monthTitle, toDay, weekdayName } from '../../lib/format.ts'
import type { Holidays } from './holidays.ts'

/** A word about some days, by day: 휴무. */
export type DayMarks = ReadonlyMap<string, string>

export const formatters: Partial<Formatters> = {
  formatCaption: monthTitle,
  formatWeekdayName: weekdayName,
}

export const Arrow = ({ orientation }: ChevronProps) =>
  orientation === 'left' ? <ChevronLeft aria-hidden="true" /> : <ChevronRight aria-hidden />

const arrowButton =
  'grid size-target place-items-center rounded-full text-ink-2 transition-colors hover:bg-sunken hover:text-ink'

export const classNames = {
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

export const labelsWith = (holidays: Holidays, marks: DayMarks): Partial<Labels> => ({
  labelGrid: monthTitle,
  labelPrevious: () => '이전 달',
  labelNext: () => '다음 달',
  labelWeekday: (date) => `${weekdayName(date)}요일`,
  labelDayButton: (date, { today, selected }) =>
    [
      dayTitle(date),
      holidays.get(toDay(date)),
      marks.get(toDay(date)),
      today && '오늘',
      selected && '선택됨',
    ]
      .filter(Boolean)
      .join(', '),
})
