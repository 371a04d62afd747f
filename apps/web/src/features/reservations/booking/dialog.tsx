import './sheet.css'
import { limits } from '@matjari/contract/limits'
import { dayLabel } from '@matjari/contract/seoul-day'
import { CalendarDays } from 'lucide-react'
import { Suspense, useId, useRef, useState } from 'react'
import { lazyComponent } from '../../../lib/lazy-module.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useIsWide } from '../../../ui/use-is-wide.ts'
import { BookingContact } from './contact.tsx'
import { DayStrip } from './days/strip.tsx'
import { useMonthMarks, useStripMarks } from './days/use-days.ts'
import { BookingFooter } from './footer.tsx'
import { BookingParty } from './party.tsx'
import { tableText } from './request.ts'
import { BookingTimes } from './times/times.tsx'
import { type BookingForm, type BookingTask, useBookingForm } from './use-booking-form.ts'

const { widthPx, heightPx } = limits.dialog.reservation

/** A phone shows it only on demand, and it is not small. */
const LazyMonth = lazyComponent(() => import('./days/month.tsx').then((file) => file.BookingMonth))

/** A day, a party and a time: makes a booking, or changes one. */
export const BookingDialog = ({ open, ...task }: BookingTask & { open: boolean }) =>
  // Mounted anew each time: it begins with what was chosen before it was opened.
  open && <OpenDialog {...task} />

function OpenDialog(task: BookingTask) {
  const { restaurant, change, choice, onClose } = task
  const form = useBookingForm(task)
  const isWide = useIsWide()
  const button = useRef<HTMLButtonElement>(null)
  const isAllChosen = choice?.day && choice.time && choice.guests
  return (
    <Dialog
      open
      onClose={onClose}
      title={change ? '예약 변경' : '예약하기'}
      subtitle={change ? `지금 예약: ${tableText(change)}` : restaurant.restaurantName}
      width={`${widthPx}px`}
      height={`${heightPx}px`}
      flush
      className="booking-sheet"
      firstFocus={isAllChosen ? button : undefined}
      footer={
        <BookingFooter
          form={form}
          restaurantName={restaurant.restaurantName}
          label={change ? '변경하기' : '예약하기'}
          button={button}
        />
      }
    >
      {/* What is under way must stay what is shown. */}
      <div inert={form.isSending} className="sheet-columns">
        <div className="sheet-day">
          {isWide ? <WideDay form={form} /> : <NarrowDay form={form} />}
        </div>
        <div className="sheet-rest">
          <BookingParty form={form} />
          <BookingTimes form={form} />
          {!change && <BookingContact form={form} />}
          {form.info.data?.description && (
            <p className="sheet-word">{form.info.data.description}</p>
          )}
        </div>
      </div>
    </Dialog>
  )
}

const ChosenDay = ({ form }: { form: BookingForm }) => (
  <p aria-live="polite" className="sheet-date">
    {dayLabel(form.draft.reserveDay)}
  </p>
)

const WideDay = ({ form }: { form: BookingForm }) => (
  <>
    <ChosenDay form={form} />
    <Month form={form} />
  </>
)

function Month({ form }: { form: BookingForm }) {
  const month = useMonthMarks(form)
  return (
    <Suspense fallback={<Skeleton className="h-84 rounded-md" />}>
      <LazyMonth form={form} month={month} />
    </Suspense>
  )
}

/** Two weeks in a row, and the month in their place on demand. */
function NarrowDay({ form }: { form: BookingForm }) {
  const { today, draft, choose } = form
  const [isMonth, setIsMonth] = useState(false)
  const id = useId()
  const strip = useStripMarks(form)
  return (
    <>
      <div className="sheet-dateline">
        <ChosenDay form={form} />
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={isMonth}
          aria-controls={id}
          onClick={() => setIsMonth(!isMonth)}
        >
          <CalendarDays aria-hidden="true" />
          달력
        </Button>
      </div>
      <div id={id}>
        {isMonth ? (
          <Month form={form} />
        ) : (
          <DayStrip
            today={today}
            chosen={draft.reserveDay}
            {...strip}
            onChoose={(reserveDay) => choose({ reserveDay })}
          />
        )}
      </div>
    </>
  )
}
