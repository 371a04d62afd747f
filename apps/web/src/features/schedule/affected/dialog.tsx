import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { AffectedList } from './list.tsx'
import type { AffectedAnswer } from './sending.ts'
import type { AffectedBooking } from './text.ts'

type AffectedDialogProps = {
  count: number
  bookings: readonly AffectedBooking[]
  onDecide: (answer: AffectedAnswer) => void
}

/** How many and which bookings a change would strand, and the three ways on. Closing it is the safe one. */
export function AffectedDialog({ count, bookings, onDecide }: AffectedDialogProps) {
  const goBack = () => onDecide({ go: false })
  return (
    <Dialog
      open
      onClose={goBack}
      title={`지킬 수 없게 되는 예약 ${count}건`}
      subtitle="바꾸고 나면 예약을 받지 않는 시간이거나, 자리가 모자라게 되는 예약이에요."
      width="42rem"
      footer={
        <>
          <Button onClick={goBack}>돌아가기</Button>
          <Button variant="outline" onClick={() => onDecide({ go: true, affected: 'keep' })}>
            예약은 그대로 두고 바꾸기
          </Button>
          <Button variant="danger-solid" onClick={() => onDecide({ go: true, affected: 'cancel' })}>
            예약을 취소하고 바꾸기
          </Button>
        </>
      }
    >
      <Notice tone="warn">
        그대로 두면 손님은 예약한 시간에 찾아와요. 취소하면 예약한 손님에게 알려요. 전화나 현장에서
        받은 예약은 직접 알려 주세요.
      </Notice>
      <div className="mt-3">
        <AffectedList bookings={bookings} />
      </div>
    </Dialog>
  )
}
