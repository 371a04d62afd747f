import { messages } from '@matjari/contract/messages'
import { useId } from 'react'
import { Choices } from '../../../ui/choice/choices.tsx'
import { BookingQuestion, BookingRetry } from './question.tsx'
import { partySizes } from './request.ts'
import type { BookingForm } from './use-booking-form.ts'

export function BookingParty({ form }: { form: BookingForm }) {
  const { draft, party, info, submitProblem, problems, guestGroup, choose } = form
  const id = useId()
  const guests = draft.numberOfGuests
  return (
    <BookingQuestion
      id={id}
      question={messages.reservation.guestsRequired}
      answer={guests === null ? null : `${guests}명`}
      problem={problems.guests}
      isMissed={submitProblem !== 'unchanged' && submitProblem?.part === 'guests'}
    >
      <Choices
        ref={guestGroup}
        labelledBy={id}
        options={partySizes(party).map((size) => ({ value: size, label: `${size}명` }))}
        value={guests}
        onValueChange={(numberOfGuests) => choose({ numberOfGuests })}
        className="grid-cols-5"
      />
      {info.error && (
        <div className="mt-3">
          <BookingRetry query={info} title="예약 조건을 불러오지 못했어요." />
        </div>
      )}
    </BookingQuestion>
  )
}
