import { messages } from '@matjari/contract/messages'
import { dayLabel } from '@matjari/contract/seoul-day'
import type { WaitlistEntry } from '@matjari/contract/waitlist/entities'
import { queuePositionText } from '@matjari/contract/waitlist/rules'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '../../lib/api-error.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showAlert } from '../../ui/overlay/alerts.ts'
import { showToast } from '../../ui/overlay/toasts.ts'
import { offerAddress, waitlistPath } from './offer-address.ts'
import { ordinal, QueuePosition } from './queue-position.tsx'
import type { Joining } from './use-joining.ts'
import { confirmLeave, FairnessNote, PushSwitchNote } from './waitlist-notes.tsx'
import { rangeText } from './waitlist-range.ts'

/** Confirms the entry, and shows its position. */
export function Joined({ entry }: { entry: WaitlistEntry }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const ahead = entry.ahead ?? 0
  // The pressed button is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <div className="vq-done">
        <Check aria-hidden="true" />
        <h3 ref={heading} tabIndex={-1}>
          {messages.waiting.joined}
        </h3>
        <p className="num">
          {entry.restaurantName} · {dayLabel(entry.day)} {rangeText(entry)} · {entry.numberOfGuests}
          명
        </p>
      </div>
      <QueuePosition title={queuePositionText(ahead)}>
        {ordinal(ahead + 1)}로 기다리고 있어요.
      </QueuePosition>
      <FairnessNote />
      <PushSwitchNote />
    </>
  )
}

export const JoinedFooter = ({ onClose }: { onClose: () => void }) => (
  <div className="vq-two">
    <Button size="lg" onClick={onClose}>
      닫기
    </Button>
    <Link to={waitlistPath} className={buttonClass({ variant: 'primary', size: 'lg' })}>
      내 빈자리 알림
    </Link>
  </div>
)

type MyEntryProps = { entry: WaitlistEntry }

/** A guest who is already on the waitlist sees their position instead of the form. */
export const MyEntry = ({ entry }: MyEntryProps) => (
  <>
    <p className="vq-wish num">
      {rangeText(entry)} · {entry.numberOfGuests}명
    </p>
    {entry.state === 'held' ? (
      <Notice tone="ok">자리가 났어요. 시간 안에 확정해 주세요.</Notice>
    ) : (
      <QueuePosition title={queuePositionText(entry.ahead ?? 0)}>
        {ordinal((entry.ahead ?? 0) + 1)}로 기다리고 있어요.
      </QueuePosition>
    )}
    <FairnessNote />
  </>
)

export function MyEntryFooter({
  entry,
  joining: { leave, change, choose },
  onClose,
}: MyEntryProps & { joining: Joining; onClose: () => void }) {
  if (entry.state === 'held') {
    return (
      <Link
        to={offerAddress(entry.waitingNo)}
        className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
      >
        잡아 둔 자리 보기
      </Link>
    )
  }

  async function handleLeave() {
    if (!(await confirmLeave(entry.restaurantName))) return
    onClose()
    leave.mutateAsync(entry.waitingNo).then(
      ({ message }) => showToast(message),
      (error: unknown) => void showAlert(errorMessage(error), 'danger'),
    )
  }

  function handleChange() {
    choose({ from: entry.from, to: entry.to, guests: entry.numberOfGuests })
    change(true)
  }

  return (
    <>
      <div className="vq-two">
        <Button size="lg" onClick={handleChange}>
          바꾸기
        </Button>
        <Button size="lg" loading={leave.isPending} onClick={() => void handleLeave()}>
          그만 기다리기
        </Button>
      </div>
      <p>바꾸면 맨 뒤에서 다시 기다려요.</p>
    </>
  )
}
