import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '../../../lib/http/error.ts'
import { Button } from '../../../ui/button.tsx'
import { showAlert } from '../../../ui/overlay/alerts.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useAccept, useDecline, waitingsQuery } from '../api.ts'
import { leftText, useCountdown } from '../countdown.ts'
import { Fair } from '../fair.tsx'

/** What is held for somebody, and the two answers to it. */
export function Offer({ waitingNo, onClose }: { waitingNo: string; onClose: () => void }) {
  const { data } = useQuery(waitingsQuery)
  const waiting = data?.find((one) => one.waitingNo === waitingNo)
  const left = useCountdown(waiting?.heldUntil ?? '')
  const accept = useAccept()
  const decline = useDecline()
  if (!waiting) return null
  const isOpen = waiting.state === 'held' && !left.isOver
  const answered = {
    onSuccess: onClose,
    onError: (error: Error) => void showAlert(errorMessage(error), 'danger'),
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={isOpen ? '자리가 났어요' : '지난 알림이에요'}
      footer={
        isOpen && (
          <>
            <Button loading={decline.isPending} onClick={() => decline.mutate(waitingNo, answered)}>
              이번엔 괜찮아요
            </Button>
            <Button
              variant="primary"
              loading={accept.isPending}
              onClick={() => accept.mutate(waitingNo, answered)}
            >
              예약 확정
            </Button>
          </>
        )
      }
    >
      <p>
        {waiting.restaurantName} {isOpen && leftText(left)}
      </p>
      <Fair />
    </Dialog>
  )
}
