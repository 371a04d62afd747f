import type { ReviewReport } from '@matjari/contract/reviews/entities'
import { errorMessage } from '../../../../lib/api-error.ts'
import { ReasonDialog } from '../../../../ui/overlay/reason-dialog.tsx'
import { useResolution } from '../api.ts'

export type Decision = {
  readonly report: ReviewReport
  readonly state: 'hidden' | 'dismissed'
}

const texts = {
  hidden: {
    title: '리뷰 숨기기',
    notice: '리뷰를 숨기고, 이 리뷰에 들어온 신고를 모두 처리해요. 신고한 회원에게도 알려요.',
    help: '작성자에게 그대로 알려요.',
    confirmLabel: '리뷰 숨기기',
    isDangerous: true,
  },
  dismissed: {
    title: '문제 없음',
    notice: '리뷰는 그대로 두고 이 신고만 처리해요. 신고한 회원에게 알려요.',
    help: '관리자 기록에 남아요.',
    confirmLabel: '문제 없음',
    isDangerous: false,
  },
} as const

export function AdminReportDialog({
  decision: { report, state },
  onClose,
}: {
  decision: Decision
  onClose: () => void
}) {
  const { mutate, isPending, error } = useResolution()
  const { restaurantName, memberNickname } = report.review
  return (
    <ReasonDialog
      {...texts[state]}
      subtitle={`${restaurantName} · ${memberNickname}`}
      isSending={isPending}
      failure={error && errorMessage(error)}
      onSend={(reason) => mutate({ report, state, reason }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
