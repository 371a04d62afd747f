import { dayLabel } from '@matjari/contract/rules/seoul-day'
import { Calendar } from '../../ui/calendar.tsx'
import type { BookingForm } from './booking-form-state.ts'

export const BookingDay = ({ form: { draft, choose, today } }: { form: BookingForm }) => (
  <div className="border-line px-8 py-6 max-menu:border-b-8 max-menu:border-sunken max-sm:px-5 max-sm:py-4 menu:overflow-auto menu:border-r">
    <p
      aria-live="polite"
      className="mb-4 text-[2rem] leading-[1.1] font-heavy tracking-hero max-sm:mb-2 max-sm:text-[1.75rem]"
    >
      {dayLabel(draft.reserveDay)}
    </p>
    <Calendar
      value={draft.reserveDay}
      onValueChange={(reserveDay) => choose({ reserveDay })}
      today={today}
    />
  </div>
)
