import type { Answer } from '@matjari/contract/calls/all'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { api } from '../../lib/api.ts'
import { errorMessage } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { showAlert } from '../../ui/overlay/alerts.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { AffectedDecision, AffectedSave, type Decision } from './affected-bookings.tsx'
import type { AffectedAnswer, AskAffected, PlannedChangeBody } from './affected-sending.ts'
import type { AffectedBooking } from './affected-text.ts'

type Question = {
  readonly planned: PlannedChangeBody
  readonly found: Answer<'POST /api/settings/affected'>
  readonly resolve: (answer: AffectedAnswer) => void
}

/** Requests the bookings a change would affect and, if there are any, lets the owner decide. */
export function useAffectedQuestion(restaurantName: string): {
  ask: AskAffected
  dialog: ReactNode
} {
  const [question, setQuestion] = useState<Question | null>(null)

  const ask: AskAffected = async (planned) => {
    const found = await preview(planned)
    if (!found) return { go: false }
    if (found.count === 0) return { go: true }
    return new Promise((resolve) => setQuestion({ planned, found, resolve }))
  }

  function decide(answer: AffectedAnswer) {
    setQuestion(null)
    question?.resolve(answer)
  }

  const dialog = question && (
    <AffectedDialog
      bookings={question.found.reservations}
      restaurantName={restaurantName}
      notice={noticeOf(question.planned)}
      onDecide={decide}
    />
  )
  return { ask, dialog }
}

const noticeOf = (planned: PlannedChangeBody) =>
  planned.kind === 'exception' ? (planned.exception.reason ?? '').trim() : ''

async function preview(planned: PlannedChangeBody) {
  try {
    return await api('POST /api/settings/affected', { body: planned })
  } catch (error) {
    await showAlert(errorMessage(error), 'danger')
    return null
  }
}

type AffectedDialogProps = {
  bookings: readonly AffectedBooking[]
  restaurantName: string
  /** The notice guests will read anyway; it is suggested as the reason of the cancellation. */
  notice: string
  onDecide: (answer: AffectedAnswer) => void
}

/** Lists the affected bookings and asks what to do. Closing the dialog changes nothing. */
function AffectedDialog({ bookings, restaurantName, notice, onDecide }: AffectedDialogProps) {
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
