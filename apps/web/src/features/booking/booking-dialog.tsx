import { guestClock } from '@matjari/contract/clock-time'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { formatPhone } from '@matjari/contract/phone'
import { dayLabel } from '@matjari/contract/seoul-day'
import { CalendarDays, ChevronDown, PencilLine } from 'lucide-react'
import { type Ref, Suspense, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ChoiceGrid } from '../../ui/choice/choices.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { Stepper } from '../../ui/form/stepper.tsx'
import { Counter, Textarea } from '../../ui/form/textarea.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useIsWide } from '../../ui/use-is-wide.ts'
import { chosenTexts, partySizes, tableText } from './booking-request.ts'
import { timesToOffer } from './booking-slots.ts'
import { BookingFieldset, BookingRetry, BookingTimes } from './booking-times.tsx'
import { type BookingForm, type BookingTask, useBookingForm } from './use-booking-form.ts'
import './booking-dialog.css'
import { lazyComponent } from '../../lib/lazy-module.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DayStrip, useMonthNotes, useStripNotes } from './booking-days.tsx'

/** A day, a party and a time: makes a booking, or changes one. */
export const BookingDialog = ({ open, ...task }: BookingTask & { open: boolean }) =>
  // Mounted each time it opens, so that it begins with the choice made before.
  open && <OpenDialog {...task} />

const { widthPx, heightPx } = limits.dialog.reservation

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
      {/* While the request is sent, the choice on the screen must not change. */}
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

/** A phone shows the month only on demand, and its chunk is large. */
const LazyMonth = lazyComponent(() =>
  import('./booking-month.tsx').then((file) => file.BookingMonth),
)

function Month({ form }: { form: BookingForm }) {
  const month = useMonthNotes(form)
  return (
    <Suspense fallback={<Skeleton className="h-84 rounded-md" />}>
      <LazyMonth form={form} month={month} />
    </Suspense>
  )
}

