import { messages } from '@matjari/contract/messages'
import type { UpcomingGuests } from '@matjari/contract/reservations/entities'
import { type ReactNode, useState } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { askConfirm, showAlert } from '../../../ui/overlay/alerts.ts'
import { myAffectedGuests } from '../../affected-guests/affected-guests-api.ts'
import { AffectedGuestsDialog } from '../../affected-guests/affected-guests-dialog.tsx'
import type { ClosingTexts } from '../../affected-guests/affected-guests-text.ts'

export type WithdrawAnswer =
  | { readonly go: false }
  /** Cancel: guests were still to come, and the member knows that they lose their tables. */
  | { readonly go: true; readonly decided?: { affected: 'cancel'; reason: string } }

type Question = {
  readonly guests: UpcomingGuests
  /** Null: the member would rather stay. */
  readonly resolve: (reason: string | null) => void
}

/** The last question before a withdrawal. Owners see in it whom they would leave. */
export function useWithdrawQuestion(): { ask: () => Promise<WithdrawAnswer>; dialog: ReactNode } {
  const [question, setQuestion] = useState<Question | null>(null)

  async function ask(): Promise<WithdrawAnswer> {
    const guests = await lookForGuests()
    if (!guests) return { go: false }
    if (guests.teams === 0) return { go: await askPlainly() }
    const reason = await new Promise<string | null>((resolve) => setQuestion({ guests, resolve }))
    return reason === null ? { go: false } : { go: true, decided: { affected: 'cancel', reason } }
  }

  function answer(reason: string | null) {
    setQuestion(null)
    question?.resolve(reason)
  }

  const dialog = question && (
    <AffectedGuestsDialog
      isAccount={question.guests.restaurants.length > 1}
      guests={question.guests}
      texts={leavingTexts(question.guests)}
      startReason={messages.withdrawal.closedReason}
      onDecide={({ reason }) => answer(reason)}
      onClose={() => answer(null)}
    />
  )
  return { ask, dialog }
}

/** There is nothing to choose: who leaves cannot keep guests, only stay. */
const leavingTexts = ({ teams }: UpcomingGuests): ClosingTexts => ({
  title: messages.withdrawal.ask,
  subtitle: `내 가게에 올 손님 ${teams}팀의 예약이 모두 취소되고, 가게는 문을 닫아요.`,
  confirmLabel: '예약 취소하고 탈퇴',
  orCancel: '예약 취소하고 탈퇴',
  isRecorded: false,
})

const askPlainly = () =>
  askConfirm({ message: messages.withdrawal.ask, confirmLabel: '탈퇴', tone: 'danger' })

async function lookForGuests() {
  try {
    return await myAffectedGuests()
  } catch (error) {
    await showAlert(errorMessage(error), 'danger')
    return null
  }
}
