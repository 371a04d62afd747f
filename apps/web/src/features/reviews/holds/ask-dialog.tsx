import type { Review } from '@matjari/contract/reviews/entities'
import {
  type TakedownReason,
  takedownDetailProblem,
  takedownLimits,
  takedownMessages,
  takedownReasons,
} from '@matjari/contract/reviews/takedown-rules'
import { useId, useState } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioChip } from '../../../ui/choice/chip.tsx'
import { Field, FieldGroup } from '../../../ui/form/field.tsx'
import { Counter, Textarea } from '../../../ui/form/textarea.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { reviewName } from '../text.ts'
import { useAsking } from './api.ts'

const isReason = (key: string): key is TakedownReason => Object.hasOwn(takedownReasons, key)
const reasons = Object.keys(takedownReasons).filter(isReason)
const max = takedownLimits.detailCharacters

/** Why this review should be hidden for a while, in words that its author will read. */
export function AskDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const { mutate, isPending, error } = useAsking(review)
  const [reason, setReason] = useState<TakedownReason>()
  const [detail, setDetail] = useState('')
  const [isTried, setIsTried] = useState(false)
  const name = useId()
  const detailProblem = reason ? takedownDetailProblem({ reason, detail }) : null

  function send() {
    setIsTried(true)
    if (!reason || detailProblem || isPending) return
    mutate({ reason, detail }, { onSuccess: onClose })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="가려 달라고 요청"
      subtitle={reviewName(review)}
      footer={
        <>
          <Button onClick={onClose}>취소</Button>
          <Button variant="primary" loading={isPending} onClick={send}>
            요청하기
          </Button>
        </>
      }
    >
      <div className="grid gap-5 pb-2">
        <Notice tone="info">
          글쓴이에게 이유를 바로 알리고, 관리자가 답변까지 읽고 결정해요. 가리기로 하면 최대 30일
          동안 이유와 끝나는 날만 보이고, 그 뒤 저절로 다시 보여요.
        </Notice>
        <FieldGroup
          label="가려야 하는 이유"
          required
          error={isTried && !reason && takedownMessages.reasonRequired}
        >
          <div className="flex flex-wrap gap-2">
            {reasons.map((one) => (
              <RadioChip
                key={one}
                name={name}
                checked={one === reason}
                onChange={() => setReason(one)}
              >
                {takedownReasons[one]}
              </RadioChip>
            ))}
          </div>
        </FieldGroup>
        <Field
          label={reason === 'other' ? '이유' : '더 알려 줄 내용 (선택)'}
          error={isTried && detailProblem}
          help={
            reason === 'other'
              ? '글쓴이와 관리자가 읽고, 가리는 동안에는 모두에게 보여요.'
              : '글쓴이와 관리자가 읽어요.'
          }
          counter={<Counter value={detail} max={max} />}
        >
          <Textarea name="detail" max={max} value={detail} onValueChange={setDetail} />
        </Field>
        {error && <Notice tone="danger">{errorMessage(error)}</Notice>}
      </div>
    </Dialog>
  )
}
