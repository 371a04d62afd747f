import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import type { Review } from '@matjari/contract/reviews/entities'
import { type ReportReason, reportReasons } from '@matjari/contract/reviews/rules'
import { useMutation } from '@tanstack/react-query'
import { Siren } from 'lucide-react'
import { useId, useState } from 'react'
import { apiWithHeader } from '../../lib/api.ts'
import { ApiError, errorMessage } from '../../lib/api-error.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { RadioChip } from '../../ui/choice/chip.tsx'
import { Field, FieldGroup } from '../../ui/form/field.tsx'
import { Counter, Textarea } from '../../ui/form/textarea.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { useReviewChanged } from './review-api.ts'
import { reviewName } from './review-text.ts'
import { useLoginRedirect } from './use-login-redirect.ts'

const look = { size: 'sm', variant: 'ghost' } as const

/** Reports a review to the administrators, once per member. */
export function ReportButton({ review }: { review: Review }) {
  const { isAuthenticated } = useSession()
  const login = useLoginRedirect()
  const [isOpen, setIsOpen] = useState(false)

  function handlePress() {
    if (review.reported) return
    if (isAuthenticated) setIsOpen(true)
    else void login.ask()
  }

  return (
    <>
      <Button
        {...look}
        // Not `disabled`: the button has the focus right after the report is sent.
        aria-disabled={review.reported || undefined}
        onClick={handlePress}
        className="text-ink-3! aria-disabled:cursor-not-allowed aria-disabled:bg-transparent! aria-disabled:text-ink-disabled! max-sm:px-2.5!"
      >
        <Siren aria-hidden="true" className="size-4" />
        <span>
          {!review.reported && <span className="sr-only">{reviewName(review)} </span>}
          {review.reported ? '신고한 리뷰' : '신고'}
        </span>
      </Button>
      {isOpen && <ReportDialog review={review} onClose={() => setIsOpen(false)} />}
    </>
  )
}

type ReportDialogProps = { review: Review; onClose: () => void }

const isReason = (key: string): key is ReportReason => Object.hasOwn(reportReasons, key)
const reasons = Object.keys(reportReasons).filter(isReason)

/** Why an administrator should look at this review. */
function ReportDialog({ review, onClose }: ReportDialogProps) {
  const sending = useSendReport(review)
  const [reason, setReason] = useState<ReportReason>()
  const [detail, setDetail] = useState('')
  const [isReasonMissing, setIsReasonMissing] = useState(false)
  const name = useId()

  function send() {
    setIsReasonMissing(reason === undefined)
    if (reason === undefined || sending.isPending) return
    sending.mutate({ reason, detail }, { onSuccess: onClose })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="리뷰 신고"
      subtitle={reviewName(review)}
      footer={
        <>
          <Button onClick={onClose}>취소</Button>
          <Button variant="primary" loading={sending.isPending} onClick={send}>
            신고하기
          </Button>
        </>
      }
    >
      <div className="grid gap-5 pb-2">
        <FieldGroup
          label="신고 이유"
          required
          error={isReasonMissing && messages.review.reportReasonRequired}
        >
          <div className="flex flex-wrap gap-2">
            {reasons.map((one) => (
              <RadioChip
                key={one}
                name={name}
                checked={one === reason}
                onChange={() => {
                  setReason(one)
                  setIsReasonMissing(false)
                }}
              >
                {reportReasons[one]}
              </RadioChip>
            ))}
          </div>
        </FieldGroup>
        <Field
          label="더 알려 줄 내용 (선택)"
          help="관리자만 볼 수 있어요."
          counter={<Counter value={detail} max={limits.review.reportCharacters} />}
        >
          <Textarea
            name="detail"
            max={limits.review.reportCharacters}
            value={detail}
            onValueChange={setDetail}
          />
        </Field>
        {sending.error && <Notice tone="danger">{errorMessage(sending.error)}</Notice>}
      </div>
    </Dialog>
  )
}

function useSendReport({ reviewNo, restaurantNo }: Review) {
  const reviewChanged = useReviewChanged()
  return useMutation({
    mutationFn: (report: { reason: ReportReason; detail: string }) =>
      apiWithHeader('POST /api/reviews/:reviewNo/report', { params: { reviewNo }, body: report }),
    onSuccess: ({ message }) => showToast(message),
    onSettled: (_, error) =>
      void (!error || isOvertaken(error) ? reviewChanged(restaurantNo) : undefined),
  })
}

/** The review is deleted or was reported from another window: the data on the screen is stale. */
const isOvertaken = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 409)
