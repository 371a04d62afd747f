import type { Review } from '@matjari/contract/entities/review'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { type ReportReason, reportReasons } from '@matjari/contract/rules/review'
import { useId, useState } from 'react'
import { errorMessage } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { RadioChip } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, FieldGroup } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Counter, Textarea } from '../../ui/textarea.tsx'
import { useSendReport } from './report-sending.ts'
import { reviewName } from './words.ts'

type ReportDialogProps = { review: Review; onClose: () => void }

const isReason = (key: string): key is ReportReason => Object.hasOwn(reportReasons, key)
const reasons = Object.keys(reportReasons).filter(isReason)

/** Why somebody should look at this review. */
export function ReportDialog({ review, onClose }: ReportDialogProps) {
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
