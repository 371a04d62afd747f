import { Calendar } from '../../ui/calendar/calendar.tsx'
import type { useMonthNotes } from './booking-days.tsx'
import type { BookingForm } from './use-booking-form.ts'

type BookingMonthProps = {
  form: BookingForm
  month: ReturnType<typeof useMonthNotes>
}

/** A month to choose from, with the state of each day. */
export const BookingMonth = ({ form, month }: BookingMonthProps) => (
  <div aria-busy={month.isWaiting} className="month">
    <Calendar
      value={form.draft.reserveDay}
      onValueChange={(reserveDay) => form.choose({ reserveDay })}
      today={form.today}
      lastDay={form.lastDay}
      notes={month.notes}
      onMonthChange={month.show}
    />
  </div>
)
