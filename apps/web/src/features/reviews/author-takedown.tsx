import type { Review, TakedownRequest } from '@matjari/contract/reviews/entities'
import {
  isOpenTakedown,
  takedownAnswerProblem,
  takedownLimits,
} from '@matjari/contract/reviews/takedown-rules'
import { type FormEvent, useId, useState } from 'react'
import { errorMessage } from '../../lib/api-error.ts'
import { momentText } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Counter, Textarea } from '../../ui/form/textarea.tsx'
import { Notice } from '../../ui/notice.tsx'
import { takedownReasonText, takedownStageText, useAnswerTakedown } from './takedown-api.ts'

type Props = { review: Review; request: TakedownRequest }

/** For the author of a review: what the restaurant requested, the state of the request, and the author's answer. */
export function AuthorTakedown({ review, request }: Props) {
  const titleId = useId()
  const isOpen = isOpenTakedown(request.state)
  return (
    <section
      aria-labelledby={titleId}
      className="grid grid-cols-1 gap-3.5 border-t border-line py-6"
    >
      <h3 id={titleId} className="text-md font-semibold">
        가려 달라는 요청
      </h3>
      <Notice tone={isOpen ? 'warn' : 'neutral'}>{takedownStageText(request)}</Notice>
      <dl className="grid gap-2 text-sm [&_dd]:wrap-anywhere [&_dd]:whitespace-pre-line [&_dt]:text-ink-3">
        <div>
          <dt>가게가 든 이유</dt>
          <dd>{takedownReasonText(request)}</dd>
        </div>
        {request.decision && (
          <div>
            <dt>관리자의 말</dt>
            <dd>{request.decision}</dd>
          </div>
        )}
        {!isOpen && request.answer && (
          <div>
            <dt>내 답변</dt>
            <dd>{request.answer}</dd>
          </div>
        )}
      </dl>
      {isOpen && <AnswerForm review={review} request={request} />}
    </section>
  )
}

const max = takedownLimits.answerCharacters

function AnswerForm({ review, request }: Props) {
  const { mutate, isPending, error } = useAnswerTakedown(review)
  const [answer, setAnswer] = useState(request.answer ?? '')
  const [isTried, setIsTried] = useState(false)
  const problem = takedownAnswerProblem(answer)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (!problem && !isPending) mutate(answer)
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="grid gap-3">
      <Field
        label="내 답변"
        error={isTried && problem}
        help={
          request.answerDate
            ? `${momentText(request.answerDate)}에 보냈어요. 결정이 나기 전까지 고칠 수 있어요.`
            : '관리자만 읽어요. 가게에는 답했다는 것만 알려요.'
        }
        counter={<Counter value={answer} max={max} />}
      >
        <Textarea name="answer" max={max} value={answer} onValueChange={setAnswer} />
      </Field>
      {error && <Notice tone="danger">{errorMessage(error)}</Notice>}
      <div className="flex justify-end">
        <Button size="sm" variant="primary" type="submit" loading={isPending}>
          {request.answerDate ? '답변 고치기' : '답변 보내기'}
        </Button>
      </div>
    </form>
  )
}
