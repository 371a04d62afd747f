import { messages } from '@matjari/contract/messages'
import type { UpcomingGuests } from '@matjari/contract/reservations/entities'
import { type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../lib/api.ts'
import { errorMessage } from '../../lib/api-error.ts'
import { signOutAllTabs } from '../../lib/session.ts'
import { askConfirm, showAlert } from '../../ui/overlay/alerts.ts'
import { myAffectedGuests, needsGuestDecision } from '../affected-guests/affected-guests-api.ts'
import { AffectedGuestsDialog } from '../affected-guests/affected-guests-dialog.tsx'
import type { ClosingTexts } from '../affected-guests/affected-guests-text.ts'
import { useWithdraw } from './account-api.ts'
import { ConfirmIdentity, proveIdentity } from './confirm-identity.tsx'

/** Shown before the member decides. */
export const WithdrawConsequences = () => (
  <div className="grid gap-5 rounded-lg bg-sunken p-5 text-sm">
    <Group title="지워지는 것">
      <li>아이디, 비밀번호, 이름, 닉네임, 이메일, 프로필 사진</li>
      <li>카카오나 Google 계정과의 연결</li>
      <li>앞으로의 예약: 모두 취소되고, 자리는 다른 손님에게 열려요.</li>
    </Group>
    <Group title="남는 것">
      <li>
        쓴 리뷰: ‘{messages.withdrawal.authorName}’의 글로 남아요. 남기고 싶지 않으면 탈퇴하기 전에
        지워 주세요.
      </li>
      <li>지난 예약, 동의와 관리 기록: 누구의 것인지 알 수 없게 남아요.</li>
    </Group>
    <p className="font-semibold text-danger-text">탈퇴는 되돌릴 수 없어요.</p>
  </div>
)

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-1.5">
    <h2 className="text-md">{title}</h2>
    <ul className="grid list-disc gap-1 pl-5 text-ink-2">{children}</ul>
  </section>
)

export function WithdrawForm() {
  const withdraw = useWithdraw()
  const navigate = useNavigate()
  const { ask, dialog } = useWithdrawQuestion()
  const decided = useRef<{ affected: 'cancel'; reason: string }>(undefined)

  async function mayGoOn() {
    const answer = await ask()
    decided.current = answer.go ? answer.decided : undefined
    return answer.go
  }

  /** False: a guest has booked since the dialog was confirmed, and the member decided to stay. */
  async function send(password: string): Promise<boolean> {
    try {
      await withdraw.mutateAsync({ password, ...decided.current })
      return true
    } catch (error) {
      if (!needsGuestDecision(error)) throw error
    }
    return (await mayGoOn()) && send(password)
  }

  async function handleSecret(secret: string) {
    const hasLeft = await proveIdentity(() => send(secret))
    if (!hasLeft) return
    logOutOnServer()
    // Navigates home first, so that the page does not ask for a login.
    await navigate('/')
    void signOutAllTabs()
    void showAlert(messages.withdrawal.done, 'ok')
  }

  return (
    <>
      <ConfirmIdentity isFinal mayGoOn={mayGoOn} onSecret={handleSecret} />
      {dialog}
    </>
  )
}

/** The account is already gone, so the request is not awaited. */
const logOutOnServer = () => void api('DELETE /api/auth/logout').catch(() => undefined)

type WithdrawAnswer =
  | { readonly go: false }
  /** Cancel: the owner knows that guests with bookings lose their tables. */
  | { readonly go: true; readonly decided?: { affected: 'cancel'; reason: string } }

type WithdrawQuestion = {
  readonly guests: UpcomingGuests
  /** Null: the member decided to stay. */
  readonly resolve: (reason: string | null) => void
}

/** The last confirmation before a withdrawal. Owners see in it the guests who would lose their tables. */
function useWithdrawQuestion(): { ask: () => Promise<WithdrawAnswer>; dialog: ReactNode } {
  const [question, setQuestion] = useState<WithdrawQuestion | null>(null)

  async function confirmWithGuests(): Promise<WithdrawAnswer> {
    const guests = await lookForGuests()
    if (!guests) return { go: false }
    if (guests.teams === 0) return { go: await confirmWithdrawal() }
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
  return { ask: confirmWithGuests, dialog }
}

/** The only choice is to stay: an owner who withdraws cannot keep bookings. */
const leavingTexts = ({ teams }: UpcomingGuests): ClosingTexts => ({
  title: messages.withdrawal.ask,
  subtitle: `내 가게에 올 손님 ${teams}팀의 예약이 모두 취소되고, 가게는 문을 닫아요.`,
  confirmLabel: '예약 취소하고 탈퇴',
  orCancel: '예약 취소하고 탈퇴',
  isRecorded: false,
})

const confirmWithdrawal = () =>
  askConfirm({ message: messages.withdrawal.ask, confirmLabel: '탈퇴', tone: 'danger' })

async function lookForGuests() {
  try {
    return await myAffectedGuests()
  } catch (error) {
    await showAlert(errorMessage(error), 'danger')
    return null
  }
}
