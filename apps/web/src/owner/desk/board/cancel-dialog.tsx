import { guestClock } from '@matjari/contract/clock-time'
import { limits } from '@matjari/contract/limits'
import type { DeskGuest } from '@matjari/contract/owner-desk/entities'
import { cancelledNotification } from '@matjari/contract/reservations/notifications'
import { dayLabel } from '@matjari/contract/seoul-day'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { NotificationPreview } from '../../../features/affected-guests/notification-preview.tsx'
import { errorMessage } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { ReasonField } from '../../../ui/overlay/reason-dialog.tsx'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { recordOwnWrite, useCancelBooking } from '../desk-writes.ts'
import { deskGuestName } from '../guest-text.ts'

type CancelDialogProps = { restaurantNo: string; row: DeskGuest; onClose: () => void }

/**
 * Cancelling is final, because the table may be booked again at once. So it asks, and shows the message the guest
 * will read.
 */
export function CancelDialog({ restaurantNo, row, onClose }: CancelDialogProps) {
  const cancel = useCancelBooking(restaurantNo)
  const [reason, setReason] = useState('')
  const isMember = row.source === 'app'
  const { reservationNo, reserveDay, reserveTime, numberOfGuests } = row

  function send() {
    recordOwnWrite(reservationNo)
    cancel.mutate(
      { reservationNo, reason },
      {
        onSuccess: ({ message }) => {
          showToast(message)
          onClose()
        },
      },
    )
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="예약 취소"
      subtitle={`${dayLabel(reserveDay)} ${guestClock(reserveTime)} · ${deskGuestName(row)} · ${numberOfGuests}명`}
      footer={
        <>
          <Button onClick={onClose}>그만두기</Button>
          <Button variant="danger-solid" loading={cancel.isPending} onClick={send}>
            {isMember ? '취소하고 알리기' : '예약 취소하기'}
          </Button>
        </>
      }
    >
      <div className="grid gap-5 pb-2">
        <ReasonField
          label="취소하는 이유 (선택)"
          help={isMember ? '손님에게 그대로 보여요.' : '명단에 남겨 둬요.'}
          max={limits.reservation.reasonCharacters}
          reason={reason}
          onChange={setReason}
        />
        {isMember ? (
          <NotificationPreview
            Icon={Bell}
            caption="손님에게 이렇게 알려요 · 앱 알림과 메일"
            notification={cancelledNotification({
              ...row,
              by: 'store',
              reason: reason.trim() || null,
            })}
          />
        ) : (
          <Notice tone="warn">이 손님에게는 알림이 가지 않아요. 직접 알려 주세요.</Notice>
        )}
        <Notice tone="warn">취소는 되돌릴 수 없어요. 자리는 바로 다른 손님에게 열려요.</Notice>
        {cancel.isWaiting && <Notice tone="warn">답을 기다리고 있어요.</Notice>}
        {cancel.error && <Notice tone="danger">{errorMessage(cancel.error)}</Notice>}
      </div>
    </Dialog>
  )
}
