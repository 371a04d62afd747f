import { messages } from '@matjari/contract/messages'
import { useId } from 'react'
import { ChoiceGrid } from '../../../ui/choice/choices.tsx'
import { Stepper } from '../../../ui/form/stepper.tsx'
import { useIsWide } from '../../../ui/use-is-wide.ts'
import { BookingQuestion, BookingRetry } from './question.tsx'
import { partySizes } from './request.ts'
import type { BookingForm } from './use-booking-form.ts'

export function BookingParty({ form }: { form: BookingForm }) {
  const { draft, info, submitProblem, problems } = form
  const id = useId()
  const isWide = useIsWide()
  return (
    <BookingQuestion
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
    </BookingQuestion>
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
