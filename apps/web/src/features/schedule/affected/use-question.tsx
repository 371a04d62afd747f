import type { Answer } from '@matjari/contract/calls/all'
import { type ReactNode, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { errorMessage } from '../../../lib/api-error.ts'
import { showAlert } from '../../../ui/overlay/alerts.ts'
import { AffectedDialog } from './dialog.tsx'
import type { AffectedAnswer, AskAffected, PlannedChangeBody } from './sending.ts'

type Question = {
  readonly planned: PlannedChangeBody
  readonly found: Answer<'POST /api/settings/affected'>
  readonly resolve: (answer: AffectedAnswer) => void
}

/** Looks which bookings a change would strand and, when there are any, lets the owner decide. */
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
