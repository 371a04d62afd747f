import type { AdminMember } from '@matjari/contract/entities/member'
import { ReasonDialog } from '../../../ui/overlay/reason-dialog.tsx'

const consequence =
  '비활성화하면 로그인할 수 없고, 로그인해 있던 곳에서도 나가게 돼요. 언제든 다시 활성화할 수 있어요.'

export const AdminDeactivateDialog = ({
  member,
  refusedReason,
  onSend,
  onClose,
}: {
  member: AdminMember
  /** What was written when it was tried before, in vain. */
  refusedReason: string
  onSend: (reason: string) => void
  onClose: () => void
}) => (
  <ReasonDialog
    title="회원 비활성화"
    subtitle={`${member.memberNickName} (${member.memberId})`}
    notice={consequence}
    help="관리 기록에 남아요."
    confirmLabel="비활성화"
    isDangerous
    startReason={refusedReason}
    onSend={onSend}
    onClose={onClose}
  />
)
