import type { Reservation } from '@matjari/contract/entities/reservation'
import type { Waiting } from '@matjari/contract/entities/waiting'
import { placeText } from '@matjari/contract/rules/waiting'
import { ClockAlert, Users } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../../../lib/http/error.ts'
import { Button } from '../../../ui/button.tsx'
import { showAlert } from '../../../ui/overlay/alerts.ts'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { useAccept, useDecline, useLeave } from '../api.ts'
import { askToLeave } from '../ask-to-leave.ts'
import { leftText, useCountdown } from '../countdown.ts'
import { About, Item } from './item.tsx'
import { heldText, wishText } from './text.ts'

type LiveProps = { waiting: Waiting; onGone: () => void }

/** By then the item has left its place: callbacks of what was pressed would not be heard. */
function tell<Done>(change: Promise<Done>, onDone: (done: Done) => void) {
  change.then(onDone, (error: unknown) => void showAlert(errorMessage(error), 'danger'))
}

/** A table is held for them: one press takes it or lets it pass. */
export function HeldItem({
  waiting,
  onGone,
  onBooked,
}: LiveProps & { onBooked: (table: Reservation) => void }) {
  const left = useCountdown(waiting.heldUntil ?? '')
  const [now] = useState(() => new Date())
  const accept = useAccept()
  const decline = useDecline()
  const { waitingNo } = waiting

  function handleDecline() {
    tell(decline.mutateAsync(waitingNo), ({ message }) => {
      onGone()
      showToast(message)
    })
  }

  return (
    <Item
      waiting={waiting}
      look="offer"
      line={heldText(waiting, now)}
      state={
        <p role="timer" className="qitem-pos num">
          <ClockAlert aria-hidden="true" />
          {leftText(left)}
        </p>
      }
      actions={
        !left.isOver && (
          <>
            <Button
              variant="primary"
              loading={accept.isPending}
              onClick={() => tell(accept.mutateAsync(waitingNo), onBooked)}
            >
              <span>
                <About waiting={waiting} />
                예약 확정
              </span>
            </Button>
            <Button loading={decline.isPending} onClick={handleDecline}>
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
  const leave = useLeave()

  async function handleLeave() {
    if (!(await askToLeave(waiting.restaurantName))) return
    tell(leave.mutateAsync(waiting.waitingNo), ({ message }) => {
      onGone()
      showToast(message)
    })
  }

  return (
    <Item
      waiting={waiting}
      line={wishText(waiting, now)}
      state={
        <output className="qitem-pos num">
          <Users aria-hidden="true" />
          {placeText(waiting.ahead ?? 0)}
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
