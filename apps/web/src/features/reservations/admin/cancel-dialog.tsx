import { guestClock } from '@matjari/contract/clock-time'
import { limits } from '@matjari/contract/limits'
import type { GuestReservation } from '@matjari/contract/reservations/entities'
import { fullDay, guestName } from '../../../lib/korean.ts'
import { ReasonDialog } from '../../../ui/overlay/reason-dialog.tsx'

const ofMembers = {
  notice: '취소하면 손님에게 알림과 메일로 바로 알려 드려요. 되돌릴 수 없어요.',
  noticeTone: 'info',
  help: '손님에게 그대로 보이고, 관리 기록에 남아요.',
} as const
const ofOthers = {
  notice: '가게가 직접 받은 예약이라 손님에게 알림이 가지 않아요. 취소는 되돌릴 수 없어요.',
  noticeTone: 'warn',
  help: '예약 현황과 관리 기록에 남아요.',
} as const

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
  const { restaurantName, reserveDay, reserveTime, numberOfGuests, source } = booking
  const when = `${fullDay(reserveDay)} ${guestClock(reserveTime)}`
  return (
    <ReasonDialog
      {...(source === 'app' ? ofMembers : ofOthers)}
      title="예약 취소"
      subtitle={`${restaurantName} · ${when} · ${guestName(booking)} · ${numberOfGuests}명`}
      label="취소하는 이유 (선택)"
      max={limits.reservation.reasonCharacters}
      closeLabel="닫기"
      confirmLabel="예약취소하기"
      isDangerous
      startReason={refusedReason}
      onSend={onSend}
      onClose={onClose}
    />
  )
}
