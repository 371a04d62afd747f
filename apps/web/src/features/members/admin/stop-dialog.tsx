import type { AdminMember } from '@matjari/contract/accounts/entities'
import type { UpcomingGuests } from '@matjari/contract/reservations/entities'
import { ReasonDialog } from '../../../ui/overlay/reason-dialog.tsx'
import {
  AffectedGuestsDialog,
  type GuestDecision,
} from '../../affected-guests/affected-guests-dialog.tsx'
import type { MemberFlag } from './api.ts'
import { closingTexts, stopTexts } from './stop-texts.ts'

/** Before a member is switched off, or is no longer an owner. */
export function AdminStopDialog({
  member,
  flag,
  guests,
  refusedReason,
  isSending,
  failure,
  onSend,
  onClose,
}: {
  member: AdminMember
  flag: MemberFlag
  /** Who is still to come to the member's restaurants. */
  guests: UpcomingGuests
  /** What was written when it was tried before, in vain. */
  refusedReason: string
  /** What was decided about guests is on its way. */
  isSending: boolean
  /** Why that did not work; null when nothing went wrong so far. */
  failure: string | null
  onSend: (decided: Pick<GuestDecision, 'reason'> & Partial<GuestDecision>) => void
  onClose: () => void
}) {
  if (guests.teams > 0)
    return (
      <AffectedGuestsDialog
        isAccount
        guests={guests}
        texts={closingTexts({ member, flag, guests })}
        startReason={refusedReason}
        isSending={isSending}
        failure={failure}
        onDecide={onSend}
        onClose={onClose}
      />
    )
  return (
    <ReasonDialog
      {...stopTexts(member, flag)}
      subtitle={`${member.memberNickName} (${member.memberId})`}
      isDangerous
      startReason={refusedReason}
      onSend={(reason) => onSend({ reason })}
      onClose={onClose}
    />
  )
}
