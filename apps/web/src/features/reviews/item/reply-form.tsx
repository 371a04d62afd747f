import { limits } from '@matjari/contract/limits'
import type { Review } from '@matjari/contract/reviews/entities'
import { replyProblem } from '@matjari/contract/reviews/rules'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Counter, Textarea } from '../../../ui/form/textarea.tsx'
import { useReplyChange } from './use-reply.ts'

const max = limits.review.replyCharacters

/** The owner writes to everybody who reads the review. */
export function ReplyForm({ review, onClose }: { review: Review; onClose: () => void }) {
  const saving = useReplyChange(review)
  const [content, setContent] = useState(review.reply?.content ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const text = useRef<HTMLTextAreaElement>(null)

  // It was asked for just now.
  useEffect(() => text.current?.focus(), [])

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const found = replyProblem(content)
    setProblem(found)
    if (found) return text.current?.focus()
    if (!saving.isPending) saving.mutate(content, { onSuccess: onClose })
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="grid gap-3">
      <Field
        label="사장님 답글"
        error={problem}
        help="모든 사람에게 보여요."
        counter={<Counter value={content} max={max} />}
      >
        <Textarea
          ref={text}
          name="reply"
          max={max}
          value={content}
          onValueChange={setContent}
          placeholder="손님에게 전할 말을 적어 주세요."
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={onClose}>
          취소
        </Button>
        <Button size="sm" variant="primary" type="submit" loading={saving.isPending}>
          답글 저장
        </Button>
      </div>
    </form>
  )
}
