import { type FormEvent, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { AffectedDecision, type Decision } from './decision.tsx'
import { AffectedSave } from './save-button.tsx'
import type { AffectedAnswer } from './sending.ts'
import type { AffectedBooking } from './text.ts'

type AffectedDialogProps = {
  bookings: readonly AffectedBooking[]
  restaurantName: string
  /** What guests will read of the day anyway; mostly it is also why they are cancelled. */
  notice: string
  onDecide: (answer: AffectedAnswer) => void
}

/** Which bookings a change would strand, and what becomes of them. Closing it is the safe way. */
export function AffectedDialog({
  bookings,
  restaurantName,
  notice,
  onDecide,
}: AffectedDialogProps) {
  const [decision, setDecision] = useState<Decision>({ choice: 'keep', reason: notice })
  const [isTried, setTried] = useState(false)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const formId = useId()
  const goBack = () => onDecide({ go: false })
  const { choice } = decision
  const reason = decision.reason.trim()
  const isReasonMissing = choice === 'cancel' && reason === ''

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (isReasonMissing) reasonField.current?.focus()
    else onDecide({ go: true, affected: choice, reason: choice === 'cancel' ? reason : undefined })
  }

  return (
    <Dialog
      open
      onClose={goBack}
      title={`지킬 수 없게 되는 예약 ${bookings.length}건`}
      subtitle="바꾸고 나면 예약을 받지 않는 시간이거나, 자리가 모자라게 되는 예약이에요."
      width="42rem"
      footer={
        <>
          <Button onClick={goBack}>돌아가기</Button>
          <AffectedSave
            type="submit"
            form={formId}
            variant={choice === 'cancel' ? 'danger-solid' : 'primary'}
            bookings={bookings}
            choice={choice}
            cause="changed"
          />
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="pb-2">
        <AffectedDecision
          cause="changed"
          bookings={bookings}
          restaurantName={restaurantName}
          decision={decision}
          isReasonMissing={isTried && isReasonMissing}
          reasonField={reasonField}
          onDecide={setDecision}
        />
      </form>
    </Dialog>
  )
}
