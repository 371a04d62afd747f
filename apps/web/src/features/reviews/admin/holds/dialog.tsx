import type { ReviewTakedown } from '@matjari/contract/reviews/calls'
import {
  decisionNotification,
  decisionProblem,
  type TakedownDecision,
  takedownDaysProblem,
  takedownEnd,
  takedownLimits,
  takedownReasonText,
} from '@matjari/contract/reviews/takedown-rules'
import { useState } from 'react'
import { errorMessage } from '../../../../lib/api-error.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { Stepper } from '../../../../ui/form/stepper.tsx'
import { Counter, Textarea } from '../../../../ui/form/textarea.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { useDeciding } from '../../holds/api.ts'

export type Opened = { readonly hold: ReviewTakedown; readonly decision: TakedownDecision }

const texts = {
  hidden: {
    title: '리뷰 가리기',
    notice: '자리에는 이유와 끝나는 날만 남고 별점에서 빠져요. 기간이 끝나면 저절로 다시 보여요.',
    confirmLabel: '가리기',
  },
  declined: {
    title: '요청 거절',
    notice: '리뷰는 그대로 보이고, 글쓴이가 고치기 전에는 다시 요청할 수 없어요.',
    confirmLabel: '거절하기',
  },
  restored: {
    title: '지금 되돌리기',
    notice: '남은 기간을 기다리지 않고 리뷰를 다시 보이게 해요.',
    confirmLabel: '되돌리기',
  },
  removed: {
    title: '리뷰 아주 내리기',
    notice: '자리까지 없어져요. 저절로 돌아오지 않고, 리뷰 목록에서만 다시 켤 수 있어요.',
    confirmLabel: '내리기',
  },
} as const

const { min, max } = takedownLimits.days

/** A decision, with what author and owner will read of it. */
export function DecisionDialog({
  opened: { hold, decision },
  onClose,
}: {
  opened: Opened
  onClose: () => void
}) {
  const { mutate, isPending, error } = useDeciding(hold)
  const [days, setDays] = useState<number>(max)
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const { restaurantName, memberNickname } = hold.review
  const isHiding = decision === 'hidden'
  const problem = decisionProblem(decision, reason)
  const { title, notice, confirmLabel } = texts[decision]

  function send() {
    setIsTried(true)
    if (problem || (isHiding && takedownDaysProblem(days)) || isPending) return
    mutate({ state: decision, days, reason }, { onSuccess: onClose })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      subtitle={`${restaurantName} · ${memberNickname}`}
      footer={
        <>
          <Button onClick={onClose}>취소</Button>
          <Button
            variant={decision === 'removed' ? 'danger-solid' : 'primary'}
            loading={isPending}
            onClick={send}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="grid gap-5 pb-2">
        <Notice tone="info">{notice}</Notice>
        {isHiding && (
          <Field label="가리는 날수" help={`${min}일부터 ${max}일까지예요.`}>
            <Stepper label="가리는 날수" value={days} onValueChange={setDays} min={min} max={max} />
          </Field>
        )}
        <Field
          label={isHiding ? '덧붙일 말 (선택)' : '이유'}
          required={!isHiding}
          error={isTried && problem}
          help="글쓴이와 사장님에게 그대로 알리고 기록에 남아요."
          counter={<Counter value={reason} max={takedownLimits.decisionCharacters} />}
        >
          <Textarea
            name="reason"
            max={takedownLimits.decisionCharacters}
            value={reason}
            onValueChange={setReason}
          />
        </Field>
        <Told hold={hold} decision={decision} days={days} reason={reason} />
        {error && <Notice tone="danger">{errorMessage(error)}</Notice>}
      </div>
    </Dialog>
  )
}

type ToldProps = Opened & { days: number; reason: string }

/** Word for word. */
function Told({ hold, decision, days, reason }: ToldProps) {
  const [now] = useState(() => new Date())
  const told = {
    restaurantName: hold.review.restaurantName,
    holdReason: takedownReasonText(hold),
    reason,
    endsAt: decision === 'hidden' ? takedownEnd(now, days) : null,
  }
  const { author, owner } = decisionNotification(decision, told)
  const readers = [
    { who: '글쓴이가 읽을 알림', news: author },
    { who: '사장님이 읽을 알림', news: owner },
  ]
  return (
    <div className="grid gap-3">
      {readers.map(({ who, news }) => (
        <div key={who} className="grid gap-1 rounded-lg bg-sunken px-5 py-4 text-sm">
          <p className="text-xs text-ink-3">{who}</p>
          <b className="font-semibold">{news.title}</b>
          <p className="wrap-anywhere whitespace-pre-line text-ink-2">{news.content}</p>
        </div>
      ))}
    </div>
  )
}