/** Two weeks in a row, and on demand the whole month instead. */
function NarrowDay({ form }: { form: BookingForm }) {
  const { today, draft, choose } = form
  const [isMonth, setIsMonth] = useState(false)
  const id = useId()
  const strip = useStripNotes(form)
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

function BookingParty({ form }: { form: BookingForm }) {
  const { draft, info, submitProblem, problems } = form
  const id = useId()
  const isWide = useIsWide()
  return (
    <BookingFieldset
      id={id}
      question={messages.reservation.guestsRequired}
      answer={`${draft.numberOfGuests}명`}
      problem={problems.guests}
      isMissed={submitProblem !== 'unchanged' && submitProblem?.part === 'guests'}
      isInline={!isWide}
    >
      {isWide ? <PartyButtons form={form} headingId={id} /> : <PartyStepper form={form} />}
      {info.error && (
        <div className="party-retry">
          <BookingRetry query={info} title="예약 조건을 불러오지 못했어요." />
        </div>
      )}
    </BookingFieldset>
  )
}

const PartyButtons = ({
  form: { draft, party, guestGroup, choose },
  headingId,
}: {
  form: BookingForm
  headingId: string
}) => (
  <div ref={guestGroup} tabIndex={-1} className="outline-none">
    <ChoiceGrid
      labelledBy={headingId}
      options={partySizes(party).map((size) => ({ value: size, label: `${size}명` }))}
      value={draft.numberOfGuests}
      onValueChange={(numberOfGuests) => choose({ numberOfGuests })}
      className="party-grid"
    />
  </div>
)

const PartyStepper = ({ form: { draft, party, guestGroup, choose } }: { form: BookingForm }) => (
  <div ref={guestGroup} tabIndex={-1} className="outline-none">
    <Stepper
      label="인원"
      value={draft.numberOfGuests}
      min={party.minNum}
      max={party.maxNum}
      onValueChange={(numberOfGuests) => choose({ numberOfGuests })}
    />
  </div>
)

const max = limits.reservation.requestCharacters

/** The request to the restaurant; folded, because most guests write none. */
function BookingContact({ form }: { form: BookingForm }) {
  const { contact, write, submitProblem, problems, phoneField } = form
  const [isOpen, setIsOpen] = useState(false)
  const isMissed = submitProblem !== 'unchanged' && submitProblem?.part === 'phone'
  return (
    <details
      open={isOpen || isMissed}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="fold"
    >
      <summary>
        <PencilLine aria-hidden="true" />
        요청사항 · 연락처 <span>선택</span>
        <ChevronDown aria-hidden="true" />
      </summary>
      <div className="fold-fields">
        <Field label="요청사항" counter={<Counter value={contact.request} max={max} />}>
          <Textarea
            value={contact.request}
            onValueChange={(request) => write({ request })}
            max={max}
            placeholder="예: 창가 자리, 아기 의자"
          />
        </Field>
        <Field
          label="전화번호"
          error={isMissed && problems.phone}
          help="가게만 보고, 다녀간 날부터 30일 뒤에 지워요."
        >
          <Input
            ref={phoneField}
            type="tel"
            autoComplete="tel"
            placeholder="010-0000-0000"
            value={contact.phone}
            onChange={(event) => write({ phone: formatPhone(event.target.value) })}
          />
        </Field>
      </div>
    </details>
  )
}

type BookingFooterProps = {
  form: BookingForm
  restaurantName: string
  /** The button's label. */
  label: string
  button: Ref<HTMLButtonElement>
}

/** The chosen table and the result of the request: always visible, however far the content is scrolled. */
const BookingFooter = ({ form, restaurantName, label, button }: BookingFooterProps) => (
  <div className="sheet-foot">
    {/* Beside the button, so that a message does not take height from the calendar and the times. */}
    <div className="sheet-news">
      <SubmitMessage form={form} />
      <p className="sheet-sum">
        {restaurantName}
        {chosenTexts(form.draft).map((word) => (
          <span key={word}>
            {' · '}
            <b className="num">{word}</b>
          </span>
        ))}
      </p>
    </div>
    <Button
      ref={button}
      variant="primary"
      size="lg"
      className="min-w-44"
      loading={form.isSending}
      onClick={form.submit}
    >
      {label}
    </Button>
  </div>
)

function SubmitMessage({ form }: { form: BookingForm }) {
  const { submitProblem, failure, isAskingAgain, submit } = form
  if (isAskingAgain) {
    return (
      <output>
        <Notice>연결이 고르지 않아요. 어떻게 됐는지 다시 확인하고 있어요.</Notice>
      </output>
    )
  }
  if (submitProblem === 'unchanged') {
    return <Notice tone="danger">바뀐 내용이 없어요. 날짜, 인원이나 시간을 바꿔 주세요.</Notice>
  }
  if (submitProblem) return <Notice tone="danger">{submitProblem.message}</Notice>
  if (!failure) return null
  if (failure.isRefusal) {
    return (
      <>
        <Notice tone="danger">{failure.message}</Notice>
        <NearTimes form={form} />
      </>
    )
  }
  return (
    <Notice tone="danger">
      <span className="block">{failure.message} 다시 시도해도 두 번 예약되지 않아요.</span>
      <Button size="sm" variant="outline" className="mt-2.5" onClick={submit}>
        다시 시도
      </Button>
    </Notice>
  )
}

const nearTimesMost = 4

/** After a refusal: the free times nearest to the lost one, within reach of the thumb. */
function NearTimes({ form: { slots, draft, problems, choose } }: { form: BookingForm }) {
  const times = slots && problems.time ? timesToOffer(slots, draft.reserveTime, nearTimesMost) : []
  if (times.length === 0) return null
  return (
    <fieldset aria-label={`${dayLabel(draft.reserveDay)} 가까운 시간`} className="near-times">
      {times.map((time) => (
        <button
          key={time}
          type="button"
          className="time-chip num"
          aria-label={`${guestClock(time)} 고르기`}
          onClick={() => choose({ reserveTime: time })}
        >
          {guestClock(time)}
        </button>
      ))}
    </fieldset>
  )
}
