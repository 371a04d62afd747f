import { limits } from '@matjari/contract/limits'
import type { Review, ReviewReply } from '@matjari/contract/reviews/entities'
import { replyProblem } from '@matjari/contract/reviews/rules'
import { useMutation } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { apiWithHeader } from '../../lib/api.ts'
import { errorMessage } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Counter, Textarea } from '../../ui/form/textarea.tsx'
import { askConfirm, showAlert } from '../../ui/overlay/alerts.ts'
import { showToast } from '../../ui/overlay/toasts.ts'
import { useReviewChanged } from './review-api.ts'
import { reviewDay, reviewName } from './review-text.ts'

/** The owner's reply, and for the owner the form to write it. */
export function ReviewReplySection({ review, canReply }: { review: Review; canReply: boolean }) {
  const { reply } = review
  if (canReply) return <OwnersReply review={review} />
  return reply && <ReplyText reply={reply} />
}

function OwnersReply({ review }: { review: Review }) {
  const { reply } = review
  const [isWriting, setIsWriting] = useState(false)
  const { opener, leave } = useOpenerFocus()
  const deleting = useReplyChange(review)
  const about = <span className="sr-only">{reviewName(review)} </span>

  function close() {
    leave()
    setIsWriting(false)
  }

  async function handleDelete() {
    if (deleting.isPending) return
    const message = '답글을 지울까요?'
    if (!(await askConfirm({ message, confirmLabel: '삭제', tone: 'delete' }))) return
    deleting.mutate(null, { onSuccess: () => opener.current?.focus() })
  }

  if (isWriting) return <ReplyForm review={review} onClose={close} />
  return (
    <>
      {reply && <ReplyText reply={reply} />}
      <div className="flex flex-wrap gap-1">
        <Button ref={opener} size="sm" variant="outline" onClick={() => setIsWriting(true)}>
          <span>
            {about}
            {reply ? '답글 수정' : '답글 쓰기'}
          </span>
        </Button>
        {reply && (
          <Button
            size="sm"
            variant="ghost"
            loading={deleting.isPending}
            onClick={() => void handleDelete()}
          >
            <span>{about}답글 삭제</span>
          </Button>
        )}
      </div>
    </>
  )
}

/** The form unmounts with the focus in it: the button that opened it takes the focus. */
function useOpenerFocus() {
  const opener = useRef<HTMLButtonElement>(null)
  const isLeaving = useRef(false)
  useEffect(() => {
    if (!isLeaving.current || !opener.current) return
    isLeaving.current = false
    opener.current.focus()
  })
  return {
    opener,
    leave: () => {
      isLeaving.current = true
    },
  }
}

const ReplyText = ({ reply }: { reply: ReviewReply }) => (
  <div className="grid max-w-168 gap-1.5 rounded-lg bg-sunken px-5 py-4">
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      <MessageSquareText aria-hidden="true" className="size-4 text-ink-2" />
      <b className="font-semibold">사장님 답글</b>
      <span className="num text-xs text-ink-3">
        {reviewDay(reply.createDate)}
        {reply.updateDate !== null && ' · 수정됨'}
      </span>
    </p>
    <p className="text-[0.9375rem] whitespace-pre-line">{reply.content}</p>
  </div>
)

const max = limits.review.replyCharacters

/** The form in which the owner replies; every reader of the review sees the reply. */
function ReplyForm({ review, onClose }: { review: Review; onClose: () => void }) {
  const saving = useReplyChange(review)
  const [content, setContent] = useState(review.reply?.content ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const text = useRef<HTMLTextAreaElement>(null)

  // The owner opened this form just now.
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

/** Null deletes the owner's reply. */
function useReplyChange({ reviewNo, restaurantNo }: Review) {
  const reviewChanged = useReviewChanged()
  return useMutation({
    mutationFn: async (content: string | null) => {
      const params = { reviewNo }
      const { message } =
        content === null
          ? await apiWithHeader('DELETE /api/reviews/:reviewNo/reply', { params })
          : await apiWithHeader('PUT /api/reviews/:reviewNo/reply', { params, body: { content } })
      return message
    },
    onSuccess: async (message) => {
      // Awaited: the form must close to the new reply, not to the old state.
      await reviewChanged(restaurantNo)
      showToast(message)
    },
    onError: (error) => void showAlert(errorMessage(error), 'danger'),
  })
}
