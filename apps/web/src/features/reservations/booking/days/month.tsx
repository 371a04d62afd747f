import { addDays } from '@matjari/contract/rules/time/seoul-day'
import { useState } from 'react'
import { toDay, toLocalDate } from '../../../../lib/format.ts'
import { Calendar } from '../../../../ui/calendar/calendar.tsx'
import type { BookingForm } from '../use-booking-form.ts'
import { useDayMarks } from './use-days.ts'

/** A month to choose from, with what each of its days is. */
export function BookingMonth({ form }: { form: BookingForm }) {
  const { draft, choose, today, lastDay } = form
  const [month, setMonth] = useState(draft.reserveDay.slice(0, 7))
  const first = `${month}-01`
  const marks = useDayMarks(form, {
    from: first < today ? today : first,
    to: lastOfMonth(first),
  })
  return (
    <Calendar
      value={draft.reserveDay}
      onValueChange={(reserveDay) => choose({ reserveDay })}
      today={today}
      lastDay={lastDay}
      marks={marks}
      onMonthChange={(date) => setMonth(toDay(date).slice(0, 7))}
    />
  )
}

function lastOfMonth(first: string): string {
  const date = toLocalDate(first)
  return addDays(toDay(new Date(date.getFullYear(), date.getMonth() + 1, 1)), -1)
}
