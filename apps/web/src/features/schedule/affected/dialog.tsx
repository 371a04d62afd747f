import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import type { AffectedAnswer } from './sending.ts'
import { type AffectedBooking, affectedLines } from './text.ts'

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
      subtitle="바꾸고 나면 예약을 받지 않는 시간에 잡혀 있는 예약이에요."
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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keyboard from here */}
      <section aria-label="지킬 수 없게 되는 예약" tabIndex={0} className="mt-3 rounded-sm">
        <ul>
          {affectedLines(bookings).map(({ reservationNo, when, guest, source }) => (
            <li
              key={reservationNo}
              className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-line py-3 not-first:border-t"
            >
              <span className="num min-w-40 font-semibold">{when}</span>
              <span className="min-w-0 wrap-anywhere">{guest}</span>
              {source && <span className="text-sm text-ink-3">{source}</span>}
            </li>
          ))}
        </ul>
      </section>
    </Dialog>
  )
}
