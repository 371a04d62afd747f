import type { Reservation } from '@matjari/contract/reservations/entities'
import { queuePositionText } from '@matjari/contract/waitlist/rules'
import { ClockAlert, Users } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { showAlert } from '../../../ui/overlay/alerts.ts'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { type OwnPlace, useAccept, useDecline, useLeave } from '../api.ts'
import { askToLeave } from '../ask-to-leave.ts'
import { leftWords } from '../live/countdown.ts'
import { useLeft } from '../live/use-left.ts'
import { About, Item } from './item.tsx'
import { heldText, wishText } from './text.ts'

type LiveProps = { waiting: OwnPlace; onGone: () => void }

/** By then the item has left its place: callbacks of what was pressed would not be heard. */
function tellRefusal(change: Promise<unknown>) {
  change.catch((error: unknown) => void showAlert(errorMessage(error), 'danger'))
}

/** A table is held for them: one press takes it or lets it pass. */
export function HeldItem({
  waiting,
  onGone,
  onBooked,
}: LiveProps & { onBooked: (table: Reservation) => void }) {
  const left = useLeft(waiting.endsAt) ?? 0
  const [now] = useState(() => new Date())
  const accept = useAccept(onBooked)
  const decline = useDecline(({ message }) => {
    onGone()
    showToast(message)
  })
  const { waitingNo } = waiting

  return (
    <Item
      waiting={waiting}
      look="offer"
      line={heldText(waiting, now)}
      state={
        <p role="timer" className="qitem-pos num">
          <ClockAlert aria-hidden="true" />
          {left > 0 ? `${leftWords(left)} 남음` : '시간이 끝났어요'}
        </p>
      }
      actions={
        left > 0 && (
          <>
            <Button
              variant="primary"
              loading={accept.isPending}
              onClick={() => tellRefusal(accept.mutateAsync(waitingNo))}
            >
              <span>
                <About waiting={waiting} />
                예약 확정
              </span>
            </Button>
            <Button
              loading={decline.isPending}
              onClick={() => tellRefusal(decline.mutateAsync(waitingNo))}
            >
              <span>
                <About waiting={waiting} />
                넘기기
              </span>
            </Button>
          </>
        )
      }
    />
  )
}

/** Somebody waits: where they stand is read out when it changes. */
export function WaitingItem({ waiting, onGone }: LiveProps) {
  const [now] = useState(() => new Date())
  const leave = useLeave(({ message }) => {
    onGone()
    showToast(message)
  })

  async function handleLeave() {
    if (await askToLeave(waiting.restaurantName)) tellRefusal(leave.mutateAsync(waiting.waitingNo))
  }

  return (
    <Item
      waiting={waiting}
      line={wishText(waiting, now)}
      state={
        <output className="qitem-pos num">
          <Users aria-hidden="true" />
          {queuePositionText(waiting.ahead ?? 0)}
        </output>
      }
      actions={
        <Button loading={leave.isPending} onClick={() => void handleLeave()}>
          <span>
            <About waiting={waiting} />
            그만 기다리기
          </span>
        </Button>
      }
    />
  )
}
