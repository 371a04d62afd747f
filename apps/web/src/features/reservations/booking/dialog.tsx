import { limits } from '@matjari/contract/limits'
import { dayLabel } from '@matjari/contract/rules/time/seoul-day'
import { Calendar } from '../../../ui/calendar/calendar.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { BookingFooter } from './footer.tsx'
import { BookingParty } from './party.tsx'
import { tableText } from './request.ts'
import { BookingTimes } from './times.tsx'
import { type BookingForm, type BookingTask, useBookingForm } from './use-booking-form.ts'

const { widthPx, heightPx } = limits.dialog.reservation

/** A day, a party and a time: makes a booking, or changes one. */
export const BookingDialog = ({ open, ...task }: BookingTask & { open: boolean }) =>
  // Mounted anew each time: it begins with today and with nothing chosen.
  open && <OpenDialog {...task} />

function OpenDialog(task: BookingTask) {
  const { restaurant, change, onClose } = task
  const form = useBookingForm(task)
  return (
    <Dialog
      open
      onClose={onClose}
      title={change ? '예약 변경' : '예약하기'}
      {...(change && { subtitle: `지금 예약: ${tableText(change)}` })}
      width={`${widthPx}px`}
      height={`${heightPx}px`}
      flush
      footer={
        <BookingFooter
          form={form}
          restaurantName={restaurant.restaurantName}
          label={change ? '변경하기' : '예약하기'}
        />
      }
    >
      {/* What is under way must stay what is shown. */}
      <div
        inert={form.isSending}
        className="menu:grid menu:h-full menu:grid-cols-[27.5rem_minmax(0,1fr)]"
      >
        <BookingDay form={form} />
        <div className="grid content-start gap-7 px-8 py-6 max-sm:px-5 menu:overflow-auto">
          <BookingParty form={form} />
          <BookingTimes form={form} ownTable={change} />
          {form.info.data?.description && (
            <p className="rounded-md bg-sunken px-4 py-3 text-sm whitespace-pre-line text-ink-2">
              {form.info.data.description}
            </p>
          )}
        </div>
      </div>
    </Dialog>
  )
}

const BookingDay = ({ form: { draft, choose, today, lastDay } }: { form: BookingForm }) => (
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
      lastDay={lastDay}
    />
  </div>
)
