import { messages } from '@matjari/contract/messages'
import type { Review } from '@matjari/contract/reviews/entities'
import { clsx } from 'clsx'
import { failureText } from '../../../lib/api-error.ts'
import { Badge } from '../../../ui/badge.tsx'
import { askConfirm, showAlert } from '../../../ui/overlay/alerts.ts'
import { useActivation } from './api.ts'

const askToRestore = () =>
  askConfirm({
    message: '지운 리뷰예요. 되살려서 다시 보이게 할까요?',
    confirmLabel: '되살리기',
  })

function tellFailure(error: unknown) {
  void showAlert(failureText(messages.admin.reviewToggleFailed, error), 'danger')
}

/** On means that everybody sees it. Switching off asks for a reason first; that is the caller's. */
export function AdminActivation({ review, onHide }: { review: Review; onHide: () => void }) {
  const activation = useActivation({ onError: tellFailure })
  const isDeleted = review.deleteDate !== null
  // While it is on its way the switch already shows what was chosen; a refusal takes it back.
  const isOn = activation.isPending || review.isActive === 'Y'

  async function handlePress() {
    if (activation.isPending) return
    if (isOn) return onHide()
    if (isDeleted && !(await askToRestore())) return
    activation.mutate({ review, isActive: 'Y' })
  }

  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-busy={activation.isPending || undefined}
        onClick={() => void handlePress()}
        className="inline-flex min-h-target items-center gap-2 rounded-md text-sm font-medium whitespace-nowrap"
      >
        <span
          aria-hidden="true"
          className={clsx(
            'inline-flex h-6 w-10 items-center rounded-full p-0.75 transition-colors',
            isOn ? 'bg-ok-text' : 'bg-line-strong',
          )}
        >
          <span
            className={clsx(
              'size-4.5 rounded-full bg-surface shadow-1 transition-[translate] duration-(--dur-2)',
              isOn && 'translate-x-4',
            )}
          />
        </span>
        <span className="sr-only">{review.memberNickname}님의 리뷰 활성화</span>
        {/* Where the table is at its narrowest, the switch speaks for itself. */}
        <span aria-hidden="true" className="table:max-xl:hidden">
          {isOn ? '활성' : '비활성'}
        </span>
      </button>
      {isDeleted && !activation.isPending && <Badge mark="none">삭제됨</Badge>}
    </span>
  )
}
