import type { GuestReservation } from '@matjari/contract/entities/reservation'
import { limits } from '@matjari/contract/limits'
import { guestClock } from '@matjari/contract/rules/clock-time'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Counter, Textarea } from '../../ui/textarea.tsx'
import { fullDay } from './admin-words.ts'
import { guestName } from './board-words.ts'

const max = limits.reservation.reasonCharacters

/** The administration takes a booking back, and says why. */
export function AdminCancelDialog({
  booking,
  refusedReason,
  onSend,
  onClose,
}: {
  booking: GuestReservation
  /** What was written when it was tried before, in vain. */
  refusedReason: string
  onSend: (reason: string) => void
  onClose: () => void
}) {
  const [reason, setReason] = useState(refusedReason)
  const { restaurantName, reserveDay, reserveTime, numberOfGuests, source } = booking
  const isMember = source === 'app'
  const when = `${fullDay(reserveDay)} ${guestClock(reserveTime)}`
  return (
    <Dialog
      open
      onClose={onClose}
      title="예약 취소"
      subtitle={`${restaurantName} · ${when} · ${guestName(booking)} · ${numberOfGuests}명`}
      footer={
        <>
          <Button onClick={onClose}>닫기</Button>
          <Button variant="danger-solid" onClick={() => onSend(reason)}>
            예약취소하기
          </Button>
        </>
      }
    >
      <div className="grid gap-5 pb-2">
        <Notice tone={isMember ? 'info' : 'warn'}>
          {isMember
            ? '취소하면 손님에게 알림과 메일로 바로 알려 드려요. 되돌릴 수 없어요.'
            : '가게가 직접 받은 예약이라 손님에게 알림이 가지 않아요. 취소는 되돌릴 수 없어요.'}
        </Notice>
        <Field
          label="취소하는 이유 (선택)"
          help={
            isMember
              ? '손님에게 그대로 보이고, 관리 기록에 남아요.'
              : '예약 현황과 관리 기록에 남아요.'
          }
          counter={<Counter value={reason} max={max} />}
        >
          <Textarea name="reason" max={max} value={reason} onValueChange={setReason} />
        </Field>
      </div>
    </Dialog>
  )
}
