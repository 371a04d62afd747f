import type { GuestReservation } from '@matjari/contract/entities/reservation'
import { limits } from '@matjari/contract/limits'
import { guestClock } from '@matjari/contract/rules/time/clock-time'
import { dayLabel } from '@matjari/contract/rules/time/seoul-day'
import { useState } from 'react'
import { guestName } from '../../../lib/guest-name.ts'
import { errorMessage } from '../../../lib/http/error.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Counter, Textarea } from '../../../ui/form/textarea.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { useCancel } from './api.ts'

type CancelDialogProps = {
  restaurantNo: string
  booking: GuestReservation
  onClose: () => void
}

/** The restaurant takes a booking back, and says why. */
export function CancelDialog({ restaurantNo, booking, onClose }: CancelDialogProps) {
  const cancel = useCancel(restaurantNo)
  const [reason, setReason] = useState('')
  const { reservationNo, reserveDay, reserveTime, numberOfGuests } = booking
  const isMember = booking.source === 'app'

  function send() {
    if (!cancel.isPending) cancel.mutate({ reservationNo, reason }, { onSuccess: onClose })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="예약 취소"
      subtitle={`${dayLabel(reserveDay)} ${guestClock(reserveTime)} · ${guestName(booking)} · ${numberOfGuests}명`}
      footer={
        <>
          <Button onClick={onClose}>닫기</Button>
          <Button variant="danger-solid" loading={cancel.isPending} onClick={send}>
            예약 취소하기
          </Button>
        </>
      }
    >
      <div className="grid gap-5 pb-2">
        <Notice tone={isMember ? 'info' : 'warn'}>
          {isMember
            ? '취소하면 손님에게 알림과 메일로 바로 알려 드려요. 되돌릴 수 없어요.'
            : '이 손님에게는 알림이 가지 않아요. 직접 알려 주세요. 취소는 되돌릴 수 없어요.'}
        </Notice>
        <Field
          label="취소하는 이유 (선택)"
          help={isMember ? '손님에게 그대로 보여요.' : '예약 현황에 남겨 둬요.'}
          counter={<Counter value={reason} max={limits.reservation.reasonCharacters} />}
        >
          <Textarea
            name="reason"
            placeholder="예) 갑작스러운 재료 소진으로 영업을 일찍 마쳐요."
            max={limits.reservation.reasonCharacters}
            value={reason}
            onValueChange={setReason}
          />
        </Field>
        {cancel.error && <Notice tone="danger">{errorMessage(cancel.error)}</Notice>}
      </div>
    </Dialog>
  )
}
