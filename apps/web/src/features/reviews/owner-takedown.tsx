import type { Review } from '@matjari/contract/reviews/entities'
import {
  isOpenTakedown,
  type TakedownReason,
  takedownDetailProblem,
  takedownLimits,
  takedownMessages,
  takedownReasons,
} from '@matjari/contract/reviews/takedown-rules'
import { Ellipsis, EyeOff, Undo2 } from 'lucide-react'
import { useId, useState } from 'react'
import { errorMessage } from '../../lib/api-error.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { RadioChip } from '../../ui/choice/chip.tsx'
import { Menu, type MenuItem } from '../../ui/choice/menu.tsx'
import { Field, FieldGroup } from '../../ui/form/field.tsx'
import { Counter, Textarea } from '../../ui/form/textarea.tsx'
import { Notice } from '../../ui/notice.tsx'
import { askConfirm, showAlert } from '../../ui/overlay/alerts.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { reviewName } from './review-text.ts'
import {
  takedownReasonText,
  takedownStageText,
  useCancelTakedown,
  useRequestTakedown,
} from './takedown-api.ts'

/** For the owner: requests that the review is hidden, or withdraws the request. */
export function OwnerReviewMenu({ review }: { review: Review }) {
  const { holdRequest: last } = review
  const [isAsking, setIsAsking] = useState(false)
  const takeBack = useTakeBack(review)
  const requestItem: MenuItem = {
    label: '가려 달라고 요청',
    icon: EyeOff,
    onSelect: () => setIsAsking(true),
    ...(last && !last.mayAskAgain && { disabled: true, note: '글쓴이가 고친 뒤에' }),
  }
  const undo: MenuItem = { label: '요청 거두기', icon: Undo2, onSelect: () => void takeBack() }
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`${reviewName(review)} 더 보기`}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
        items={[last?.state === 'asked' ? undo : requestItem]}
      />
      {isAsking && <RequestTakedownDialog review={review} onClose={() => setIsAsking(false)} />}
    </>
  )
}

/** For the owner: the state of the last request. */
export function OwnerTakedownState({ review: { holdRequest: last } }: { review: Review }) {
  if (!last) return null
  const isHidden = last.state === 'hidden'
  const messageParts = [
    // The notice in place of the review already says until when and why.
    !isHidden && `${takedownStageText(last)} 요청한 이유: ${takedownReasonText(last)}`,
    isHidden && last.reason !== 'other' && last.detail && `요청하며 적은 말: ${last.detail}`,
    isOpenTakedown(last.state) && last.answerDate && '글쓴이가 답했어요.',
    last.decision && `관리자: ${last.decision}`,
  ].filter(Boolean)
  return (
    <p className="max-w-168 text-sm wrap-anywhere text-ink-2 empty:hidden">
      {messageParts.join(' · ')}
    </p>
  )
}

function useTakeBack(review: Review) {
  const taking = useCancelTakedown(review)
  return async () => {
    const isSure = await askConfirm({
      message: '요청을 거둘까요? 글쓴이가 리뷰를 고치기 전에는 다시 요청할 수 없어요.',
      confirmLabel: '요청 거두기',
    })
    if (isSure && !taking.isPending)
      taking.mutate(undefined, {
        onError: (error) => void showAlert(errorMessage(error), 'danger'),
      })
  }
}

const isReason = (key: string): key is TakedownReason => Object.hasOwn(takedownReasons, key)
const reasons = Object.keys(takedownReasons).filter(isReason)
const max = takedownLimits.detailCharacters

/** The reason why this review should be hidden for a while; its author will read it. */
function RequestTakedownDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const { mutate, isPending, error } = useRequestTakedown(review)
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
