import { Calendar } from '../../ui/calendar/calendar.tsx'
import type { useMonthMarks } from './booking-days.tsx'
import type { BookingForm } from './use-booking-form.ts'

type BookingMonthProps = {
  form: BookingForm
  month: ReturnType<typeof useMonthMarks>
}

/** A month to choose from, with the state of each day. */
export const BookingMonth = ({ form, month }: BookingMonthProps) => (
  <div aria-busy={month.isWaiting} className="month">
    <Calendar
      value={form.draft.reserveDay}
      onValueChange={(reserveDay) => form.choose({ reserveDay })}
      today={form.today}
      lastDay={form.lastDay}
      marks={month.marks}
      onMonthChange={month.show}
    />
  </div>
)
