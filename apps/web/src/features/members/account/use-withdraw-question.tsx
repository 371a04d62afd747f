import type { UpcomingGuests } from '@matjari/contract/entities/reservation'
import { messages } from '@matjari/contract/messages'
import { type ReactNode, useState } from 'react'
import { errorMessage } from '../../../lib/http/error.ts'
import { askConfirm, showAlert } from '../../../ui/overlay/alerts.ts'
import { ownGuests } from '../../reservations/upcoming/api.ts'
import { WithdrawGuestsDialog } from './guests-dialog.tsx'

export type WithdrawAnswer =
  | { readonly go: false }
  /** Cancel: guests were still to come, and the member knows that they lose their tables. */
  | { readonly go: true; readonly affected?: 'cancel' }

type Question = {
  readonly guests: UpcomingGuests
  readonly resolve: (goOn: boolean) => void
}

/** The last question before a withdrawal. Owners see in it whom they would leave. */
export function useWithdrawQuestion(): { ask: () => Promise<WithdrawAnswer>; dialog: ReactNode } {
  const [question, setQuestion] = useState<Question | null>(null)

  async function ask(): Promise<WithdrawAnswer> {
    const guests = await lookForGuests()
    if (!guests) return { go: false }
    if (guests.teams === 0) return { go: await askPlainly() }
    const goOn = await new Promise<boolean>((resolve) => setQuestion({ guests, resolve }))
    return goOn ? { go: true, affected: 'cancel' } : { go: false }
  }

  const dialog = question && (
    <WithdrawGuestsDialog
      guests={question.guests}
      onAnswer={(goOn) => {
        setQuestion(null)
        question.resolve(goOn)
      }}
    />
  )
  return { ask, dialog }
}

const askPlainly = () =>
  askConfirm({ message: messages.withdrawal.ask, confirmLabel: '탈퇴', tone: 'danger' })

async function lookForGuests() {
  try {
    return await ownGuests()
  } catch (error) {
    await showAlert(errorMessage(error), 'danger')
    return null
  }
}
